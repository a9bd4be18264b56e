/**
 * Checks every screen in one language and one view, and a third of the dialogs and steps: accessibility,
 * width, and that nothing moves by itself. The choice is the same in every run. With PROVE=full: all dialogs
 * and steps, in both languages and all views.
 */
import { calls } from '@sorgfalt/contract'
import { languages } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { expectAccessible, isCheckedAlways, isFull } from '../support/accessible.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import {
  maxLayoutShift,
  recordLayoutShifts,
  shiftBehindDialog,
  shiftOfScreen,
} from '../support/layout-shift.ts'
import { account } from '../support/people.ts'
import type { ScreenEntry } from '../support/screen.ts'
import { Traffic } from '../support/traffic.ts'
import { routes, screens } from './all-screens.ts'

test('every route has an entry in all-screens.ts', () => {
  expect(Object.keys(screens).toSorted()).toEqual(routes.toSorted())
})

/** Waits until a screen has loaded. */
async function waitUntilLoaded(page: Page, traffic: Traffic): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  await traffic.over()
}

/** Returns the addresses of the other tabs on the same screen. */
const tabsOf = (page: Page, address: string): Promise<string[]> =>
  page
    .locator(`main nav:has(a[href="${address}"]) a`)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

const tabOf = '/$tabId'
/** Patterns of the addresses that are routes, and therefore have their own tests. */
const ownAddresses = routes
  .filter((route) => !route.endsWith(tabOf))
  .map((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`))

/** Returns the addresses that the test of a route opens. Tabs that are routes have their own tests. */
async function addressesOf(page: Page, route: string, address: string): Promise<string[]> {
  if (isFull) return [address, ...(await tabsOf(page, address))]
  if (!route.endsWith(tabOf)) return [address]
  const tabs = await tabsOf(page, address)
  return [address, ...tabs.filter((tab) => !ownAddresses.some((own) => own.test(tab)))]
}

const entries = Object.entries(screens).filter((entry): entry is [string, ScreenEntry] => 'as' in entry[1])
for (const language of languages) {
  const t = translator(language)
  test.describe(language, () => {
    test.use({ locale: localeOf(language) })
    for (const [index, [route, { as, url, states = {}, refused = [] }]] of entries.entries()) {
      if (!isFull && languages[index % languages.length] !== language) continue
      test(`${route} is accessible and does not move`, async ({ page, context, watch }) => {
        if (isFull) test.setTimeout(1_200_000)
        for (const { status, path } of refused) watch.allow(status, path)
        await recordLayoutShifts(context)
        const traffic = new Traffic(page)
        const api = await enter(context, account.allScreens[as][language])
        await api.ok(calls.profile.updateProfileSetting, { languageCode: language })
        const address = (await url?.(api)) ?? route
        const open = async (tab: string) => {
          // A reload would restore the scroll position while the data are missing.
          await page.evaluate(() => window.scrollTo(0, 0))
          await page.goto(tab)
          await waitUntilLoaded(page, traffic)
          const { sum, moved } = await shiftOfScreen(page)
          expect.soft(sum, `${tab} moves while it loads: ${moved.join()}`).toBeLessThanOrEqual(maxLayoutShift)
        }

        await open(address)
        for (const tab of new Set(await addressesOf(page, route, address))) {
          if (tab !== address) await open(tab)
          expect(new URL(page.url()).pathname, 'the address does not redirect').toBe(tab)
          await expectAccessible(page, tab)
        }

        for (const [name, show] of Object.entries(states)) {
          if (!isCheckedAlways(`${route} ${name}`)) continue
          await test.step(name, async () => {
            // Deletes the drafts of forms, so that no state starts with the entries of the previous state.
            await page.evaluate(() => {
              for (const key of Object.keys(localStorage))
                if (key.includes('.form.')) localStorage.removeItem(key)
            })
            await open(address)
            await show(page, t)
            await traffic.over()
            const { sum, moved } = await shiftBehindDialog(page)
            expect
              .soft(sum, `${name} moves the page behind it: ${moved.join()}`)
              .toBeLessThanOrEqual(maxLayoutShift)
            await expectAccessible(page, `${address}: ${name}`)
            await page.unrouteAll({ behavior: 'ignoreErrors' })
          })
        }
      })
    }
  })
}
