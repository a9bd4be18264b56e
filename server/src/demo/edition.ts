/** What demo people did before today stands on content of then: the shipped one, as if it were the edition of the year before. */

import { importPackage } from '../features/content/import-content.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { type PackageFiles, readPackageFiles } from '../platform/package/read-files.ts'

/** Stores a course or a risk catalogue as it stood a year before its date; the shipped edition is imported later and replaces it. */
export async function importEarlierEdition(
  database: Pick<Database, 'transaction'>,
  store: FileStore,
  folder: string,
): Promise<void> {
  const read = await readPackageFiles(folder)
  await importPackage({ database, files: store }, { ...read, value: earlierEdition(read.value) })
}

/** The same files with the first version of the same content, one year older. */
export function earlierEdition(files: PackageFiles): PackageFiles {
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
