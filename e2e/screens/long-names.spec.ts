/** Checks that a long name without spaces makes no element wider than the screen or the box around it. */
import type { Locator } from '@playwright/test'
import { calls } from '@sorgfalt/contract'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { choosePageAction } from '../support/page-actions.ts'
import { account } from '../support/people.ts'
import { Traffic } from '../support/traffic.ts'

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenlagerabteilung'
const names = new Set(['name', 'orgUnitName', 'groupName', 'title', 'firstName', 'lastName'])

/** Replaces every name in the server's answers with the long word. */
async function replaceNames(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    const body: unknown = JSON.parse(text, (key, value: unknown) =>
      names.has(key) && typeof value === 'string' ? word : value,
    )
    return route.fulfill({ response, json: body })
  })
}

/** Returns by how many pixels the page and its heading are too wide. */
const overflow = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const text = document.createRange()
    text.selectNodeContents(document.querySelector('h1') as Element)
    return [
      // The difference is negative if the browser reserves space for a scrollbar.
      Math.max(0, scrollWidth - clientWidth),
      Math.max(0, Math.ceil(text.getBoundingClientRect().right) - clientWidth),
    ]
  })

test('a long name without spaces makes no screen wider', async ({ context, page }) => {
  const api = await enter(context, account.browses)
  const [unit, location, member, course] = await Promise.all([
    api.ok(calls.orgUnit.list),
    api.ok(calls.location.list),
    api.ok(calls.memberList.getList),
    api.ok(calls.elearningCatalog.readCatalog, { filter: {} }),
  ])
  await replaceNames(page)
  const traffic = new Traffic(page)
  for (const address of [
    '/dashboard/start/overview/elearnings',
    '/dashboard/company/org-units/list?view=table',
    `/dashboard/company/org-units/details/${unit.rows[1]?.uuid}/details`,
    '/dashboard/company/locations/list',
    `/dashboard/company/locations/details/${location.rows[0]?.uuid}/details`,
    `/dashboard/start/infopoint/${location.rows[0]?.uuid}`,
    '/dashboard/company/members/list',
    `/dashboard/company/members/details/${member.rows[0]?.uuid}/details`,
    `/dashboard/apps/elearnings/catalog/details/${course.rows[0]?.elearningUuid}/analytics`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(word).first()).toBeAttached()
    await traffic.over()
    for (const width of [1440, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await overflow(page), `${address}, ${width} px`).toEqual([0, 0])
    }
  }
  // Requests of the pages that the test has left may still be open.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a long name without spaces stays inside a confirmation and a message', async ({ context, page }) => {
  const api = await enter(context, account.browses)
  const { rows } = await api.ok(calls.memberList.getList, { filter: { search: account.max.username } })
  await replaceNames(page)
  await page.route(`**${calls.archivedMember.archive.path}`, (route) =>
    route.fulfill({ json: { count: 1, openResponsibilities: { orgNodes: [], plans: [] } } }),
  )
  const overflowOf = (element: Locator) =>
    element.evaluate((box) => {
      const text = document.createRange()
      text.selectNodeContents(box)
      return Math.max(0, Math.ceil(text.getBoundingClientRect().right - document.documentElement.clientWidth))
    })
  await page.goto(`/dashboard/company/members/details/${rows[0]?.uuid}/details`)
  await choosePageAction(page, 'Passwort zurücksetzen')
  await page.getByRole('dialog').getByText('Ein Mitglied wird erreicht').waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const dialog = page.getByRole('dialog')
    expect.soft(await overflowOf(dialog), `confirmation, ${width} px`).toBe(0)
    expect.soft((await dialog.boundingBox())?.x, `confirmation, ${width} px`).toBeGreaterThan(0)
  }
  await page.keyboard.press('Escape')
  await choosePageAction(page, 'Archivieren')
  const message = page.getByRole('status').filter({ hasText: 'archiviert' })
  await message.waitFor()
  expect.soft(await overflowOf(message), 'message').toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a long name without spaces stays inside the title of a dialog', async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const api = await enter(context, account.browses)
  const { rows } = await api.ok(calls.orgUnit.list, { filter: { search: 'Hochbau' } })
  await replaceNames(page)
  await page.goto(`/dashboard/company/org-units/details/${rows[0]?.uuid}/member`)
  await page.getByRole('button', { name: 'Mitglieder hinzufügen' }).first().click()
  const dialog = page.getByRole('dialog', { name: word })
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  const pixels = await dialog.getByRole('heading', { level: 2 }).evaluate((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    const frame = heading.closest('[role="dialog"]') as Element
    return Math.max(0, Math.ceil(text.getBoundingClientRect().right - frame.getBoundingClientRect().right))
  })
  expect(pixels).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
