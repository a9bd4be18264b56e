/** Store stage of the import of a risk catalogue: stores immutable versions in the database. */
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { VersionCache } from '../../../platform/db/version-cache.ts'
import { findSameVersion, type ImportedContent } from '../../../platform/package/content-version.ts'
import { compareVersions } from '../../../platform/package/version-number.ts'
import type { CataloguePlan } from './plan-catalogue.ts'

/** The result of importing a risk catalogue. */
export interface ImportedCatalogue extends ImportedContent {
  catalogueUuid: string
}

/**
 * Stores a catalogue version. Storing the same content again changes nothing. A catalogue needs no drafts,
 * because a round keeps the version with which its first member has started.
 * `database` must be the connection of the database owner, because the application role may not write
 * content.
 * Throws a ContentImportError if this version is already stored with different content.
 */
export function storeCatalogue(
  database: Pick<Database, 'transaction'>,
  plan: CataloguePlan,
): Promise<ImportedCatalogue> {
  return database.transaction(undefined, (db) => insertCatalogue(db, plan))
}

async function insertCatalogue(db: Db, plan: CataloguePlan): Promise<ImportedCatalogue> {
  const { identifier, version } = plan.catalogue
  const stored = await lockCatalogue(db, identifier)
  const versions = await listVersions(db, stored.uuid)
  const same = findSameVersion(versions, { version, contentHash: plan.contentHash }, 'catalogue.yaml')

  const versionUuid = same?.uuid ?? (await insertVersion(db, stored.uuid, plan))
  const current = versions.find(({ uuid }) => uuid === stored.currentVersionUuid)
  if (!current || compareVersions(version, current.version) > 0)
    await db
      .updateTable('riskCatalogue')
      .set({ currentVersionUuid: versionUuid })
      .where('uuid', '=', stored.uuid)
      .execute()

  return { identifier, version, catalogueUuid: stored.uuid, versionUuid, isNew: !same, isReleased: true }
}

/**
 * Returns the catalogue with this identifier, and inserts it when it is new. If it exists, the update changes
 * no value, but it locks the row, so that two imports of one catalogue run one after the other.
 */
const lockCatalogue = (db: Db, identifier: string) =>
  db
    .insertInto('riskCatalogue')
    .values({ uuid: uuidv7(), identifier })
    .onConflict((conflict) => conflict.column('identifier').doUpdateSet({ identifier }))
    .returning(['uuid', 'currentVersionUuid'])
    .executeTakeFirstOrThrow()

const listVersions = (db: Db, catalogueUuid: string) =>
  db
    .selectFrom('riskCatalogueVersion')
    .select(['uuid', 'version', 'contentHash'])
    .where('catalogueUuid', '=', catalogueUuid)
    .execute()

async function insertVersion(db: Db, catalogueUuid: string, plan: CataloguePlan): Promise<string> {
  const { catalogue, contentHash, itemCount } = plan
  const { version, kind, matrix, revised, languages, category, durationMinutes, title, summary } = catalogue
  const uuid = uuidv7()
  await db
    .insertInto('riskCatalogueVersion')
    .values({
      uuid,
      catalogueUuid,
      contentHash,
      version,
      kind,
      matrix: matrix ?? null,
      revised,
      languages,
      category,
      durationMinutes,
      itemCount,
      title: JSON.stringify(title),
      summary: JSON.stringify(summary),
      content: JSON.stringify(catalogue),
    })
    .execute()

  return uuid
}

/** Creates the cache of catalogue versions that a process keeps. */
export const createCatalogueCache = (): VersionCache<RiskCatalogueVersion> =>
  new VersionCache(async (db, versionUuid) => {
    const { content } = await db
      .selectFrom('riskCatalogueVersion')
      .select('content')
      .where('uuid', '=', versionUuid)
      .executeTakeFirstOrThrow()
    return content as RiskCatalogueVersion
  })
