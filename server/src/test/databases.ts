import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Database, DatabaseOptions, DatabasePair } from '../platform/db/database.ts'
import { type EmbeddedServer, startEmbedded } from '../platform/db/embedded/embedded-server.ts'
import { type MigrateOptions, migrate, migrateEmbedded } from '../platform/db/migrate.ts'
import { type MigrationSource, readMigrations } from '../platform/db/migration-files.ts'
import { openDatabases } from '../platform/db/open-database.ts'
import { ownerRole } from '../platform/db/roles.ts'
import { setupDatabase } from '../platform/db/setup-database.ts'

/**
 * The URL of the test cluster's superuser (scripts/postgres.mjs). If it is not set, the tests do not use
 * PostgreSQL.
 */
const adminUrl = process.env.TEST_DATABASE_ADMIN_URL

/**
 * The engines of this run. Used by tests of the database layer, of jobs, and of e-learnings under faults and
 * kills.
 */
export const testEngines: readonly Database['engine'][] =
  adminUrl === undefined ? ['embedded'] : ['embedded', 'postgres']

/**
 * The engines for tests of features. Default: PostgreSQL if it is available, otherwise the embedded engine.
 * With PROVE=full: both.
 */
export const featureEngines = process.env.PROVE === 'full' ? testEngines : testEngines.slice(-1)

/** The engine that starts faster, for tests whose outcome does not depend on the engine. */
export const someEngine: Database['engine'] = adminUrl === undefined ? 'embedded' : 'postgres'

/**
 * PostgreSQL if it is available, otherwise no engine. For tests that need several connections, several
 * processes or restarts.
 */
export const postgresOnly = testEngines.filter((engine) => engine === 'postgres')

export interface TestDatabase extends DatabasePair {
  readonly owner: Database
  /** The URLs for other processes. Set only for PostgreSQL. */
  readonly appUrl?: string
  readonly ownerUrl?: string
}

export interface TestDatabaseOptions extends Omit<DatabaseOptions, 'url' | 'dataDir' | 'template'> {
  /** PostgreSQL: the superuser's URL of another cluster. Default: the cluster of this run. */
  clusterUrl?: string
}

/** Creates a migrated, empty database. `close` also removes it. */
export function testDatabase(
  engine: Database['engine'],
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  return engine === 'embedded' ? embeddedDatabase(options) : postgresDatabase(options)
}

async function embeddedDatabase(options: DatabaseOptions): Promise<TestDatabase> {
  const { app, owner, close } = await openDatabases({ ...options, template: await migratedTemplate() })
  return { app, owner: owner!, close }
}

const cacheFolder = new URL('../../../node_modules/.cache/sorgfalt/', import.meta.url)

/** Returns a dump of the migrated, empty embedded database. */
export async function migratedTemplate(): Promise<Uint8Array> {
  const source = await readMigrations()
  return readOrCreate(await hashOf(source), (server) => migrateEmbedded(server, { source }))
}

/**
 * Writes a migrated, empty embedded database to a data folder. This is much faster than the first start of a
 * server.
 */
export async function migratedFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['--extract', '--file=-', `--directory=${folder}`], {
    input: await migratedTemplate(),
  })
  if (status !== 0) throw new Error(String(stderr))
}

/** Returns a dump of an embedded database that contains only the roles. */
async function bareTemplate(): Promise<Uint8Array> {
  const source: MigrationSource = { steps: [], privilegedFunctions: undefined }
  return readOrCreate(await hashOf(source), (server) => migrateEmbedded(server, { source }))
}

/**
 * Returns a template from the cache. Creating a template takes seconds and happens once per state of the
 * migrations.
 */
async function readOrCreate(
  name: string,
  prepare: (server: EmbeddedServer) => Promise<unknown>,
): Promise<Uint8Array> {
  const file = new URL(`template-${name}.tar`, cacheFolder)
  return readFile(file).catch(async () => {
    const server = await startEmbedded({})
    await prepare(server)
    const template = await server.dump()
    await server.stop()
    await mkdir(cacheFolder, { recursive: true })
    // A rename is atomic, so other test workers never read an incomplete file.
    const unfinished = new URL(`template-${process.pid}.unfinished`, cacheFolder)
    await writeFile(unfinished, template)
    await rename(unfinished, file)
    return template
  })
}

/**
 * Returns a hash of everything that determines a template: migrations, privileged functions and the version
 * of the engine.
 */
async function hashOf({ steps, privilegedFunctions }: MigrationSource): Promise<string> {
  const hash = createHash('sha256').update(await readFile(new URL('../../package.json', import.meta.url)))
  for (const { sha256 } of privilegedFunctions ? [...steps, privilegedFunctions] : steps) hash.update(sha256)
  return hash.digest('hex').slice(0, 16)
}

/** A database that has its roles but no schema. */
export interface EmptyDatabase {
  migrate(options: MigrateOptions): Promise<string[]>
  /** Runs a statement as the owner and returns its rows. */
  query(sql: string): Promise<Record<string, unknown>[]>
  readonly ownerUrl: string | undefined
  close(): Promise<void>
}

/** Creates a database without a schema, for tests of migrations. */
export async function emptyDatabase(engine: Database['engine']): Promise<EmptyDatabase> {
  if (engine === 'embedded') {
    const server = await startEmbedded({ template: await bareTemplate() })
    const query = (sql: string) => queryOnce(server.clientConfig(ownerRole), sql)
    return {
      migrate: (options) => migrateEmbedded(server, options),
      query,
      ownerUrl: undefined,
      close: () => server.stop(),
    }
  }
  const name = newName()
  const { ownerUrl } = await withAdmin(adminUrl!, async (admin) => {
    await admin.query(`select pg_advisory_lock(${copyLock})`)
    return setupDatabase({ adminUrl: adminUrl!, database: name })
  })
  const query = (sql: string) => queryOnce({ connectionString: ownerUrl }, sql)
  return {
    migrate: (options) => migrate({ url: ownerUrl }, options),
    query,
    ownerUrl,
    close: () => drop(adminUrl!, name),
  }
}

async function queryOnce(config: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

/**
 * The key of the lock that is taken to copy a database. A database can be copied only while it has no
 * connection.
 */
const copyLock = 7_263_452
let copies = 0
const newName = () => `sorgfalt_test_${process.pid}_${++copies}`
const drop = (clusterUrl: string, name: string) =>
  withAdmin(clusterUrl, async (admin) => void (await admin.query(`drop database ${name} with (force)`)))

async function postgresDatabase({
  clusterUrl = adminUrl,
  ...options
}: TestDatabaseOptions): Promise<TestDatabase> {
  if (clusterUrl === undefined) throw new Error('there is no PostgreSQL: TEST_DATABASE_ADMIN_URL is not set')
  const name = newName()
  const { ownerUrl, appUrl } = await withAdmin(clusterUrl, async (admin) => {
    await admin.query(`select pg_advisory_lock(${copyLock})`)
    const template = await templateDatabase(clusterUrl, admin)
    // Copying the files costs a fraction of the default strategy, which writes each page to the log as well.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    return setupDatabase({ adminUrl: clusterUrl, database: name })
  })
  const { app, owner, close } = await openDatabases({
    // A busy machine may need seconds to open a connection.
    connectTimeoutMs: 30_000,
    ...options,
    url: appUrl,
    ownerUrl,
  })
  return { app, owner: owner!, appUrl, ownerUrl, close: () => close().then(() => drop(clusterUrl, name)) }
}

/** Returns the name of a migrated database. Creates it if necessary. The caller must have taken the lock. */
async function templateDatabase(clusterUrl: string, admin: pg.Client): Promise<string> {
  const name = `sorgfalt_template_${await hashOf(await readMigrations())}`
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 1) return name
  const unfinished = `${name}_unfinished`
  await admin.query(`drop database if exists ${unfinished}`)
  const { ownerUrl } = await setupDatabase({ adminUrl: clusterUrl, database: unfinished })
  await migrate({ url: ownerUrl })
  await admin.query(`alter database ${unfinished} rename to ${name}`)
  return name
}

async function withAdmin<T>(clusterUrl: string, use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  try {
    return await use(admin)
  } finally {
    await admin.end()
  }
}
