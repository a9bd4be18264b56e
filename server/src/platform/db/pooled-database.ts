import type pg from 'pg'
import { inSpan } from '../trace.ts'
import { bindKysely, camelCasedRows, type Db } from './bound-kysely.ts'
import type { Database, PoolUsage } from './database.ts'
import type { DatabaseHosts } from './database-hosts.ts'
import {
  type ConnectionOptions,
  isQueryTimeout,
  TransactionConnection,
  withTimeout,
} from './transaction-connection.ts'
import {
  CommitTimeout,
  DatabaseFull,
  DatabaseUnavailable,
  Demoted,
  isStatementError,
  StalePlan,
} from './unavailable.ts'

export interface PooledDatabaseOptions {
  engine: Database['engine']
  pool: pg.Pool
  /** The hosts that the pool connects to. Not set for the embedded engine. */
  hosts?: DatabaseHosts
  /** Returns the name under which a statement is prepared, or undefined for an unnamed statement. */
  nameOf: ConnectionOptions['nameOf']
  onStatement?: ConnectionOptions['beforeStatement']
  /** Called for every broken connection. The pool replaces the connection itself. */
  onConnectionLost?: ((error: Error) => void) | undefined
  /** Called when the pool is closed. */
  onClose?: (() => Promise<void>) | undefined
}

/** The span of a transaction contains no SQL, because the opening statement contains the hash of a token. */
const transactionSpan = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
} as const

/** How long `ping` reports the database as unavailable after the disk was full. */
const fullDiskPauseMs = 30_000

/** How long the last successful write proves that the database accepts writes. */
const writeProofMs = 2_000

/** How long the write of `ping` may take. */
const pingTimeoutMs = 3_000

/**
 * Writes a message of a few bytes to the write-ahead log, and to no table. Its commit waits for the disk and
 * for the synchronous standbys, as every other commit does.
 */
const smallWrite = `begin; select pg_backend_pid() as pid, pg_logical_emit_message(true, 'sorgfalt', 'ping')`

/** A `Database` over a connection pool. */
export class PooledDatabase implements Database {
  readonly engine: Database['engine']
  readonly #pool: pg.Pool
  readonly #hosts: DatabaseHosts | undefined
  readonly #connectionOptions: ConnectionOptions
  readonly #onClose: PooledDatabaseOptions['onClose']
  readonly #lost = new WeakSet<pg.ClientBase>()
  /** The connections that transactions are using. */
  readonly #busy = new Set<pg.PoolClient>()
  /**
   * The connections that may still be used: they were opened after the last change of a prepared statement's
   * columns, and after the last change of the server that accepts writes.
   */
  #fresh = new WeakSet<pg.ClientBase>()
  #lastFull: { at: number; error: DatabaseFull } | undefined
  /** Whether a commit did not end in time, and no write has succeeded since. */
  #commitsHang = false
  #lastWriteAt = Number.NEGATIVE_INFINITY
  #ping: Promise<void> | undefined

  constructor({
    engine,
    pool,
    hosts,
    nameOf,
    onStatement,
    onConnectionLost,
    onClose,
  }: PooledDatabaseOptions) {
    this.engine = engine
    this.#pool = pool
    this.#hosts = hosts
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

  transaction<T>(
    opening: string | undefined,
    work: (db: Db, opened: readonly Record<string, unknown>[]) => Promise<T>,
  ): Promise<T> {
    return inSpan(transactionSpan, () => this.#transaction(opening, work))
  }

  async #transaction<T>(
    opening: string | undefined,
    work: (db: Db, opened: readonly Record<string, unknown>[]) => Promise<T>,
  ): Promise<T> {
    // Otherwise each request would hang too, and leave a connection that the database server does not end.
    if (this.#commitsHang) await this.ping()

    const client = await this.#connect()
    const connection = new TransactionConnection(client, this.#connectionOptions)
    try {
      const { rows } = await connection.send(opening === undefined ? 'begin' : `begin; ${opening}`)

      const result = await work(bindKysely(connection), opening === undefined ? [] : camelCasedRows(rows))

      await connection.end()
      await commit(connection)
      this.#release(client, this.#isUsable(client))

      return result
    } catch (error) {
      this.#noteFailure(error, client)
      this.#release(client, await this.#rollBack(connection, client))
      throw error
    }
  }

  async ping(): Promise<void> {
    if (this.#lastFull && Date.now() - this.#lastFull.at < fullDiskPauseMs)
      throw new DatabaseUnavailable(this.#lastFull.error)
    if (Date.now() - this.#lastWriteAt < writeProofMs) return

    this.#ping ??= this.#write().finally(() => {
      this.#ping = undefined
    })
    await this.#ping
  }

  /** Checks that the database accepts a write. @throws DatabaseUnavailable */
  async #write(): Promise<void> {
    const host = this.#hosts?.url
    const client = await this.#connect()
    let pid: number | undefined
    try {
      const opened = (await client.query(withTimeout(smallWrite, pingTimeoutMs))) as unknown
      pid = (opened as pg.QueryResult<{ pid: number }>[])[1]?.rows[0]?.pid
      await client.query(withTimeout('commit', pingTimeoutMs))

      this.#commitsHang = false
      this.#lastWriteAt = Date.now()
      this.#release(client, this.#isUsable(client))
    } catch (error) {
      this.#release(client, false)
      // Another connection might hang in the same way.
      this.#fresh = new WeakSet()
      const hasLeft = await this.#leaveHost(host)
      // On another host, the same number belongs to another connection.
      if (!hasLeft && pid !== undefined) await this.#cancel(pid)
      throw new DatabaseUnavailable(error)
    }
  }

  usage(): PoolUsage {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: options.max }
  }

  /**
   * Cancels the statement of another connection. While the database server waits for a standby, it does not
   * notice that the connection has ended. Use this only for the write of `ping`, because a cancelled commit
   * becomes visible before a standby has it.
   */
  async #cancel(pid: number): Promise<void> {
    const client = await this.#pool.connect().catch(() => undefined)
    const cancelled = client?.query(withTimeout(`select pg_cancel_backend(${pid})`, pingTimeoutMs))
    await cancelled?.catch(() => undefined)
    client?.release(true)
  }

  async close(): Promise<void> {
    await this.#pool.end()
    await this.#onClose?.()
  }

  async #connect(): Promise<pg.PoolClient> {
    const host = this.#hosts?.url
    try {
      return await this.#take().catch(async (error: unknown) => {
        if (isStatementError(error) || !(await this.#leaveHost(host))) throw error
        return this.#take()
      })
    } catch (error) {
      throw isStatementError(error) ? error : new DatabaseUnavailable(error)
    }
  }

  async #take(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    if (this.#fresh.has(client)) {
      this.#busy.add(client)
      return client
    }

    client.release(true)
    return this.#take()
  }

  #release(client: pg.PoolClient, isUsable: boolean): void {
    this.#busy.delete(client)
    client.release(!isUsable)
  }

  /**
   * Looks for a host other than `host` that accepts writes, and returns whether there is one. If so, no
   * connection to `host` is used again. Ends the connections to `host` that are in use, because a host that
   * has lost its power would never answer.
   */
  async #leaveHost(host: string | undefined): Promise<boolean> {
    // Another call has left the host in the meantime.
    if (this.#hosts?.url !== host) return true
    if (!(await this.#hosts?.search())) return false

    this.#fresh = new WeakSet()
    for (const client of this.#busy) {
      this.#lost.add(client)
      void (client as unknown as pg.Client).end().catch(() => undefined)
    }

    return true
  }

  #noteFailure(error: unknown, client: pg.PoolClient): void {
    if (error instanceof DatabaseFull) this.#lastFull = { at: Date.now(), error }
    if (error instanceof DatabaseUnavailable) this.#lastWriteAt = Number.NEGATIVE_INFINITY
    // The other connections have probably prepared the same statement, or use the same server.
    if (error instanceof StalePlan || error instanceof Demoted) this.#fresh = new WeakSet()
    if (error instanceof CommitTimeout) this.#commitsHang = true
    if (error instanceof CommitTimeout || isQueryTimeout(error)) this.#lost.add(client)
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
