import type { Page } from '@playwright/test'
import { calls } from '@sorgfalt/contract'

interface SentRequest {
  /** Method, address and body. */
  what: string
  path: string
  /** Size of the answer as it travels, with its headers. */
  bytes: number
}

/** Requests that the app sends at regular intervals. */
const repeating: ReadonlySet<string> = new Set([calls.session.heartbeat.path])

/** Records the requests of a page and the bytes of their answers. */
export class Requests {
  readonly #sent = new Map<string, SentRequest>()

  /** Starts to record. The page must have requested nothing yet. */
  static async of(page: Page): Promise<Requests> {
    const requests = new Requests()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')

    network.on('Network.requestWillBeSent', ({ requestId, request: { method, url, postData = '' } }) => {
      if (url.startsWith('data:')) return

      requests.#sent.set(requestId, {
        what: `${method} ${url} ${postData}`.trim(),
        path: new URL(url).pathname,
        bytes: 0,
      })
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const sent = requests.#sent.get(requestId)
      if (sent) sent.bytes = encodedDataLength
    })

    return requests
  }

  get all(): readonly SentRequest[] {
    return [...this.#sent.values()]
  }

  /** The requests except those for pictures of courses and licensees. */
  get withoutPictures(): readonly SentRequest[] {
    return this.all.filter(({ path }) => !/^\/(?:media|api\/file)\//.test(path))
  }

  get kiloBytes(): number {
    return this.all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  }

  /** The calls that were sent more than once with the same input. */
  get repeated(): readonly string[] {
    const calls = this.all.filter(({ path }) => path.startsWith('/api/') && !repeating.has(path))
    const whats = calls.map(({ what }) => what)

    return [...new Set(whats.filter((what, index) => whats.indexOf(what) !== index))]
  }

  /** Forgets the requests that were recorded so far. */
  clear(): void {
    this.#sent.clear()
  }
}
