import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { translateFailure } from './unavailable.ts'

/** How statements travel: under which name, what is called before each, and whether the client is known to be dead. */
export interface ConnectionOptions {
  readonly nameOf: (sql: string) => string | undefined
  readonly beforeStatement: ((sql: string) => void | Promise<void>) | undefined
  readonly isLost: (client: pg.ClientBase) => boolean
}

/**
 * One transaction's hold on one client. Statements run one after another in the order in which they were issued; after
 * `end` none gets through any more, so that a forgotten `await` cannot write into somebody else's transaction.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase
  readonly #carriage: ConnectionOptions
  #ended = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: pg.ClientBase, carriage: ConnectionOptions) {
    this.#client = client
    this.#carriage = carriage
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#carriage.nameOf(sql)
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) }
    const { command, rowCount, rows } = await this.#inTurn(sql, () => this.#client.query(query))
    const affected = changing.has(command) && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {}
    return { ...affected, rows: rows as R[] }
  }

  /** Sends a text without parameters, possibly of several statements; the answer is that of the last one. */
  async send(sql: string): Promise<pg.QueryResult> {
    const results = (await this.#inTurn(sql, () => this.#client.query(sql))) as
      | pg.QueryResult
      | pg.QueryResult[]
    return Array.isArray(results) ? results[results.length - 1]! : results
  }

  /** Waits for what is still running and lets nothing more through but what the caller sends itself. */
  async end(): Promise<void> {
    this.#ended = true
    await this.#last.catch(() => undefined)
  }

  /** Commit and rollback: allowed after `end`. */
  async finish(sql: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    if (sql === 'commit') await this.#carriage.beforeStatement?.(sql)
    return this.#translated(() => this.#client.query(sql))
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('results are not streamed: read them page by page')
  }

  #inTurn<T>(sql: string, run: () => Promise<T>): Promise<T> {
    if (this.#ended) throw new Error(`this transaction has ended; it cannot run: ${sql.slice(0, 80)}`)
    const turn = this.#last
      .catch(() => undefined)
      .then(async () => {
        await this.#carriage.beforeStatement?.(sql)
        return this.#translated(run)
      })
    this.#last = turn
    return turn
  }

  async #translated<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      throw translateFailure(error, this.#carriage.isLost(this.#client))
    }
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
