import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded-server.ts'
import {
  type MigrationFile,
  type MigrationSource,
  privilegedFunctionsNo,
  readMigrations,
} from './migration-files.ts'
import { appRole, ownerRole, prepareDatabase } from './roles.ts'

/**
 * Thrown if the database does not fit the code, because an applied migration was changed or the schema is
 * newer than the code.
 */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

export interface MigrateOptions {
  /** The files to apply. Default: the files of this folder. */
  source?: MigrationSource
  /** Awaited before each statement. An error that it throws ends the run. For tests. */
  onStatement?: (sql: string) => void | Promise<void>
}

/**
 * The PostgreSQL database of `url` (opened as the owner, DATABASE_OWNER_URL), or the embedded database of a
 * data folder.
 */
export type MigrationTarget = { readonly url: string } | { readonly dataDir: string }

/**
 * A table in use cannot be altered. 12 attempts of 2 s each with pauses of 1 s last longer than any
 * transaction of the app.
 */
const maxAttempts = 12
const lockTimeoutMs = 2_000
const pauseMs = 1_000

/** SQLSTATEs of a lock that was not available in time, and of a deadlock. */
const isTableInUse: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/** The key of the advisory lock for migrations. The number is arbitrary. */
const advisoryLockKey = 7_263_451

/**
 * Brings a database to the schema of this code. Applies each new migration in a separate transaction, then
 * replaces the privileged functions if their file has changed. A run may be repeated, interrupted at any
 * point, and started by several processes at once.
 *
 * @returns the names of the applied files
 * @throws MigrationRefused, and errors of the database
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

/** Creates the roles of a running embedded server, then migrates it like `migrate`. */
export async function migrateEmbedded(server: EmbeddedServer, options?: MigrateOptions): Promise<string[]> {
  await withClient(server.clientConfig('postgres'), (client) => client.query(embeddedRoles))
  return withClient(server.clientConfig(ownerRole), (client) => migrateWith(client, options))
}

/** The superuser runs these statements. The owner runs everything after them, as on PostgreSQL. */
const embeddedRoles = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${ownerRole}')
    then create role ${ownerRole} login; end if;
    if not exists (select from pg_roles where rolname = '${appRole}')
    then create role ${appRole} login; end if;
  end $$;
  grant ${appRole} to ${ownerRole};
  alter database postgres owner to ${ownerRole}`

async function withClient<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // The failed query reports the error. Without a listener the event would end the process.
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
  const { steps, privilegedFunctions } = source ?? (await readMigrations())
  const migrator = new Migrator(client, onStatement)
  await migrator.prepare()

  const applied: string[] = []
  for (const file of privilegedFunctions ? [...steps, privilegedFunctions] : steps) {
    if (await migrator.apply(file, steps)) applied.push(file.name)
  }

  return applied
}

/** Applies files over one connection. */
class Migrator {
  readonly #client: pg.ClientBase
  readonly #onStatement: MigrateOptions['onStatement']

  constructor(client: pg.ClientBase, onStatement: MigrateOptions['onStatement']) {
    this.#client = client
    this.#onStatement = onStatement
  }

  /** Creates extensions, rights and the table of applied files. */
  async prepare(): Promise<void> {
    await this.#exclusively(async () => {
      await this.#run(prepareDatabase)
      await this.#run(`create table if not exists schema_migration (
        no int primary key, name text not null, sha256 text not null,
        applied_at timestamptz not null default now())`)
    })
  }

  /**
   * Applies a migration that the database does not have yet, or the privileged functions if their file has
   * changed. Returns whether the file was applied.
   */
  async apply(file: MigrationFile, steps: readonly MigrationFile[]): Promise<boolean> {
    return this.#exclusively(async () => {
      const { rows } = await this.#run<Applied>('select no, name, sha256 from schema_migration order by no')
      const appliedSteps = rows.filter(({ no }) => no !== privilegedFunctionsNo)
      refuseMismatch(appliedSteps, steps)

      if (file.no === privilegedFunctionsNo) {
        if (rows.find(({ no }) => no === file.no)?.sha256 === file.sha256) return false
        await this.#run(dropPrivilegedFunctions)
      } else if (file.no <= appliedSteps.length) return false

      await this.#run(file.sql)
      await this.#run(
        `insert into schema_migration (no, name, sha256) values ($1, $2, $3)
         on conflict (no) do update set name = excluded.name, sha256 = excluded.sha256, applied_at = now()`,
        [file.no, file.name, file.sha256],
      )

      return true
    })
  }

  /** Runs `work` in a transaction while no other migrator runs. Tries again while a table is in use. */
  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#run('begin')
        // Takes the lock before it sets the timeout, because another migrator may run longer than the
        // timeout.
        await this.#run(`select pg_advisory_xact_lock(${advisoryLockKey})`)
        await this.#run(`set local lock_timeout = ${lockTimeoutMs}`)

        const result = await work()

        await this.#run('commit')

        return result
      } catch (error) {
        await this.#client.query('rollback').catch(() => undefined)
        if (attempt === maxAttempts || !isTableInUse.has((error as { code?: unknown }).code)) throw error
        await delay(pauseMs)
      }
    }
  }

  async #run<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<pg.QueryResult<R>> {
    await this.#onStatement?.(sql)
    return values === undefined ? this.#client.query<R>(sql) : this.#client.query<R>(sql, values)
  }
}

/** A row of schema_migration. */
interface Applied {
  readonly no: number
  readonly name: string
  readonly sha256: string
}

/** @throws MigrationRefused if `applied` is not the same as the beginning of `steps` */
function refuseMismatch(applied: readonly Applied[], steps: readonly MigrationFile[]): void {
  const newest = applied.at(-1)
  if (newest && newest.no > steps.length) {
    throw new MigrationRefused(
      `the database is newer than this version: it has ${newest.name}, ` +
        `this version has ${steps.length} migrations; start a newer version`,
    )
  }

  for (const [index, { name, sha256 }] of applied.entries()) {
    const step = steps[index]
    if (step?.name !== name || step.sha256 !== sha256) {
      throw new MigrationRefused(
        `${name} was changed after it had been applied; restore it and write a new migration instead`,
      )
    }
  }
}

/**
 * Drops all privileged functions before they are created again. Otherwise a function that is no longer in the
 * file would stay callable. `create or replace` also cannot change the columns that a function returns.
 */
const dropPrivilegedFunctions = `
  do $$
  declare privileged regprocedure;
  begin
    for privileged in
      select oid from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace and proowner = current_user::regrole
    loop
      execute format('drop function %s', privileged);
    end loop;
  end $$`
