/**
 * Checks the screen in wide and narrow windows and in both themes: axe finds no violation, and nothing
 * scrolls sideways.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { violations } from './axe.ts'

const views = [
  { width: 1440, height: 900, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
  { width: 1440, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const

/** Narrower than current phones. */
const narrowest = { width: 360, height: 740 }

/** Widths at which a table has the least space: a tablet, and a small window beside the sidebar. */
const tableWidths = [768, 1024]

export const isFull = process.env.PROVE === 'full'

/** Ids differ from run to run. */
const uuids = /[\da-f-]{36}/g

/** The folder for pictures of each view. Default: no pictures. */
const pictures = process.env.PICTURES

async function takePicture(page: Page, folder: string, what: string, view: string): Promise<void> {
  // The picture shows the whole page, or the visible part if the page is scrolled or a dialog is open.
  const fullPage = await page.evaluate(
    () => window.scrollY === 0 && !document.querySelector('dialog[open], [role=dialog]'),
  )

  const name = [
    what.replaceAll(uuids, '').replaceAll(/[^\p{L}\d]+/gu, '-'),
    await page.locator('html').getAttribute('lang'),
    view,
  ].join('.')

  await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
}

/**
 * Returns one of the options. The choice depends only on the subject, so that every run makes the same
 * choice.
 */
function pickFor<T>(subject: string, options: readonly T[]): T[] {
  const hash = createHash('sha256').update(subject.replaceAll(uuids, '')).digest().readUInt32BE()
  return options.filter((_, index) => index === hash % options.length)
}

/**
 * Returns whether a test checks a subject in this language. With PROVE=full it checks all languages,
 * otherwise one.
 */
export const isCheckedIn = (language: Language, subject: string): boolean =>
  isFull || pickFor(subject, languages).includes(language)

/**
 * Returns whether a test checks a dialog, step or screen. With PROVE=full it checks all of them, otherwise a
 * third.
 */
export const isCheckedAlways = (subject: string): boolean =>
  isFull || pickFor(subject, ['always', 'full', 'full']).includes('always')

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns the texts of cells that are wider than their column. */
const overflowingCells = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('main table :is(th, td):not(:has(input))')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )

/** Checks the page in one view, or in all views with PROVE=full. The theme follows the system. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const { theme, ...size } of isFull ? views : pickFor(what, views)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator(`html[data-theme=${theme}], html:not([data-theme])`)).toBeAttached()
    expect.soft(await violations(page), `${what}, ${size.width} px, ${theme}`).toEqual([])
    expect
      .soft(await sidewaysScroll(page), `${what}, ${size.width} px: scrolls sideways by`)
      .toBeLessThanOrEqual(0)

    if (pictures) await takePicture(page, pictures, what, `${size.width}-${theme}`)
  }

  for (const width of tableWidths) {
    await page.setViewportSize({ width, height: 768 })
    expect.soft(await overflowingCells(page), `${what}, ${width} px: cells that are too wide`).toEqual([])
    expect
      .soft(await sidewaysScroll(page), `${what}, ${width} px: scrolls sideways by`)
      .toBeLessThanOrEqual(0)
  }

  await page.setViewportSize(narrowest)
  expect
    .soft(await sidewaysScroll(page), `${what}, ${narrowest.width} px: scrolls sideways by`)
    .toBeLessThanOrEqual(0)
}
