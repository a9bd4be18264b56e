/**
 * Counts the requests of the first load and of a third of the screens: with an empty cache, from another
 * screen, and that no screen sends the same call twice. With PROVE=full: all screens.
 */
import { calls } from '@sorgfalt/contract'
import { isCheckedAlways } from '../support/accessible.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { Requests } from '../support/requests.ts'
import type { ScreenEntry } from '../support/screen.ts'
import { Traffic } from '../support/traffic.ts'
import { screens } from './all-screens.ts'

/**
 * Kilobytes count the answers as they travel, with their headers. The requests of screens do not include
 * pictures, because their number depends on the content.
 */
const limits = {
  login: { requests: 8, kiloBytes: 190 },
  start: { requests: 25, kiloBytes: 380 },
  screen: { requests: 30 },
  nextScreen: { requests: 6 },
}

/** Screens that need more requests when they are opened from another screen, each with the reason. */
const exceptions: Readonly<Record<string, { requests: number; reason: string }>> = {
  '/dashboard/apps/elearnings/catalog/details/$elearningUuid/analytics': {
    requests: 7,
    reason: 'the code of the charts is loaded only where a chart is shown',
  },
  '/dashboard/company/org-units/list': {
    requests: 8,
    reason: 'each open branch of the tree is a page of its own',
  },
  '/dashboard/company/org-units/details/$uuid/$tabId': {
    requests: 10,
    reason: 'each open branch of the tree is a page of its own',
  },
}

const startPage = '/dashboard/start/overview'
/** The other screens are lists, so the code that lists share is already loaded. */
const anotherScreen = {
  admin: '/dashboard/company/members/list',
  member: '/dashboard/apps/elearnings/my-questions',
}

async function waitUntilLoaded(page: Page, traffic: Traffic): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  await traffic.over()
}

const listed = (requests: Requests) => requests.all.map(({ what, bytes }) => `${bytes} ${what}`).join('\n')

test('the login loads with few requests and bytes', async ({ page }) => {
  const traffic = new Traffic(page)
  const requests = await Requests.of(page)

  await page.goto('/auth/login/musterbau')
  await page.getByLabel('Benutzername').waitFor()
  await traffic.over()

  expect(requests.all.length, listed(requests)).toBeLessThanOrEqual(limits.login.requests)
  expect(requests.kiloBytes, listed(requests)).toBeLessThanOrEqual(limits.login.kiloBytes)
})

test('the start page loads with few requests and bytes, and its data with one call', async ({
  page,
  context,
}) => {
  await enter(context, account.allScreens.admin.de_DE)
  const traffic = new Traffic(page)
  const requests = await Requests.of(page)

  await page.goto(startPage)
  await waitUntilLoaded(page, traffic)

  expect(requests.all.length, listed(requests)).toBeLessThanOrEqual(limits.start.requests)
  expect(requests.kiloBytes, listed(requests)).toBeLessThanOrEqual(limits.start.kiloBytes)
  const data = requests.all
    .map(({ path }) => path)
    .filter((path) => /^\/api\/(?!file\/|heartbeat)/.test(path))
  expect(data).toEqual([calls.session.readStartUp.path, calls.overview.read.path])
})

const entries = Object.entries(screens).filter((entry): entry is [string, ScreenEntry] => 'as' in entry[1])
for (const [route, { as, url }] of entries) {
  if (!isCheckedAlways(route)) continue
  test(`${route} loads with few requests and sends no call twice`, async ({ page, context, newContext }) => {
    const api = await enter(context, account.allScreens[as].de_DE)
    const address = (await url?.(api)) ?? route
    const traffic = new Traffic(page)
    const cold = await Requests.of(page)

    await page.goto(address)
    await waitUntilLoaded(page, traffic)

    expect.soft(cold.repeated, 'calls that were sent twice').toEqual([])
    expect.soft(cold.withoutPictures.length, listed(cold)).toBeLessThanOrEqual(limits.screen.requests)

    const other = await newContext()
    await other.addCookies(await context.cookies())
    const next = await other.newPage()
    const nextTraffic = new Traffic(next)
    const warm = await Requests.of(next)
    await next.goto(anotherScreen[as])
    await waitUntilLoaded(next, nextTraffic)
    // Calls that follow on other calls belong to this screen, too.
    await next.waitForLoadState('networkidle')
    const known = new Set(warm.all.map(({ what }) => what))
    warm.clear()

    // The router listens to the history, so this opens the screen as a link does.
    await next.evaluate((to) => history.pushState({}, '', to), address)
    await waitUntilLoaded(next, nextTraffic)

    expect(warm.repeated, 'calls that were sent twice').toEqual([])
    const limit = exceptions[route]?.requests ?? limits.nextScreen.requests
    // Other tests create org units meanwhile, so the app may request the numbers of members again.
    // On a slow machine, answers of the other screen may be stale by now.
    const needed = warm.withoutPictures.filter(
      ({ path, what }) => path !== calls.memberList.readOrgUnitCounts.path && !known.has(what),
    )
    expect(needed.length, listed(warm)).toBeLessThanOrEqual(limit)
  })
}
