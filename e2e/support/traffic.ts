import { expect, type Page, type Request } from '@playwright/test'

const idleMs = 150

/**
 * Tracks the open requests of a page. This is faster than `networkidle` of Playwright, which waits half a
 * second each time.
 */
export class Traffic {
  readonly #open = new Set<Request>()
  #changed = Date.now()

  constructor(page: Page) {
    page.on('request', (request) => this.#open.add(request))
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => this.#end(request))
  }

  /** Waits until the page has had no open request for a moment. */
  async over(): Promise<void> {
    const isIdle = () => this.#open.size === 0 && Date.now() - this.#changed >= idleMs
    await expect.poll(isIdle, { intervals: [25], timeout: 120_000 }).toBe(true)
  }

  #end(request: Request): void {
    this.#open.delete(request)
    this.#changed = Date.now()
  }
}
