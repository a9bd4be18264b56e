import { calls } from '@sorgfalt/contract'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { partOf, provide, start } from './course.ts'
import { titleOf } from './packages.ts'

const { packs, unpacks } = account

test('a package of SCORM 2004 with one part is passed when its part ends', async ({
  page,
  context,
  newContext,
}) => {
  await provide(await enter(await newContext(), packs), 'single')
  await enter(context, unpacks)

  await start(page, titleOf('single'))
  const part = partOf(page)
  await expect(part.locator('#entry')).toHaveText('ab-initio')
  await expect(page.getByRole('navigation', { name: 'Inhalt' })).not.toBeVisible()
  await part.getByRole('button', { name: 'Abschließen' }).click()

  await expect(page.getByRole('heading', { name: 'Bestanden' })).toBeVisible()
  await expect(page.getByText('80 %, gemeldet vom Kurspaket')).toBeVisible()
})

test('the learner confirms a package that never reports anything', async ({ page, context, newContext }) => {
  await provide(await enter(await newContext(), packs), 'silent')
  const api = await enter(context, unpacks)
  const title = titleOf('silent')

  await start(page, title)
  await expect(partOf(page).getByText('Bitte am Empfang anmelden.')).toBeVisible()
  await page.getByRole('button', { name: 'Ja, ich bin fertig' }).click()

  await expect(page.getByRole('heading', { name: 'Bestanden' })).toBeVisible()
  const { rows } = await api.ok(calls.elearning.readMemberTasks, { filter: { search: title } })
  expect(rows).toMatchObject([{ status: 'completed' }])
})
