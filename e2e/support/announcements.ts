/** Collects the messages of a page, because a message disappears after some seconds. */
import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  /** The messages since the page was loaded. */
  var announcements: Set<string> | undefined
}

/** Starts to collect the messages of all pages of a browser profile. */
export const recordAnnouncements = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const seen = new Set<string>()
    globalThis.announcements = seen
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) seen.add(textContent)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })

/** Waits until the page has announced a message. The message may have disappeared since. */
export const expectAnnounced = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => [...(globalThis.announcements ?? [])]), `announces “${text}”`)
    .toContainEqual(expect.stringContaining(text))
