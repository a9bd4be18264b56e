import type { Page } from '@playwright/test'
import { calls } from '@sorgfalt/contract'

interface SentRequest {
  /** Method, address and body. */
  what: string
  path: string
  /** When it was sent, in seconds since an arbitrary moment. */
  at: number
  /** Size of the answer as it travels, with its headers. */
  bytes: number
}

/** Requests that the app sends at regular intervals. */
const repeating: ReadonlySet<string> = new Set([calls.session.heartbeat.path])

/** After this time, in seconds, the app may send a call again: lib/query-client.ts calls its answer stale. */
const freshSeconds = 8

/** Records the requests of a page and the bytes of their answers. */
export class Requests {
  readonly #sent = new Map<string, SentRequest>()

  /** Starts to record. The page must have requested nothing yet. */
  static async of(page: Page): Promise<Requests> {
    const requests = new Requests()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')

    network.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
      const { method, url, postData = '' } = request
      if (url.startsWith('data:')) return

      requests.#sent.set(requestId, {
        what: `${method} ${url} ${postData}`.trim(),
        path: new URL(url).pathname,
        at: timestamp,
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

  /** The calls that were sent again with the same input while their answer was fresh. */
  get repeated(): readonly string[] {
    const calls = this.all.filter(({ path }) => path.startsWith('/api/') && !repeating.has(path))
    const repetitions = calls.filter(({ what, at }, index) =>
      calls.slice(0, index).some((earlier) => earlier.what === what && at - earlier.at < freshSeconds),
    )

    return [...new Set(repetitions.map(({ what }) => what))]
  }

  /** Forgets the requests that were recorded so far. */
  clear(): void {
    this.#sent.clear()
  }
}
