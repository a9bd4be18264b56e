import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** One step of the schema, or (no 0) the doors. */
export interface MigrationFile {
  readonly no: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** Number under which doors.sql is recorded: it is not a step but is replaced whenever it changes. */
export const doorsNo = 0

export interface MigrationSource {
  readonly steps: readonly MigrationFile[]
  readonly doors: MigrationFile | undefined
}

/**
 * Reads `migrations/NNNN_name.sql` and `doors.sql` below `folder` (the one of this file unless told).
 * @throws Error when the numbers are not 1, 2, 3 … without a gap
 */
export async function readMigrations(folder: URL = new URL('./', import.meta.url)): Promise<MigrationSource> {
  const names = (await readdir(new URL('migrations/', folder)))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const steps = await Promise.all(
    names.map(async (name, index) => {
      if (!name.startsWith(`${String(index + 1).padStart(4, '0')}_`)) {
        throw new Error(
          `migrations are numbered without gaps: ${name} stands where number ${index + 1} belongs`,
        )
      }
      return fileOf(index + 1, name, await readFile(new URL(`migrations/${name}`, folder), 'utf8'))
    }),
  )
  const doors = await readFile(new URL('doors.sql', folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return { steps, doors: doors === undefined ? undefined : fileOf(doorsNo, 'doors.sql', doors) }
}

function fileOf(no: number, name: string, sql: string): MigrationFile {
  return { no, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}
