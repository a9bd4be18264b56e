/** The SCORM packages of the current company. */
import type { ScormEdition, ScormForm, ScormState } from '@sorgfalt/contract/scorm/scorm-package'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredFinding } from './manifest/findings.ts'
import type { ScormManifestPart } from './manifest-part.ts'
import type { StoredPackageFile } from './store-files.ts'

/** A package as it is stored, without its files. */
export interface StoredPackage extends ScormForm {
  uuid: string
  elearningUuid: string | null
  /** The major version of the e-learning. A draft has the number that it would get now. */
  number: number
  versionUuid: string | null
  state: ScormState
  edition: ScormEdition
  sha256: string
  fileName: string
  fileCount: number
  bytes: number
  parts: ScormManifestPart[]
  findings: StoredFinding[]
  uploadedByName: string
  createdAt: Date
  version: number
}

/** A package before its row is inserted. */
export interface NewPackage extends ScormForm {
  uuid: string
  elearningUuid: string | null
  edition: ScormEdition
  sha256: string
  fileName: string
  bytes: number
  parts: readonly ScormManifestPart[]
  findings: readonly StoredFinding[]
}

/** The number of a package, or the one that the draft `p` would get if it were released now. */
export const majorVersion = sql<number>`coalesce(p.number, 1 + coalesce((
  select max(other.number) from scorm_package other
  where other.client_uuid = p.client_uuid and other.elearning_uuid = p.elearning_uuid), 0))`

/** Returns a package. @param options.lock locks its row until the transaction ends */
export async function findPackage(
  db: Db,
  packageUuid: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredPackage | undefined> {
  const { rows } = await sql<StoredPackage>`
    select p.uuid, p.elearning_uuid, ${majorVersion} as number, p.version_uuid, p.state, p.edition, p.sha256,
      p.file_name, p.file_count, p.bytes, p.title, p.summary, p.category, p.language, p.duration_minutes,
      p.pass_rule, p.pass_mark, p.interval_months, p.parts, p.findings, p.uploaded_by_name, p.created_at,
      p.version
    from scorm_package p where p.uuid = ${packageUuid} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Returns the released package of an e-learning. */
export async function findReleased(db: Db, elearningUuid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('scormPackage')
    .select('uuid')
    .where('elearningUuid', '=', elearningUuid)
    .where('state', '=', 'released')
    .executeTakeFirst()
  return row?.uuid
}

/** Returns whether an e-learning belongs to the current company and not to the installation. */
export async function isOwnElearning(db: Db, elearningUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from elearning where uuid = ${elearningUuid} and owner_key = current_client()`.execute(db)
  return rows.length > 0
}

/** Number of files that one statement inserts. */
const filesPerStatement = 500

/** Inserts a draft with its files. */
export async function insertPackage(
  db: Db,
  actor: Actor,
  { parts, findings, ...draft }: NewPackage,
  files: readonly StoredPackageFile[],
): Promise<void> {
  await db
    .insertInto('scormPackage')
    .values({
      ...draft,
      fileCount: files.length,
      parts: JSON.stringify(parts),
      findings: JSON.stringify(findings),
      uploadedByName: await readActorName(db, actor),
      actorKind: actor.kind,
      actorUuid: actor.uuid,
    })
    .execute()

  for (let start = 0; start < files.length; start += filesPerStatement) {
    const rows = files.slice(start, start + filesPerStatement)
    await db
      .insertInto('scormPackageFile')
      .values(rows.map((file) => ({ ...file, packageUuid: draft.uuid })))
      .execute()
  }
}

async function readActorName(db: Db, { kind, uuid, sessionUuid }: Actor): Promise<string> {
  const name = sql<string>`first_name || ' ' || last_name`
  const { rows } =
    kind === 'adviser'
      ? await sql<{ name: string }>`select ${name} as name from adviser_of_session(${sessionUuid})`.execute(
          db,
        )
      : await sql<{ name: string }>`select ${name} as name from member where uuid = ${uuid}`.execute(db)
  return rows[0]?.name ?? '–'
}

/** Saves the details of a draft. Returns false if it has changed since `version` was read, or is no draft. */
export async function saveDraft(
  db: Db,
  { packageUuid, version, ...form }: ScormForm & { packageUuid: string; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scormPackage')
    .set({ ...form, version: version + 1 })
    .where('uuid', '=', packageUuid)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a draft and returns its files. Returns undefined if it is no draft. */
export async function deleteDraft(
  db: Db,
  packageUuid: string,
): Promise<Pick<StoredPackageFile, 'storageKey'>[] | undefined> {
  const files = await db
    .selectFrom('scormPackageFile')
    .select('storageKey')
    .where('packageUuid', '=', packageUuid)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('scormPackage')
    .where('uuid', '=', packageUuid)
    .where('state', '=', 'draft')
    .executeTakeFirst()

  return numDeletedRows > 0n ? files : undefined
}
