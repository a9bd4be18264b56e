import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findWritableUrl } from './database-hosts.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded-server.ts'
import {
  type MigrationFile,
  type MigrationSource,
  modeOf,
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
 * A migration cannot alter a table in use. While it waits for its lock, other requests for the table wait
 * behind it, so each attempt is short. 40 attempts with pauses of 1 s last longer than any transaction of the
 * app.
 */
const maxAttempts = 40
const lockTimeoutMs = 500
const pauseMs = 1_000

/** The pause between two attempts to take the lock that only one migrator has. */
const queuePauseMs = 100

/** SQLSTATEs of a lock that was not available in time, and of a deadlock. */
const isTableInUse: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/** The key of the advisory lock for migrations. The number is arbitrary. */
const advisoryLockKey = 7_263_451

/**
 * Brings a database to the schema of this code. Applies each new migration in the way that its first line
 * names, by default in a separate transaction. Then replaces the privileged functions if their file has
 * changed. A run may be repeated, interrupted at any point, and started by several processes at once.
 *
 * @returns the names of the applied files
 * @throws MigrationRefused, and errors of the database
 */
export async function migrate(target: MigrationTarget, options?: MigrateOptions): Promise<string[]> {
  if ('url' in target)
    return withClient({ connectionString: await findWritableUrl(target.url) }, (client) =>
      migrateWith(client, options),
    )

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
    return this.#alone(async () => {
      const { rows } = await this.#run<Applied>('select no, name, sha256 from schema_migration order by no')
      const appliedSteps = rows.filter(({ no }) => no !== privilegedFunctionsNo)
      refuseMismatch(appliedSteps, steps)

      const isApplied =
        file.no === privilegedFunctionsNo
          ? rows.find(({ no }) => no === file.no)?.sha256 === file.sha256
          : file.no <= appliedSteps.length
      if (isApplied) return false

      const mode = modeOf(file)
      if (mode === 'concurrently') await this.#createIndex(file.sql)
      if (mode === 'inBatches') await this.#runBatches(file.sql)
      await this.#inTransaction(async () => {
        if (file.no === privilegedFunctionsNo) await this.#run(dropPrivilegedFunctions)
        if (mode === 'inTransaction') await this.#run(file.sql)
        await this.#run(
          `insert into schema_migration (no, name, sha256) values ($1, $2, $3)
           on conflict (no) do update set name = excluded.name, sha256 = excluded.sha256, applied_at = now()`,
          [file.no, file.name, file.sha256],
        )
      })

      return true
    })
  }

  /** Creates an index while the table is in use. First drops an invalid index of an interrupted run. */
  async #createIndex(statement: string): Promise<void> {
    const [, name] = /create (?:unique )?index concurrently (\w+) on /.exec(statement) ?? []
    if (name === undefined) throw new Error('expected one statement: create index concurrently <name> on …')

    await this.#untilUnused(async () => {
      // The creation waits for older transactions, but blocks no other ones. After a timeout, it would start
      // from the beginning.
      await this.#run('set lock_timeout = 0')
      await this.#run(`drop index concurrently if exists ${name}`)
      await this.#run(statement)
    })
  }

  /** Repeats a statement, each time in a transaction of its own, until it changes no row. */
  async #runBatches(statement: string): Promise<void> {
    for (;;) {
      const { rowCount } = await this.#inTransaction(() => this.#run(statement))
      if (typeof rowCount !== 'number') throw new Error('expected one statement that changes rows')
      if (rowCount === 0) return
    }
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#alone(() => this.#inTransaction(work))
  }

  /**
   * Runs `work` while no other migrator runs. Does not wait for the lock inside a statement, because
   * the creation of an index waits for every older statement.
   */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const tryLock = `select pg_try_advisory_lock(${advisoryLockKey}) as "isLocked"`
    while (!(await this.#run<{ isLocked: boolean }>(tryLock)).rows[0]?.isLocked) await delay(queuePauseMs)

    try {
      return await work()
    } finally {
      // If the connection is lost, the server unlocks by itself.
      await this.#client.query(`select pg_advisory_unlock(${advisoryLockKey})`).catch(() => undefined)
    }
  }

  #inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#untilUnused(async () => {
      await this.#run('begin')
      const result = await work()
      await this.#run('commit')

      return result
    })
  }

  /** Runs `work`, and tries again while a table is in use. */
  async #untilUnused<T>(work: () => Promise<T>): Promise<T> {
    await this.#run(`set lock_timeout = ${lockTimeoutMs}`)
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
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
