import { expect, type Page, type Request } from '@playwright/test'

const calmMs = 150

/** What a page still waits for. Playwright's own `networkidle` takes half a second each time. */
export class Traffic {
  readonly #underWay = new Set<Request>()
  #changed = Date.now()

  constructor(page: Page) {
    page.on('request', (request) => this.#underWay.add(request))
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => this.#end(request))
  }

  /** Nothing is under way, and nothing was for a moment. */
  async over(): Promise<void> {
    const isCalm = () => this.#underWay.size === 0 && Date.now() - this.#changed >= calmMs
    await expect.poll(isCalm, { intervals: [25], timeout: 30_000 }).toBe(true)
  }

  #end(request: Request): void {
    this.#underWay.delete(request)
    this.#changed = Date.now()
  }
}
