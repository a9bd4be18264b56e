/**
 * Imports courses and risk catalogues: reads the files, then parses, checks, plans and stores the content.
 */

import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ImportedContent } from '../../platform/package/content-version.ts'
import { type PackageFiles, type ReadPackage, readPackageFiles } from '../../platform/package/read-files.ts'
import {
  acceptFaultless,
  andThen,
  andThenAsync,
  requireValue,
  type StageResult,
} from '../../platform/package/stage.ts'
import { checkCourse } from '../elearning/course/check/check-course.ts'
import { type ImportOptions, storeCourse } from '../elearning/course/course.store.ts'
import { parseCourse } from '../elearning/course/parse-course.ts'
import { planCourse } from '../elearning/course/plan-course.ts'
import { storeCatalogue } from '../risk-assessment/catalog/catalogue.store.ts'
import { checkCatalogue } from '../risk-assessment/catalog/check-catalogue.ts'
import { isCatalogue, parseCatalogue } from '../risk-assessment/catalog/parse-catalogue.ts'
import { planCatalogue } from '../risk-assessment/catalog/plan-catalogue.ts'

/**
 * The database and the file store of an import. The database must be opened as the database owner, because
 * the application may not write content.
 */
interface ImportTarget extends ImportOptions {
  database: Pick<Database, 'transaction'>
  files: FileStore
}

/**
 * The stages that follow the reading of the files, for one kind of content. Each stage takes the result of
 * the previous one.
 */
interface ImportStages<Sources, Content, Plan> {
  parse: (files: PackageFiles) => StageResult<Sources> | Promise<StageResult<Sources>>
  check: (sources: Sources) => StageResult<Content>
  plan: (content: Content) => Plan
  store: (target: ImportTarget, plan: Plan) => Promise<ImportedContent>
}

/**
 * Imports a course or a risk catalogue from a folder or a ZIP archive. Importing the same content again
 * changes nothing.
 * @throws ContentImportError with all problems of the package
 */
export async function importContent(
  database: Pick<Database, 'transaction'>,
  files: FileStore,
  path: string,
  options?: ImportOptions,
): Promise<ImportedContent> {
  return importPackage({ database, files, ...options }, await readPackageFiles(path))
}

/** Imports a package whose files have already been read. @throws ContentImportError with all problems */
export async function importPackage(target: ImportTarget, read: ReadPackage): Promise<ImportedContent> {
  if (isCatalogue(read.value)) {
    const stages = { parse: parseCatalogue, check: checkCatalogue, plan: planCatalogue }
    return runStages(read, target, {
      ...stages,
      store: ({ database }, plan) => storeCatalogue(database, plan),
    })
  }

  const stages = { parse: parseCourse, check: checkCourse, plan: planCourse }

  return runStages(read, target, {
    ...stages,
    store: ({ database, files, ...options }, plan) => storeCourse(database, files, plan, options),
  })
}

async function runStages<Sources, Content, Plan>(
  read: ReadPackage,
  target: ImportTarget,
  { parse, check, plan, store }: ImportStages<Sources, Content, Plan>,
): Promise<ImportedContent> {
  const sources = await andThenAsync(read, parse)
  const content = acceptFaultless(andThen(sources, check))
  return store(target, plan(requireValue(content)))
}
