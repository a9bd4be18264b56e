import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** A migration, or the file of the privileged functions, which has number 0. */
export interface MigrationFile {
  readonly no: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
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
