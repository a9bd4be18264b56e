import type { Page } from './fixtures.ts'

/** Counts the clicks and taps on a page, across navigations. Call it before the page is opened. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('clicked', () => {
    clicks += 1
  })
  await page.addInitScript("addEventListener('click', (event) => event.isTrusted && window.clicked(), true)")
  return () => clicks
}
