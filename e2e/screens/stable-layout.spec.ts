/** Checks that the layout does not move when data arrive. */
import { calls } from '@sorgfalt/contract'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

/** Returns a promise that a test resolves with `release`, to delay answers. */
function createDelay(): { until: Promise<void>; release: () => void } {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release }
}

test('the tabs of an e-learning come with its title and then stay in place', async ({ context, page }) => {
  const api = await enter(context, account.browses)
  const { rows } = await api.ok(calls.elearningCatalog.readCatalog, { filter: {} })
  const { until, release } = createDelay()
  await page.route(`**${calls.elearningCatalog.readDetails.path}*`, async (route) => {
    await until
    await route.continue()
  })
  await page.goto(`/dashboard/apps/elearnings/catalog/details/${rows[0]?.elearningUuid}/settings`)
  const tabs = page.getByRole('navigation', { name: 'Bereiche des E-Learnings' })
  await expect(page.getByRole('main').getByRole('link', { name: 'E-Learning-Katalog' })).toBeVisible()
  await expect(tabs).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(rows[0]?.title ?? '')
  const first = await tabs.boundingBox()
  await page.waitForLoadState('networkidle')
  expect(await tabs.boundingBox()).toEqual(first)
})

test('a dialog that opens or closes does not move the page', async ({ context, page }) => {
  await enter(context, account.anna)
  await page.goto('/dashboard/company/locations/list')
  const main = page.getByRole('main')
  await expect(main.getByRole('rowheader').first()).toBeVisible()
  const box = async () => [await main.boundingBox(), await page.locator('header').first().boundingBox()]
  const before = await box()
  await page.getByRole('button', { name: 'Standort anlegen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.locator('main').boundingBox()).toEqual(before[0])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await box()).toEqual(before)
})

test('on a phone the cards of a list show placeholder lines until the data arrive', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(context, account.browses)
  const { until, release } = createDelay()
  await page.route(`**${calls.memberList.getList.path}*`, async (route) => {
    await until
    await route.continue()
  })
  await page.goto('/dashboard/company/members/list')
  const shape = page.locator('main ul[aria-busy="true"] > li > [aria-hidden] > div').first()
  await expect(shape).toBeAttached()
  expect((await shape.boundingBox())?.width).toBeGreaterThan(200)
  release()
  await expect(page.locator('main ul[aria-busy="false"] > li').first()).toContainText(/\w/)
})

test('on a phone the current tab is in view after a load, a link and a reload', async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(context, account.browses)
  const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await page.goto('/dashboard/profile/settings')
  await expect(tab('Einstellungen')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await page.waitForURL('**/profile/details')
  await expect(page.getByRole('heading', { name: 'Stammdaten' })).toBeVisible()
  await expect(tab('Angaben')).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Stammdaten' })).toBeVisible()
  await expect(tab('Angaben')).toBeInViewport({ ratio: 1 })
})

/** Records whose header becomes longer when the data arrive. */
const records = [
  {
    what: 'an org unit',
    list: calls.orgUnit.list,
    search: 'Bauausführung',
    detail: calls.orgUnit.detail,
    at: 'org-units',
  },
  {
    what: 'a location',
    list: calls.location.list,
    search: 'Graz',
    detail: calls.location.detail,
    at: 'locations',
  },
  {
    what: 'a group',
    list: calls.memberGroup.list,
    search: 'Ersthelfer Graz',
    detail: calls.memberGroup.detail,
    at: 'members/group',
  },
] as const
for (const { what, list, search, detail, at } of records) {
  test(`on a phone the tabs of ${what} do not move when the data of the record arrive`, async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const api = await enter(context, account.browses)
    const { rows } = (await api.ok(list, { filter: { search } })) as { rows: { uuid: string }[] }
    const { until, release } = createDelay()
    await page.route(`**${detail.path}*`, async (route) => {
      await until
      await route.continue()
    })
    await page.goto(`/dashboard/company/${at}/details/${rows[0]?.uuid}/details`)
    const tabs = page.getByRole('main').locator('nav:has([aria-current="page"])').last()
    await expect(tabs).toBeVisible()
    const before = await tabs.boundingBox()
    release()
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    expect(await tabs.boundingBox()).toEqual(before)
  })
}
