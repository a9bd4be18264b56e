/** Looks at what is on screen: wide and on a phone, light and dark. axe finds nothing, and nothing scrolls sideways. */
import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'

const looks = [
  { width: 1440, height: 900, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
  { width: 1440, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const

/** Narrower than any phone of today: the layout must hold all the same. */
const narrowest = { width: 360, height: 740 }

/** All looks with PROVE=full; else one of the four, another one for each subject: the same on every day. */
function looksAt(subject: string) {
  if (process.env.PROVE === 'full') return looks
  const turn = Array.from(subject).reduce((sum, sign) => sum + sign.charCodeAt(0), 0)
  return looks.filter((_, index) => index === turn % looks.length)
}

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The theme follows the system. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const { theme, ...size } of looksAt(what)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator(`html[data-theme=${theme}], html:not([data-theme])`)).toBeAttached()
    expect.soft(await violations(page), `${what}, ${size.width} px, ${theme}`).toEqual([])
    expect.soft(await sidewaysScroll(page), `${what}, ${size.width} px: scrolls sideways by`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(narrowest)
  expect.soft(await sidewaysScroll(page), `${what}, ${narrowest.width} px: scrolls sideways by`).toBeLessThanOrEqual(0)
}
