/**
 * A sweep over every screen, in one of its languages and a quarter of its looks, another one for each screen, and over a third
 * of its dialogs and steps: the same on every day. With PROVE=full over all of them, in both languages and all looks.
 */
import { calls } from '@sorgfalt/contract'
import { languages } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { expectAccessible, isLookedAtDaily, isWhole } from '../support/looks.ts'
import { account } from '../support/people.ts'
import type { ScreenEntry } from '../support/screen.ts'
import { Traffic } from '../support/traffic.ts'
import { routes, screens } from './all-screens.ts'

test('every route is known to the sweep', () => {
  expect(Object.keys(screens).toSorted()).toEqual(routes.toSorted())
})

/** Everything that a screen loads at first is there. */
async function settled(page: Page, traffic: Traffic): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  await traffic.over()
}

/** Addresses of the tabs among which this one stands. */
const tabsOf = (page: Page, address: string): Promise<string[]> =>
  page
    .locator(`main nav:has(a[href="${address}"]) a`)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

const entries = Object.entries(screens).filter((entry): entry is [string, ScreenEntry] => 'as' in entry[1])
for (const language of languages) {
  const t = translator(language)
  for (const who of ['member', 'admin'] as const) {
    test.describe(`${language}, ${who}`, () => {
      test.use({ locale: localeOf(language) })
      test('every screen', async ({ page, context, watch }) => {
        const traffic = new Traffic(page)
        test.setTimeout(isWhole ? 2_400_000 : 600_000)
        const api = await enter(context, account.sweeps[who][language])
        await api.ok(calls.profile.updateProfileSetting, { languageCode: language })
        for (const [index, [route, { as, url, states = {}, refused = [] }]] of entries.entries()) {
          if (as !== who || !(isWhole || languages[index % languages.length] === language)) continue
          for (const { status, path } of refused) watch.allow(status, path)
          const address = (await url?.(api)) ?? route
          await page.goto(address)
          await settled(page, traffic)
          for (const tab of new Set([address, ...(await tabsOf(page, address))])) {
            if (tab !== address) {
              await page.goto(tab)
              await settled(page, traffic)
            }
            expect(new URL(page.url()).pathname, 'it leads nowhere else').toBe(tab)
            await expectAccessible(page, tab)
          }
          await test.step(`states of ${route}`, async () => {
            for (const [name, open] of Object.entries(states)) {
              if (!isLookedAtDaily(`${route} ${name}`)) continue
              await page.goto(address)
              await settled(page, traffic)
              await open(page, t)
              await traffic.over()
              await expectAccessible(page, `${address}: ${name}`)
              await page.unrouteAll({ behavior: 'ignoreErrors' })
            }
          })
        }
      })
    })
  }
}
