import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { limits } from './roles.ts'
import { CommitTimeout, translateFailure } from './unavailable.ts'

export interface ConnectionOptions {
  /** Returns the name under which a statement is prepared, or undefined for an unnamed statement. */
  readonly nameOf: (sql: string) => string | undefined
  /** Called before each statement. */
  readonly beforeStatement: ((sql: string) => void | Promise<void>) | undefined
  /** Whether the client has reported that its connection has ended. */
  readonly isLost: (client: pg.ClientBase) => boolean
}

/**
 * The connection of one transaction. Statements run one after another, in the order of the calls. After `end`
 * the connection refuses statements, so that a forgotten `await` cannot write into the next transaction of
 * the client.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase
  readonly #options: ConnectionOptions
  #ended = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: pg.ClientBase, options: ConnectionOptions) {
    this.#client = client
    this.#options = options
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Without parameters, the server would plan a prepared statement once for all clients.
    const name = parameters.length > 0 ? this.#options.nameOf(sql) : undefined
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) }
    const { command, rowCount, rows } = await this.#enqueue(sql, () => this.#client.query(query))

    const affected = changing.has(command) && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {}

    return { ...affected, rows: rows as R[] }
  }

  /** Sends a text without parameters. Returns the result of its last statement. */
  async send(sql: string): Promise<pg.QueryResult> {
    const results = (await this.#enqueue(sql, () => this.#client.query(sql))) as
      | pg.QueryResult
      | pg.QueryResult[]
    return Array.isArray(results) ? results[results.length - 1]! : results
  }

  /** Waits for running statements. Afterwards only `finish` is allowed. */
  async end(): Promise<void> {
    this.#ended = true
    await this.#last.catch(() => undefined)
  }

  /** Commits or rolls back, after `end`. */
  async finish(sql: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    if (sql === 'commit') await this.#options.beforeStatement?.(sql)
    const query = withTimeout(sql, limits.commitTimeoutMs)

    return this.#translateErrors(() => this.#client.query(query)).catch((error: unknown) => {
      throw isQueryTimeout(error) ? new CommitTimeout(error) : error
    })
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('results are not streamed: read them page by page')
  }

  #enqueue<T>(sql: string, run: () => Promise<T>): Promise<T> {
    if (this.#ended) throw new Error(`this transaction has ended; it cannot run: ${sql.slice(0, 80)}`)

    const result = this.#last
      .catch(() => undefined)
      .then(async () => {
        await this.#options.beforeStatement?.(sql)
        return this.#translateErrors(run)
      })

    this.#last = result

    return result
  }

  async #translateErrors<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      throw translateFailure(error, this.#options.isLost(this.#client))
    }
  }
}

/**
 * Returns a query that fails if the server does not answer within `timeoutMs`. The connection cannot be used
 * after that.
 */
export function withTimeout(text: string, timeoutMs: number): pg.QueryConfig {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: timeoutMs }
  return query
}

/** Returns whether a query has not ended within its `query_timeout`. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Commands whose row count Kysely reports as affected rows. */
const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
