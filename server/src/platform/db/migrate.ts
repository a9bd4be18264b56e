import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded-server.ts'
import { type MigrationFile, type MigrationSource, readMigrations } from './migration-files.ts'
import { appRole, ownerRole, prepareDatabase } from './roles.ts'

/** The database does not fit the code: a file was changed after it had been applied, or the schema is newer. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

export interface MigrateOptions {
  /** What to apply; the files beside this one unless told. */
  source?: MigrationSource
  /** Awaited before each statement; what it throws ends the run. For tests. */
  onStatement?: (sql: string) => void | Promise<void>
}

/** The PostgreSQL database at `url` (as owner: DATABASE_OWNER_URL), or the embedded one of a data folder. */
export type MigrationTarget = { readonly url: string } | { readonly dataDir: string }

/** A table that is being used cannot be altered at once; 12 × (2 s + 1 s) outlast every transaction of ours. */
const attempts = 12
const pauseMs = 1_000
const busy: ReadonlySet<unknown> = new Set(['55P03', '40P01'])
/** Any number that nobody else uses as an advisory lock. */
const lockKey = 7_263_451

/**
 * Brings a database to the schema of this code: each missing step in a transaction of its own, then the doors if they
 * changed. Safe to repeat, to interrupt at any point and to run from several processes at once.
 * @returns the names of the files that were applied
 * @throws MigrationRefused; errors of the database
 */
export async function migrate(target: MigrationTarget, options?: MigrateOptions): Promise<string[]> {
  if ('url' in target)
    return withClient({ connectionString: target.url }, (client) => migrateWith(client, options))
  const server = await startEmbedded({ dataDir: target.dataDir })
  try {
    return await migrateEmbedded(server, options)
  } finally {
    await server.stop()
  }
}

/** `migrate` for an embedded server that runs already; makes its roles first. */
export async function migrateEmbedded(server: EmbeddedServer, options?: MigrateOptions): Promise<string[]> {
  await withClient(server.clientConfig('postgres'), (client) => client.query(embeddedRoles))
  return withClient(server.clientConfig(ownerRole), (client) => migrateWith(client, options))
}

/** The superuser's part: everything after it is done by the owner, as on PostgreSQL. */
const embeddedRoles = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${ownerRole}') then create role ${ownerRole} login; end if;
    if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} login; end if;
  end $$;
  grant ${appRole} to ${ownerRole};
  alter database postgres owner to ${ownerRole}`

async function withClient<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // The failed query tells; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

async function migrateWith(
  client: pg.ClientBase,
  { source, onStatement }: MigrateOptions = {},
): Promise<string[]> {
  const { steps, doors } = source ?? (await readMigrations())
  const migrator = new Migrator(client, onStatement)
  await migrator.prepare()
  const applied: string[] = []
  for (const file of doors ? [...steps, doors] : steps) {
    if (await migrator.apply(file, steps)) applied.push(file.name)
  }
  return applied
}

class Migrator {
  readonly #client: pg.ClientBase
  readonly #onStatement: MigrateOptions['onStatement']

  constructor(client: pg.ClientBase, onStatement: MigrateOptions['onStatement']) {
    this.#client = client
    this.#onStatement = onStatement
  }

  /** Extensions, rights and the table of record. */
  async prepare(): Promise<void> {
    await this.#locked(async () => {
      await this.#run(prepareDatabase)
      await this.#run(`create table if not exists schema_migration (
        no int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`)
    })
  }

  /** Whether there was anything to do. */
  async apply(file: MigrationFile, steps: readonly MigrationFile[]): Promise<boolean> {
    return this.#locked(async () => {
      const { rows } = await this.#run<Applied>('select no, name, sha256 from schema_migration order by no')
      const doorsHash = rows.find(({ no }) => no === 0)?.sha256
      const done = rows.filter(({ no }) => no > 0)
      refuseStrangers(done, steps)
      if (file.no === 0 ? doorsHash === file.sha256 : file.no <= done.length) return false
      if (file.no === 0) await this.#run(dropDoors)
      await this.#run(file.sql)
      await this.#run(
        `insert into schema_migration (no, name, sha256) values ($1, $2, $3)
         on conflict (no) do update set sha256 = excluded.sha256, applied_at = now()`,
        [file.no, file.name, file.sha256],
      )
      return true
    })
  }

  /** A transaction that no other migrator runs beside; tried again while somebody uses the tables. */
  async #locked<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#run('begin')
        // Before the time limit: another migrator may take its time.
        await this.#run(`select pg_advisory_xact_lock(${lockKey})`)
        await this.#run(`set local lock_timeout = '2s'`)
        const result = await work()
        await this.#run('commit')
        return result
      } catch (error) {
        await this.#client.query('rollback').catch(() => undefined)
        if (attempt === attempts || !busy.has((error as { code?: unknown }).code)) throw error
        await delay(pauseMs)
      }
    }
  }

  async #run<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<pg.QueryResult<R>> {
    await this.#onStatement?.(sql)
    return values === undefined ? this.#client.query<R>(sql) : this.#client.query<R>(sql, values)
  }
}

interface Applied {
  readonly no: number
  readonly name: string
  readonly sha256: string
}

function refuseStrangers(done: readonly Applied[], steps: readonly MigrationFile[]): void {
  const newest = done.at(-1)
  if (newest && newest.no > steps.length) {
    throw new MigrationRefused(
      `the database is newer than this version: it has ${newest.name}, we know ${steps.length} steps; start a newer version`,
    )
  }
  for (const [index, { name, sha256 }] of done.entries()) {
    const step = steps[index]
    if (step?.name !== name || step.sha256 !== sha256) {
      throw new MigrationRefused(
        `${name} was changed after it had been applied; put it back and write a new migration instead`,
      )
    }
  }
}

/** The doors are replaced as a set: one that left the file must not stay open, and its columns may have changed. */
const dropDoors = `
  do $$
  declare door regprocedure;
  begin
    for door in
      select oid from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace and proowner = current_user::regrole
    loop
      execute format('drop function %s', door);
    end loop;
  end $$`
