import type { Db } from './bound-kysely.ts'

export type { Db } from './bound-kysely.ts'
export { Collision, DatabaseUnavailable } from './unavailable.ts'

/**
 * The database. It is opened either as its owner or as `sorgfalt_app`, the role that row-level security
 * applies to.
 */
export interface Database {
  readonly engine: 'embedded' | 'postgres'

  /**
   * Runs `work` in one transaction. Commits and returns the result of `work`, or rolls back and throws its
   * error.
   *
   * `opening` is a complete SQL text without parameters, such as `select * from enter_session('…')`. It is
   * sent together with `begin` as one simple query, and `work` gets its rows with camelCase keys. `db`
   * refuses every statement after the end of the transaction.
   *
   * @throws DatabaseUnavailable without a connection
   * @throws Collision after a deadlock, or after a migration has changed the columns of a prepared statement
   * @throws DatabaseFull without disk space
   * @throws other errors of the server unchanged, with `code` and `constraint`
   */
  transaction<T>(
    opening: string | undefined,
    work: (db: Db, opened: readonly Record<string, unknown>[]) => Promise<T>,
  ): Promise<T>

  /** @throws DatabaseUnavailable if the database does not answer, and for a while after its disk was full */
  ping(): Promise<void>

  /** Returns the numbers of connections and waiting transactions of this process. */
  usage(): PoolUsage

  /** Waits for running transactions, then closes every connection (and the embedded server). */
  close(): Promise<void>
}

/** Numbers of the connections of a pool, and of the transactions that wait for one. */
export interface PoolUsage {
  used: number
  idle: number
  /** Transactions that wait for a connection. */
  waiting: number
  max: number
}

export interface DatabaseOptions {
  /** The PostgreSQL URL of the role sorgfalt_app. Default: the embedded engine runs. */
  url?: string
  /** Embedded engine: the database is in `<dataDir>/database`. Default: it is in memory. */
  dataDir?: string
  /** Embedded engine in memory: a dump of a migrated database to start from. */
  template?: Uint8Array
  /** PostgreSQL: maximum number of connections. Default: 10. */
  max?: number
  /** PostgreSQL: milliseconds to wait for a free or new connection. Default: 3,000. */
  connectTimeoutMs?: number
  /**
   * Whether `url` leads to a pooler in transaction mode, such as pgbouncer. Statements are then not prepared,
   * and the connection has no start parameters. The settings that `setup-database` has stored for the role
   * apply in both cases. Default: false.
   */
  hasPooler?: boolean
  /**
   * Awaited before each statement, before `opening` and before the commit. If it throws, the transaction
   * fails. For tests.
   */
  onStatement?: (sql: string) => void | Promise<void>
  /** Reports a broken connection to the log. The pool replaces broken connections itself. */
  onConnectionLost?: (error: Error) => void
}

/**
 * Two roles on one database. On the embedded engine both roles share one session, so a transaction of one
 * role must not wait for a transaction of the other.
 */
export interface DatabasePair {
  /** Opened for requests and jobs. */
  readonly app: Database
  /**
   * Sees the rows of every client. For the CLI, seeding and maintenance. Undefined on PostgreSQL without
   * `ownerUrl`.
   */
  readonly owner: Database | undefined
  /** Closes the database for both roles. */
  readonly close: () => Promise<void>
}
