import pg from 'pg'
import type { Db } from './bound-kysely.ts'
import { columnTypes } from './column-types.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded-server.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { migrateEmbedded } from './migrate.ts'
import { PooledDatabase } from './pooled-database.ts'
import { appRole, limits, ownerRole } from './roles.ts'
import { statementNames } from './statement-names.ts'

export type { Db } from './bound-kysely.ts'
export { Collision, DatabaseFull, DatabaseUnavailable } from './unavailable.ts'

/** The way to the data; the server comes as the role that row-level security binds. */
export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /**
   * Runs `work` in one transaction: commits and returns what it returns, rolls back and throws on what it throws.
   *
   * `opening` is a complete SQL text without parameters (`select * from enter_session('…')`), sent together with
   * `begin` as one simple query; `work` gets its rows with camelCase keys. `db` refuses to run anything after the end.
   * @throws DatabaseUnavailable without a connection, Collision after a deadlock, DatabaseFull; errors of the server unchanged, with `code` and `constraint`.
   */
  transaction<T>(
    opening: string | undefined,
    work: (db: Db, opened: readonly Record<string, unknown>[]) => Promise<T>,
  ): Promise<T>
  /** @throws DatabaseUnavailable also while its disk was full a moment ago */
  ping(): Promise<void>
  /** Waits for running transactions, then closes every connection (and the embedded server). */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL, as role sorgfalt_app. Without it the embedded engine runs. */
  url?: string
  /** Embedded: the database lives in `<dataDir>/database`; without it in memory. */
  dataDir?: string
  /** Embedded in memory: starts from this dump of a migrated database. */
  template?: Uint8Array
  /** PostgreSQL: most connections at once; 10 unless told. */
  max?: number
  /**
   * False behind a pooler that refuses prepared statements or start parameters (pgbouncer, unless it has
   * `max_prepared_statements` and `ignore_startup_parameters`). What `setup-database` gave the role holds all the same.
   */
  namedStatements?: boolean
  /** Awaited before each statement, the opening and the commit: what it throws, the transaction throws. For tests. */
  onStatement?: (sql: string) => void | Promise<void>
  /** For the log; the pool replaces broken connections by itself. */
  onConnectionLost?: (error: Error) => void
}

/** Milliseconds. */
const patience = { connection: 3_000, keepAlive: 10_000 } as const

/** Two roles on one database. Embedded they share one session: never wait for one inside a transaction of the other. */
export interface DatabasePair {
  /** What requests and jobs use. */
  readonly app: Database
  /** Sees every client: the CLI, seeding, maintenance. Undefined on PostgreSQL without `ownerUrl`. */
  readonly owner: Database | undefined
  /** Closes both. */
  readonly close: () => Promise<void>
}

/**
 * Opens the database: PostgreSQL by `url` (connections are made when needed, so an absent server shows in `ping`), or
 * the embedded one, which is migrated on the way.
 * @throws FolderInUse when another process holds the embedded folder; MigrationRefused, see migrate.ts.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options.url, options)
  const server = await startMigrated(options)
  return openEmbedded(server, appRole, options, () => server.stop())
}

/** As `openDatabase`, with a second way in for the owner (`ownerUrl`: DATABASE_OWNER_URL). */
export async function openDatabases(options: DatabaseOptions & { ownerUrl?: string }): Promise<DatabasePair> {
  if (options.url !== undefined) {
    const owner =
      options.ownerUrl === undefined ? undefined : openPostgres(options.ownerUrl, { ...options, max: 2 })
    return pair(openPostgres(options.url, options), owner)
  }
  const server = await startMigrated(options)
  return pair(openEmbedded(server, appRole, options), openEmbedded(server, ownerRole, options), () =>
    server.stop(),
  )
}

function pair(app: Database, owner: Database | undefined, stop?: () => Promise<void>): DatabasePair {
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), owner?.close()])
    await stop?.()
  }
  return { app, owner, close }
}

/** Role and database have the same (setup-database.ts); asked for here as well, in case somebody else made them. */
const sessionSettings = {
  // Statements are short; where one is not, compiling it costs more than it saves.
  options: '-c TimeZone=UTC -c jit=off',
  statement_timeout: limits.statement,
  idle_in_transaction_session_timeout: limits.idleInTransaction,
}

function openPostgres(url: string, options: DatabaseOptions): Database {
  const named = options.namedStatements ?? true
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: patience.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: patience.keepAlive,
    application_name: 'sorgfalt',
    types: columnTypes(),
    ...(named && sessionSettings),
  })
  return new PooledDatabase({
    ...options,
    engine: 'postgres',
    pool,
    nameOf: named ? statementNames() : () => undefined,
  })
}

async function startMigrated(options: DatabaseOptions): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: options.dataDir, template: options.template })
  try {
    await migrateEmbedded(server)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}
