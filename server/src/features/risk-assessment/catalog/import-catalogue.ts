/** From a checked risk catalogue to an immutable version in the database. */
import { createHash } from 'node:crypto'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { ContentImportError, type Problem } from '../../../platform/package/problem.ts'
import { compareVersions } from '../../elearning/course/import-course.ts'
import type { CataloguePackage } from './read-catalogue.ts'

export interface ImportedCatalogue {
  identifier: string
  version: string
  catalogueUuid: string
  versionUuid: string
  /** False when the same content was there already. */
  isNew: boolean
}

/**
 * Stores a catalogue; doing it again changes nothing. `database` is the owner's, because the application may not write content.
 * @throws ContentImportError when the package has problems, or this version exists with other content
 */
export function storeCatalogue(
  database: Pick<Database, 'transaction'>,
  { catalogue, problems }: CataloguePackage,
): Promise<ImportedCatalogue> {
  if (!catalogue) throw new ContentImportError(problems)
  return database.transaction(undefined, (db) => insertCatalogue(db, catalogue))
}

async function insertCatalogue(db: Db, catalogue: RiskCatalogueVersion): Promise<ImportedCatalogue> {
  const { identifier, version } = catalogue
  const contentHash = createHash('sha256').update(canonicalJson(catalogue)).digest('hex')
  // The update changes nothing but holds the row, so that two imports of one catalogue take turns.
  const stored = await db
    .insertInto('riskCatalogue')
    .values({ uuid: uuidv7(), identifier })
    .onConflict((conflict) => conflict.column('identifier').doUpdateSet({ identifier }))
    .returning(['uuid', 'currentVersionUuid'])
    .executeTakeFirstOrThrow()
  const versions = await db
    .selectFrom('riskCatalogueVersion')
    .select(['uuid', 'version', 'contentHash'])
    .where('catalogueUuid', '=', stored.uuid)
    .execute()
  const known = versions.find((other) => other.version === version)
  if (known && known.contentHash !== contentHash) throw new ContentImportError([versionDiffers(version)])
  const versionUuid = known?.uuid ?? (await insertVersion(db, stored.uuid, catalogue, contentHash))
  const current = versions.find(({ uuid }) => uuid === stored.currentVersionUuid)
  if (!current || compareVersions(version, current.version) > 0)
    await db
      .updateTable('riskCatalogue')
      .set({ currentVersionUuid: versionUuid })
      .where('uuid', '=', stored.uuid)
      .execute()
  return { identifier, version, catalogueUuid: stored.uuid, versionUuid, isNew: !known }
}

const versionDiffers = (version: string): Problem => ({
  file: 'catalogue.yaml',
  code: 'version-differs',
  message: `version ${version} is stored with other content and stays as it is; raise the version`,
})

async function insertVersion(
  db: Db,
  catalogueUuid: string,
  catalogue: RiskCatalogueVersion,
  contentHash: string,
): Promise<string> {
  const { version, kind, revised, languages, category, durationMinutes, title, summary, categories } =
    catalogue
  const uuid = uuidv7()
  await db
    .insertInto('riskCatalogueVersion')
    .values({
      uuid,
      catalogueUuid,
      contentHash,
      version,
      kind,
      revised,
      languages,
      category,
      durationMinutes,
      itemCount: categories.reduce((sum, { items }) => sum + items.length, 0),
      title: JSON.stringify(title),
      summary: JSON.stringify(summary),
      content: JSON.stringify(catalogue),
    })
    .execute()
  return uuid
}
