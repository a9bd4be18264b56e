/** Compares the file store with the rows that name its files. */
import type { Database } from '../../platform/db/database.ts'
import type { FileStore, ListedFile } from '../../platform/files/file-store.ts'
import { type FileRow, listFileRows } from './check-files.store.ts'

/**
 * Age below which a file without a row is not deleted. It may belong to an upload or an import that has not
 * stored its row yet.
 */
export const orphanMinAgeHours = 24

const hourMs = 3_600_000

/** The folders in which the product stores files. All other folders are ignored. */
const folders = /^(client|licensee|media|scorm)\//

/**
 * Returns whether a key belongs to media of e-learnings. These keys are hashes of the content. The stores of
 * different installations therefore contain the same keys, and an import uses a file that is already stored.
 */
const isMedia = ({ key }: { key: string }): boolean => key.startsWith('media/')

export interface FileReport {
  rowCount: number
  fileCount: number
  /** Rows whose file is missing or has another size. */
  damaged: FileRow[]
  /**
   * Whether any row names a file other than media. The keys of such files exist in no other database. If all
   * of these files are found, the store belongs to this database.
   */
  hasOwnRows: boolean
  /** Media without a row. They are not deleted, because an import that is running may use them. */
  unusedMedia: ListedFile[]
  /** Other files without a row that are old enough to be deleted. */
  orphans: ListedFile[]
  /** Files without a row that may belong to an unfinished upload. */
  young: ListedFile[]
}

/**
 * Compares the stored files with the rows. Returns the files without a row, and the rows whose file is
 * missing or damaged.
 */
export async function checkFiles(database: Database, files: FileStore, now: Date): Promise<FileReport> {
  // Lists the files before the rows, so that a file stored in between is not reported as a file without a
  // row.
  const stored = new Map<string, ListedFile>()
  for await (const file of files.list()) if (folders.test(file.key)) stored.set(file.key, file)
  const rows = await database.transaction(undefined, listFileRows)

  const damaged: FileRow[] = []
  for (const row of rows) {
    // Looks the file up again, because it may have been stored after the files were listed.
    const bytes = stored.get(row.key)?.bytes ?? (await files.stat(row.key))?.bytes
    if (bytes !== row.bytes) damaged.push(row)
  }

  const withoutRow = withoutRows([...stored.values()], rows)
  const deletable = withoutRow.filter((file) => !isMedia(file))
  const isOld = ({ writtenAt }: ListedFile) =>
    now.getTime() - writtenAt.getTime() >= orphanMinAgeHours * hourMs

  return {
    rowCount: rows.length,
    fileCount: stored.size,
    damaged,
    hasOwnRows: rows.some((row) => !isMedia(row)),
    unusedMedia: withoutRow.filter(isMedia),
    orphans: deletable.filter(isOld),
    young: deletable.filter((file) => !isOld(file)),
  }
}

/**
 * Deletes orphans, except files that have received a row in the meantime. Returns how many files were
 * deleted.
 */
export async function deleteOrphans(
  database: Database,
  files: FileStore,
  orphans: readonly ListedFile[],
): Promise<number> {
  const rows = await database.transaction(undefined, listFileRows)
  const deleted = withoutRows(orphans, rows)
  for (const { key } of deleted) await files.delete(key)

  return deleted.length
}

function withoutRows(files: readonly ListedFile[], rows: readonly FileRow[]): ListedFile[] {
  const named = new Set(rows.map(({ key }) => key))
  return files.filter(({ key }) => !named.has(key))
}
