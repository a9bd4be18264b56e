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

/** Superuser of the cluster that the runner has started (scripts/postgres.mjs); without it PostgreSQL is not tested. */
const adminUrl = process.env.TEST_DATABASE_ADMIN_URL

/** The engines of this run, for `describe.each`: for the database layer, jobs, and the main job with its faults and kills. */
export const testEngines: readonly Database['engine'][] =
  adminUrl === undefined ? ['embedded'] : ['embedded', 'postgres']

/** For what a feature does: PostgreSQL where it is there; every engine with PROVE=full. The embedded one is PostgreSQL too. */
export const featureEngines = process.env.PROVE === 'full' ? testEngines : testEngines.slice(-1)

/** For what any database does alike: the one that starts faster. */
export const someEngine: Database['engine'] = adminUrl === undefined ? 'embedded' : 'postgres'

/** For what only a real server can show: several connections, several processes, restarts. */
export const postgresOnly = testEngines.filter((engine) => engine === 'postgres')

export interface TestDatabase extends DatabasePair {
  readonly owner: Database
  /** PostgreSQL only: what further processes would connect with. */
  readonly appUrl?: string
  readonly ownerUrl?: string
}

/** A fresh, migrated, empty database that nobody else uses. `close` also removes it. */
export function testDatabase(
  engine: Database['engine'],
  options: Omit<DatabaseOptions, 'url' | 'dataDir' | 'template'> = {},
): Promise<TestDatabase> {
  return engine === 'embedded' ? embeddedDatabase(options) : postgresDatabase(options)
}

async function embeddedDatabase(options: DatabaseOptions): Promise<TestDatabase> {
  const { app, owner, close } = await openDatabases({ ...options, template: await migratedTemplate() })
  return { app, owner: owner!, close }
}

const cacheFolder = new URL('../../../node_modules/.cache/sorgfalt/', import.meta.url)

/** A dump of the migrated, empty embedded database. */
export async function migratedTemplate(): Promise<Uint8Array> {
  const source = await readMigrations()
  return cached(await hashOf(source), (server) => migrateEmbedded(server, { source }))
}

/** Lays a migrated, empty embedded database into a data folder, in a fraction of the time that its first start would take. */
export async function migratedFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['--extract', '--file=-', `--directory=${folder}`], {
    input: await migratedTemplate(),
  })
  if (status !== 0) throw new Error(String(stderr))
}

/** A dump of the embedded database with its roles only. */
async function bareTemplate(): Promise<Uint8Array> {
  const source: MigrationSource = { steps: [], privilegedFunctions: undefined }
  return cached(await hashOf(source), (server) => migrateEmbedded(server, { source }))
}

/** Made once per state of the migrations, then read from a file: making one takes seconds. */
async function cached(
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
    // Renamed into place, because other test workers may be reading.
    const unfinished = new URL(`template-${process.pid}.unfinished`, cacheFolder)
    await writeFile(unfinished, template)
    await rename(unfinished, file)
    return template
  })
}

/** Changes with everything that a template is made from: migrations, privileged functions, the engine's version. */
async function hashOf({ steps, privilegedFunctions }: MigrationSource): Promise<string> {
  const hash = createHash('sha256').update(await readFile(new URL('../../package.json', import.meta.url)))
  for (const { sha256 } of privilegedFunctions ? [...steps, privilegedFunctions] : steps) hash.update(sha256)
  return hash.digest('hex').slice(0, 16)
}

/** A database with its roles but without a schema. */
export interface EmptyDatabase {
  migrate(options: MigrateOptions): Promise<string[]>
  /** Rows of a statement that the owner runs. */
  query(sql: string): Promise<Record<string, unknown>[]>
  readonly ownerUrl: string | undefined
  close(): Promise<void>
}

/** For tests of migrations; everything else wants `testDatabase`. */
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
  const { ownerUrl } = await withAdmin(async (admin) => {
    await admin.query(`select pg_advisory_lock(${copyLock})`)
    return setupDatabase({ adminUrl: adminUrl!, database: name })
  })
  const query = (sql: string) => queryOnce({ connectionString: ownerUrl }, sql)
  return {
    migrate: (options) => migrate({ url: ownerUrl }, options),
    query,
    ownerUrl,
    close: () => drop(name),
  }
}

async function queryOnce(config: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

/** One at a time over all test workers: a database can be copied only while nobody is connected to it. */
const copyLock = 7_263_452
let copies = 0
const newName = () => `sorgfalt_test_${process.pid}_${++copies}`
const drop = (name: string) =>
  withAdmin(async (admin) => void (await admin.query(`drop database ${name} with (force)`)))

async function postgresDatabase(options: DatabaseOptions): Promise<TestDatabase> {
  if (adminUrl === undefined)
    throw new Error('PostgreSQL is not part of this run: TEST_DATABASE_ADMIN_URL is not set')
  const name = newName()
  const { ownerUrl, appUrl } = await withAdmin(async (admin) => {
    await admin.query(`select pg_advisory_lock(${copyLock})`)
    await admin.query(`create database ${name} template ${await templateDatabase(admin)}`)
    return setupDatabase({ adminUrl, database: name })
  })
  const { app, owner, close } = await openDatabases({ ...options, url: appUrl, ownerUrl })
  return { app, owner: owner!, appUrl, ownerUrl, close: () => close().then(() => drop(name)) }
}

/** Under the lock: the name of a migrated database, made when this cluster has none of this state yet. */
async function templateDatabase(admin: pg.Client): Promise<string> {
  const name = `sorgfalt_template_${await hashOf(await readMigrations())}`
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 1) return name
  const unfinished = `${name}_unfinished`
  await admin.query(`drop database if exists ${unfinished}`)
  const { ownerUrl } = await setupDatabase({ adminUrl: adminUrl!, database: unfinished })
  await migrate({ url: ownerUrl })
  await admin.query(`alter database ${unfinished} rename to ${name}`)
  return name
}

async function withAdmin<T>(use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await use(admin)
  } finally {
    await admin.end()
  }
}
