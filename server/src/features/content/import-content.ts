/** From a folder or archive to an immutable version in the database, whatever it holds. */

import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type PackageFiles, readPackageFiles } from '../../platform/package/package-files.ts'
import type { Problem } from '../../platform/package/problem.ts'
import { type ImportOptions, planImport, storeCourse } from '../elearning/course/import-course.ts'
import { checkPackage } from '../elearning/course/read-package.ts'
import { storeCatalogue } from '../risk-assessment/catalog/import-catalogue.ts'
import { checkCatalogue, isCatalogue } from '../risk-assessment/catalog/read-catalogue.ts'

/** What an import came to. */
export interface ImportedContent {
  identifier: string
  version: string
  /** False when the same content was there already. */
  isNew: boolean
  /** False = a draft: only previews show it. Rounds pin their version when somebody begins, so catalogues need no drafts. */
  isReleased: boolean
}

/**
 * Reads, checks and stores a course or a risk catalogue; doing it again changes nothing.
 * @throws ContentImportError
 */
export async function importContent(
  database: Pick<Database, 'transaction'>,
  store: FileStore,
  path: string,
  options?: ImportOptions,
): Promise<ImportedContent> {
  const problems: Problem[] = []
  return importFiles(database, store, await readPackageFiles(path, problems), problems, options)
}

/**
 * The same for files that were read already; `problems`: what reading them found.
 * @throws ContentImportError
 */
export async function importFiles(
  database: Pick<Database, 'transaction'>,
  store: FileStore,
  files: PackageFiles,
  problems: Problem[] = [],
  options?: ImportOptions,
): Promise<ImportedContent> {
  if (isCatalogue(files))
    return { ...(await storeCatalogue(database, checkCatalogue(files, problems))), isReleased: true }
  return storeCourse(database, store, planImport(await checkPackage(files, problems)), options)
}
