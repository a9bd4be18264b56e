import type pg from 'pg'
import { bindKysely, camelCasedRows, type Db } from './bound-kysely.ts'
import type { Database } from './database.ts'
import { type ConnectionOptions, TransactionConnection } from './transaction-connection.ts'
import { DatabaseFull, DatabaseUnavailable, isStatementError, StalePlan } from './unavailable.ts'

export interface PooledDatabaseOptions {
  engine: Database['engine']
  pool: pg.Pool
  /** Returns the name under which a statement is prepared, or undefined for an unnamed statement. */
  nameOf: ConnectionOptions['nameOf']
  onStatement?: ConnectionOptions['beforeStatement']
  /** Called for every broken connection. The pool replaces the connection itself. */
  onConnectionLost?: ((error: Error) => void) | undefined
  /** Called when the pool is closed. */
  onClose?: (() => Promise<void>) | undefined
}

/** How long `ping` reports the database as unavailable after the disk was full. */
const fullDiskPauseMs = 30_000

/** A `Database` over a connection pool. */
export class PooledDatabase implements Database {
  readonly engine: Database['engine']
  readonly #pool: pg.Pool
  readonly #connectionOptions: ConnectionOptions
  readonly #onClose: PooledDatabaseOptions['onClose']
  readonly #lost = new WeakSet<pg.ClientBase>()
  /** The connections that were opened after the last change of a prepared statement's columns. */
  #fresh = new WeakSet<pg.ClientBase>()
  #lastFull: { at: number; error: DatabaseFull } | undefined

  constructor({ engine, pool, nameOf, onStatement, onConnectionLost, onClose }: PooledDatabaseOptions) {
    this.engine = engine
    this.#pool = pool
    this.#onClose = onClose
    this.#connectionOptions = {
      nameOf,
      beforeStatement: onStatement,
      isLost: (client) => this.#lost.has(client),
    }

    // A restart of the server breaks every connection, even an idle one. Without these handlers the process
    // would end.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      this.#fresh.add(client)
      client.on('error', (error) => {
        this.#lost.add(client)
        onConnectionLost?.(error)
      })
    })
  }

  async transaction<T>(
    opening: string | undefined,
    work: (db: Db, opened: readonly Record<string, unknown>[]) => Promise<T>,
  ): Promise<T> {
    const client = await this.#connect()
    const connection = new TransactionConnection(client, this.#connectionOptions)
    try {
      const { rows } = await connection.send(opening === undefined ? 'begin' : `begin; ${opening}`)

      const result = await work(bindKysely(connection), opening === undefined ? [] : camelCasedRows(rows))

      await connection.end()
      await commit(connection)
      client.release(!this.#isUsable(client))

      return result
    } catch (error) {
      if (error instanceof DatabaseFull) this.#lastFull = { at: Date.now(), error }
      // The other connections have probably prepared the same statement.
      if (error instanceof StalePlan) this.#fresh = new WeakSet()
      client.release(!(await this.#rollBack(connection, client)))
      throw error
    }
  }

  async ping(): Promise<void> {
    if (this.#lastFull && Date.now() - this.#lastFull.at < fullDiskPauseMs)
      throw new DatabaseUnavailable(this.#lastFull.error)

    const client = await this.#connect()
    try {
      await client.query('select 1')
      client.release()
    } catch (error) {
      client.release(true)
      throw new DatabaseUnavailable(error)
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
    await this.#onClose?.()
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      const client = await this.#pool.connect()
      if (this.#fresh.has(client)) return client

      client.release(true)
      return await this.#connect()
    } catch (error) {
      throw isStatementError(error) ? error : new DatabaseUnavailable(error)
    }
  }

  #isUsable(client: pg.ClientBase): boolean {
    return this.#fresh.has(client) && !this.#lost.has(client)
  }

  /** Rolls back. Returns whether the client may be used again. */
  async #rollBack(connection: TransactionConnection, client: pg.ClientBase): Promise<boolean> {
    await connection.end()
    if (!this.#isUsable(client)) return false

    try {
      await connection.finish('rollback')
      return this.#isUsable(client)
    } catch {
      return false
    }
  }
}

/**
 * @throws Error if an earlier statement has failed, because the server then answers `commit` with ROLLBACK
 *   and no error
 */
async function commit(connection: TransactionConnection): Promise<void> {
  const { command } = await connection.finish('commit')
  if (command === 'ROLLBACK')
    throw new Error('nothing was committed: a statement had failed and its error was ignored')
}
