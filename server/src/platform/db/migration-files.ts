import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** A migration, or the file of the privileged functions, which has number 0. */
export interface MigrationFile {
  readonly no: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/**
 * How a migration is applied. By default, it runs in one transaction. A file with the first line
 * `-- migrate: concurrently` contains one `create index concurrently`. A file with the first line
 * `-- migrate: in batches` contains one statement that changes a limited number of rows. This statement is
 * repeated until it changes no row.
 */
export type MigrationMode = 'inTransaction' | 'concurrently' | 'inBatches'

export function modeOf({ sql }: Pick<MigrationFile, 'sql'>): MigrationMode {
  if (sql.startsWith('-- migrate: concurrently\n')) return 'concurrently'
  return sql.startsWith('-- migrate: in batches\n') ? 'inBatches' : 'inTransaction'
}

/**
 * Returns the violations of the rules for new migrations (docs/high-availability.md): statements that lock a
 * table for long, and columns that are dropped or renamed. Ignores tables that the migration creates.
 */
export function findLongLocks({ sql }: Pick<MigrationFile, 'sql'>): string[] {
  const mode = modeOf({ sql })
  const text = sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase()
  const created = new Set(
    [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  )
  const onOthers = (pattern: RegExp): boolean =>
    [...text.matchAll(pattern)].some(([, table]) => !created.has(table))

  return [
    mode !== 'concurrently' && onOthers(/create (?:unique )?index (?:\w+ )?on (?:only )?(\w+)/g)
      ? 'an index without -- migrate: concurrently'
      : [],
    mode !== 'inBatches' && onOthers(/(?:^|[;(] ?)(?:update|delete from) (\w+)/g)
      ? 'a change of rows without -- migrate: in batches'
      : [],
    mode === 'inBatches' && !/ limit \d+/.test(text) ? 'a batch without a limit' : [],
    [...text.matchAll(/alter table (\w+) ([^;]*)/g)].some(
      ([, table, change = '']) =>
        !created.has(table) &&
        (/add constraint (?!.*(not valid|using index))/.test(change) ||
          /alter (column )?\w+ (set data )?type/.test(change)),
    )
      ? 'a constraint without not valid, or a new type of a column'
      : [],
    onOthers(/alter table (\w+) (?:drop column|rename)/g) ? 'a column that the previous release may use' : [],
  ].flat()
}

export interface MigrationSource {
  /** The migrations, ordered by number. */
  readonly steps: readonly MigrationFile[]
  readonly privilegedFunctions: MigrationFile | undefined
}

/**
 * The number under which the privileged functions are recorded. They are applied again whenever their file
 * changes.
 */
export const privilegedFunctionsNo = 0

const privilegedFunctionsFile = 'privileged-functions.sql'

/**
 * Reads `migrations/NNNN_name.sql` and `privileged-functions.sql` of `folder`. Default: the folder of this
 * file.
 *
 * @throws Error when the numbers are not 1, 2, 3 … without a gap
 */
export async function readMigrations(folder: URL = new URL('./', import.meta.url)): Promise<MigrationSource> {
  const names = (await readdir(new URL('migrations/', folder)))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

  const steps = await Promise.all(
    names.map(async (name, index) => {
      const no = index + 1
      if (!name.startsWith(`${String(no).padStart(4, '0')}_`))
        throw new Error(`migrations are numbered without gaps: expected number ${no}, found ${name}`)
      return toMigrationFile(no, name, await readFile(new URL(`migrations/${name}`, folder), 'utf8'))
    }),
  )

  const sql = await readIfPresent(new URL(privilegedFunctionsFile, folder))
  const privilegedFunctions =
    sql === undefined ? undefined : toMigrationFile(privilegedFunctionsNo, privilegedFunctionsFile, sql)

  return { steps, privilegedFunctions }
}

async function readIfPresent(file: URL): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

function toMigrationFile(no: number, name: string, sql: string): MigrationFile {
  return { no, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}
