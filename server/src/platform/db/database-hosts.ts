import pg from 'pg'
import { withTimeout } from './transaction-connection.ts'

/** How long a host may take to accept a connection and to answer. */
const answerTimeoutMs = 3_000

/** Thrown for a server that accepts no writes, such as a standby, or a primary that was demoted. */
class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer'
}

/**
 * The hosts of a connection URL. As in libpq, a URL may name several hosts that are separated by commas, for
 * example `postgres://app@db1,db2:5433/sorgfalt?target_session_attrs=read-write`. Exactly one of them accepts
 * writes at a time. `url` names the host that accepted writes at the last search.
 */
export class DatabaseHosts {
  readonly #urls: readonly string[]
  /** Whether `check` asks each new connection whether its server accepts writes. */
  readonly #isChecked: boolean
  #url: string
  #search: Promise<boolean> | undefined

  /** @throws Error if the URL asks for something other than a server that accepts writes */
  constructor(url: string) {
    const urls = splitHosts(url)
    const targets = new Set(
      urls.map((one) => URL.parse(one)?.searchParams.get('target_session_attrs') ?? null),
    )
    if ([...targets].some((target) => target !== null && target !== 'read-write'))
      throw new Error('a database URL supports only target_session_attrs=read-write')

    this.#isChecked = urls.length > 1 || targets.has('read-write')
    this.#urls = this.#isChecked ? urls.map(withoutTarget) : urls
    this.#url = this.#urls[0]!
  }

  /** The URL of one host, without `target_session_attrs`. */
  get url(): string {
    return this.#url
  }

  /** Checks that the server of a connection accepts writes. @throws ReadOnlyServer if not */
  async check(client: pg.ClientBase): Promise<void> {
    if (!this.#isChecked) return

    const question = `select current_setting('transaction_read_only') as "isReadOnly"`
    const { rows } = await client.query<{ isReadOnly: string }>(withTimeout(question, answerTimeoutMs))
    if (rows[0]?.isReadOnly !== 'off') throw new ReadOnlyServer('the database server accepts no writes')
  }

  /**
   * Looks for the host that accepts writes. Asks all hosts at once, because a host that has lost its power
   * does not answer at all. Returns whether `url` has changed.
   */
  search(): Promise<boolean> {
    if (this.#urls.length === 1) return Promise.resolve(false)

    this.#search ??= this.#findWritable().finally(() => {
      this.#search = undefined
    })

    return this.#search
  }

  async #findWritable(): Promise<boolean> {
    const asked = this.#urls.map((url) => this.#ask(url))
    const found = await Promise.any(asked).catch(() => this.#url)
    const hasChanged = found !== this.#url
    this.#url = found

    return hasChanged
  }

  /** Returns the URL if its host accepts writes. @throws an error of the driver, or ReadOnlyServer */
  async #ask(url: string): Promise<string> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    })
    // The failed query reports the error. Without a listener the event would end the process.
    client.on('error', () => undefined)

    try {
      await client.connect()
      await this.check(client)
      return url
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

/** Returns the URL of the host that accepts writes, or of the first host if none does. */
export async function findWritableUrl(url: string): Promise<string> {
  const hosts = new DatabaseHosts(url)
  await hosts.search()

  return hosts.url
}

/** Returns one URL for each host that `url` names. */
export function splitHosts(url: string): string[] {
  const parts = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url)
  if (!parts) return [url]

  const [, start, hosts = '', rest] = parts
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

function withoutTarget(url: string): string {
  const one = new URL(url)
  one.searchParams.delete('target_session_attrs')

  return one.href
}
