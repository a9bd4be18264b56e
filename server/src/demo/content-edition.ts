/**
 * Creates an earlier edition of the content, with which demo members worked in the past. The shipped edition
 * replaces it.
 */

import { importPackage } from '../features/content/import-content.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { type PackageFiles, readPackageFiles } from '../platform/package/read-files.ts'

/**
 * Imports a course or a risk catalogue as a first version that is one year older. The shipped edition is
 * imported later and replaces it.
 */
export async function importEarlierEdition(
  database: Pick<Database, 'transaction'>,
  store: FileStore,
  folder: string,
): Promise<void> {
  const read = await readPackageFiles(folder)
  await importPackage({ database, files: store }, { ...read, value: toEarlierEdition(read.value) })
}

/** Returns the same files with the first version number and a date one year earlier. */
function toEarlierEdition(files: PackageFiles): PackageFiles {
  const older = (text: string): string =>
    text
      .replace(/^version: (\d+)\..*$/m, 'version: $1.0.0')
      .replace(/^revised: (\d{4})/m, (_line, year: string) => `revised: ${Number(year) - 1}`)
  return new Map(
    [...files].map(([path, bytes]) =>
      /^(?:course|catalogue)\.yaml$/.test(path)
        ? [path, Buffer.from(older(Buffer.from(bytes).toString('utf8')))]
        : [path, bytes],
    ),
  )
}
