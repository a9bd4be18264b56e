import type { Db } from './bound-kysely.ts'

export type { Db } from './bound-kysely.ts'
export { Collision, DatabaseUnavailable } from './unavailable.ts'

/** The database, opened as `sorgfalt_app`, the role that row-level security applies to, or as its owner. */
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
   * @throws Collision after a deadlock
   * @throws DatabaseFull without disk space
   * @throws other errors of the server unchanged, with `code` and `constraint`
   */
  transaction<T>(
    opening: string | undefined,
    work: (db: Db, opened: readonly Record<string, unknown>[]) => Promise<T>,
  ): Promise<T>

  /** @throws DatabaseUnavailable, also for a while after the disk of the database was full */
  ping(): Promise<void>

  /** Waits for running transactions, then closes every connection (and the embedded server). */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL, as role sorgfalt_app. Without it the embedded engine runs. */
  url?: string
  /** Embedded: the database is in `<dataDir>/database`. Without it the database is in memory. */
  dataDir?: string
  /** Embedded in memory: starts from this dump of a migrated database. */
  template?: Uint8Array
  /** PostgreSQL: maximum number of connections. Default: 10. */
  max?: number
  /**
   * False for a pooler that refuses prepared statements or start parameters (pgbouncer, unless it has
   * `max_prepared_statements` and `ignore_startup_parameters`). The settings that `setup-database` has stored
   * for the role apply in any case. Default: true.
   */
  namedStatements?: boolean
  /**
   * Awaited before each statement, the opening and the commit. Its errors fail the transaction. For tests.
   */
  onStatement?: (sql: string) => void | Promise<void>
  /** Reports a broken connection to the log. The pool replaces broken connections by itself. */
  onConnectionLost?: (error: Error) => void
}

/**
 * Two roles on one database. On the embedded engine both share one session, so a transaction of one role must
 * not wait for a transaction of the other.
 */
export interface DatabasePair {
  /** For requests and jobs. */
  readonly app: Database
  /** Sees every client: for the CLI, seeding and maintenance. Undefined on PostgreSQL without `ownerUrl`. */
  readonly owner: Database | undefined
  /** Closes both. */
  readonly close: () => Promise<void>
}
