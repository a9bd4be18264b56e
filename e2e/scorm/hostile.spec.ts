import { calls } from '@sorgfalt/contract'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { partOf, provide, start } from './course.ts'
import { hostileReport, titleOf } from './packages.ts'

const { packs, unpacks } = account

test('a hostile package has no effect outside its frame', async ({ browser, newContext }) => {
  await provide(await enter(await newContext(), packs), 'hostile')
  // The attacks cause errors in the console, so the pages are not monitored.
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const api = await enter(context, unpacks)
  const page = await context.newPage()
  let downloads = 0
  page.on('download', () => downloads++)
  let saves = 0
  page.on('request', (request) => {
    if (request.url().endsWith(calls.scorm.save.path)) saves++
  })

  await start(page, titleOf('hostile'))
  const address = page.url()
  const part = partOf(page)
  await expect(part.locator('#done')).toHaveText('fertig')

  // The player still works, so it has survived the floods.
  await expect(page.getByRole('button', { name: 'Kurs verlassen' })).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(part.locator(`#${hostileReport} li`)).toHaveText([])
  expect(downloads).toBe(0)
  expect(saves).toBeLessThan(5)
  for (const opened of context.pages()) expect(opened.url()).not.toBe('about:blank')
  const registrations = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  )
  expect(registrations.filter((scope) => !scope.startsWith(new URL(address).origin))).toEqual([])

  await page.getByRole('button', { name: 'Kurs verlassen' }).click()
  await page.waitForURL('**/my-elearnings')
  const { rows } = await api.ok(calls.elearning.readMemberTasks, { filter: { search: titleOf('hostile') } })
  expect(rows).toMatchObject([{ status: 'due', progressPercent: 0 }])
  await context.close()
})
