/** Looks at what is on screen: wide and on a phone, light and dark. axe finds nothing, and nothing scrolls sideways. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { violations } from './axe.ts'

const looks = [
  { width: 1440, height: 900, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
  { width: 1440, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const

/** Narrower than any phone of today: the layout must hold all the same. */
const narrowest = { width: 360, height: 740 }

/** Where a table has least room: a tablet, and a small window beside the sidebar. */
const tight = [768, 1024]

export const isWhole = process.env.PROVE === 'full'

/** Where a picture of each look is kept for people's eyes, if anywhere. */
const pictures = process.env.PICTURES

async function takePicture(page: Page, folder: string, what: string, look: string): Promise<void> {
  // As it is seen where one has scrolled to or something lies over it, else as a whole.
  const fullPage = await page.evaluate(
    () => window.scrollY === 0 && !document.querySelector('dialog[open], [role=dialog]'),
  )

  const name = [
    what.replaceAll(/[\da-f-]{36}|[^\p{L}\d]+/gu, '-'),
    await page.locator('html').getAttribute('lang'),
    look,
  ].join('.')

  await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
}

/** One of several, another one for each subject: the same on every day. */
function turnOf<T>(subject: string, several: readonly T[]): T[] {
  const turn = createHash('sha256').update(subject).digest().readUInt32BE()
  return several.filter((_, index) => index === turn % several.length)
}

/** Whether a subject is looked at in this language: in all with PROVE=full, else in one. */
export const isLookedAtIn = (language: Language, subject: string): boolean =>
  isWhole || turnOf(subject, languages).includes(language)

/** Dialogs and steps are many: a third of them, the same on every day, and all with PROVE=full. */
export const isLookedAtDaily = (subject: string): boolean =>
  isWhole || turnOf(subject, ['daily', 'seldom', 'seldom']).includes('daily')

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Cells of tables whose words lie over the next column. */
const squeezed = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('main table :is(th, td):not(:has(input))')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )

/** The theme follows the system. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const { theme, ...size } of isWhole ? looks : turnOf(what, looks)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator(`html[data-theme=${theme}], html:not([data-theme])`)).toBeAttached()
    expect.soft(await violations(page), `${what}, ${size.width} px, ${theme}`).toEqual([])
    expect
      .soft(await sidewaysScroll(page), `${what}, ${size.width} px: scrolls sideways by`)
      .toBeLessThanOrEqual(0)

    if (pictures) await takePicture(page, pictures, what, `${size.width}-${theme}`)
  }

  for (const width of tight) {
    await page.setViewportSize({ width, height: 768 })
    expect.soft(await squeezed(page), `${what}, ${width} px: no room for`).toEqual([])
  }

  await page.setViewportSize(narrowest)
  expect
    .soft(await sidewaysScroll(page), `${what}, ${narrowest.width} px: scrolls sideways by`)
    .toBeLessThanOrEqual(0)
}
