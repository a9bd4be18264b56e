import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { Database, DatabaseOptions, DatabasePair } from './database.ts'
import { DatabaseHosts } from './database-hosts.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded-server.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { migrateEmbedded } from './migrate.ts'
import { PooledDatabase } from './pooled-database.ts'
import { Replica } from './replica.ts'
import { appRole, limits, ownerRole } from './roles.ts'
import { statementNames } from './statement-names.ts'

const defaultConnectTimeoutMs = 3_000

/** How long a new connection to a replica may take. Then the primary answers the read. */
const replicaConnectTimeoutMs = 500
/** How long a statement on a replica may take. Then the primary answers the read. */
const replicaQueryTimeoutMs = limits.statementTimeoutMs + 1_000

const keepAliveDelayMs = 10_000

/**
 * Opens the database of `url`, or the embedded database, which is migrated first. The first query connects to
 * PostgreSQL, so `ping` reports a server that does not answer.
 *
 * @throws FolderInUse if another process uses the embedded folder; MigrationRefused (migrate.ts)
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options.url, options)

  const server = await startMigrated(options)
  return openEmbedded(server, appRole, options, () => server.stop())
}

/**
 * Opens the database for both roles. `ownerUrl` is DATABASE_OWNER_URL. @throws the errors of `openDatabase`
 */
export async function openDatabases(options: DatabaseOptions & { ownerUrl?: string }): Promise<DatabasePair> {
  if (options.url !== undefined) {
    const app = openPostgres(options.url, options)
    const owner =
      options.ownerUrl === undefined ? undefined : openPostgres(options.ownerUrl, { ...options, max: 2 })
    return toPair(app, owner)
  }

  const server = await startMigrated(options)
  const app = openEmbedded(server, appRole, options)
  const owner = openEmbedded(server, ownerRole, options)

  return toPair(app, owner, () => server.stop())
}

/** Opens a replica of the database. The first read connects to it. */
export function openReplica(
  url: string,
  { hasPooler = false, queryTimeoutMs = replicaQueryTimeoutMs } = {},
): Replica {
  const options = { hasPooler, connectTimeoutMs: replicaConnectTimeoutMs }
  return new Replica(openPostgres(url, options, { query_timeout: queryTimeoutMs }))
}

function toPair(app: Database, owner: Database | undefined, stop?: () => Promise<void>): DatabasePair {
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), owner?.close()])
    await stop?.()
  }
  return { app, owner, close }
}

/**
 * `setup-database` stores the same settings for the role. They are repeated here for roles that it did not
 * create.
 */
const sessionSettings = {
  // Statements are short, so compiling them (jit) costs more than it saves. A kept plan would fit the client
  // that came first, because row-level security does not name the client in the statement.
  options: '-c TimeZone=UTC -c jit=off -c plan_cache_mode=force_custom_plan',
  statement_timeout: limits.statementTimeoutMs,
  idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
}

function openPostgres(
  url: string,
  options: DatabaseOptions,
  timeouts: Partial<pg.PoolConfig> = {},
): Database {
  const hasPooler = options.hasPooler ?? false
  const hosts = new DatabaseHosts(url)
  const pool = new pg.Pool({
    Client: clientOf(hosts),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, contrary to its types
    onConnect: (client) => hosts.check(client),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    application_name: 'sorgfalt',
    types: columnTypes(),
    ...(!hasPooler && sessionSettings),
    ...timeouts,
  })

  return new PooledDatabase({
    ...options,
    engine: 'postgres',
    pool,
    hosts,
    nameOf: hasPooler ? () => undefined : statementNames(),
  })
}

/** Returns a client class that connects to the host that accepted writes at the last search. */
function clientOf(hosts: DatabaseHosts): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.url })
    }
  }
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
