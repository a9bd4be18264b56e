/** SCORM packages of the current company, and the e-learnings that are made from them. */
import type { calls, Input } from '@sorgfalt/contract'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type {
  ScormEdition,
  ScormForm,
  ScormPackageRow,
  ScormState,
} from '@sorgfalt/contract/scorm/scorm-package'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, type Page, readPage } from '../../../platform/db/page.ts'
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
const majorVersion = sql<number>`coalesce(p.number, 1 + coalesce((
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

type ListRequest = Input<typeof calls.scormPackage.list>

const listed = sql<Omit<ScormPackageRow, 'uploadedAt'> & { uploadedAt: Date }>`(
  select p.uuid as package_uuid, p.elearning_uuid, p.title, ${majorVersion} || '.0.0' as elearning_version,
    p.edition, p.state, p.bytes, jsonb_array_length(p.findings) as finding_count,
    (select count(*) from jsonb_array_elements(p.parts) part where part ->> 'kind' <> 'heading') as part_count,
    p.created_at as uploaded_at, p.uploaded_by_name as uploaded_by
  from scorm_package p)`

const listOrder = {
  by: {
    title: [inAlphabet('title'), 'uploadedAt'],
    uploadedAt: 'uploadedAt',
    bytes: ['bytes', 'uploadedAt'],
  },
  otherwise: 'uploadedAt',
  uuid: 'packageUuid',
} as const

/** Returns a page of the packages of the company. */
export async function listPackages(
  db: Db,
  { filter: { search, elearningUuid }, ...request }: ListRequest,
): Promise<Page<ScormPackageRow, ListRequest['perPage']>> {
  const terms = search ? search.split(/\s+/).slice(0, 10) : []
  const conditions: RawBuilder<SqlBool>[] = [
    ...(terms.length > 0
      ? [sql<SqlBool>`search_fold(title) like all (search_patterns(${terms}::text[]))`]
      : []),
    ...(elearningUuid ? [sql<SqlBool>`elearning_uuid = ${elearningUuid}`] : []),
  ]

  const query = conditions.reduce(
    (query, condition) => query.where(condition),
    db.selectFrom(listed.as('entry')).selectAll(),
  )
  const page = await readPage(db, query, request, listOrder)

  return { ...page, rows: page.rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() })) }
}

/** Returns the size of all files of the company's packages, in bytes. */
export async function sumBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from scorm_package`.execute(db)
  return rows[0]?.bytes ?? 0
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

/**
 * Returns the e-learning of which a package becomes a version, and locks it until the transaction ends.
 * Creates it if the package begins a new e-learning.
 */
export async function lockOwnElearning(db: Db, { elearningUuid }: StoredPackage): Promise<string> {
  if (elearningUuid !== null) {
    await sql`select from elearning where uuid = ${elearningUuid} for update`.execute(db)
    return elearningUuid
  }

  const uuid = uuidv7()
  await sql`insert into elearning (uuid, identifier, owner_key)
    values (${uuid}, ${`scorm-${uuid}`}, current_client())`.execute(db)

  return uuid
}

/** The version that a package becomes. */
export interface NewVersion {
  elearningUuid: string
  course: CourseVersion
}

/** Inserts a released version of an own e-learning, makes it the current one, and returns its uuid. */
export async function insertOwnVersion(
  db: Db,
  { sha256 }: StoredPackage,
  { elearningUuid, course }: NewVersion,
): Promise<string> {
  const uuid = uuidv7()
  const { version, revised, languages, category, icon, image, durationMinutes } = course
  await db
    .insertInto('elearningVersion')
    .values({
      uuid,
      elearningUuid,
      ownerKey: sql<string>`current_client()`,
      kind: 'scorm',
      contentHash: sha256,
      version,
      status: 'published',
      revised,
      languages,
      category,
      icon,
      image,
      durationMinutes,
      title: JSON.stringify(course.title),
      summary: JSON.stringify(course.summary),
      description: JSON.stringify(course.description),
      content: JSON.stringify(course),
    })
    .execute()
  await db
    .updateTable('elearning')
    .set({ currentVersionUuid: uuid })
    .where('uuid', '=', elearningUuid)
    .execute()

  return uuid
}

/** Marks a draft as released, and the package that was released before as replaced. */
export async function markReleased(
  db: Db,
  { uuid, version }: StoredPackage,
  release: { elearningUuid: string; number: number; versionUuid: string },
): Promise<void> {
  await db
    .updateTable('scormPackage')
    .set({ state: 'replaced' })
    .where('elearningUuid', '=', release.elearningUuid)
    .where('state', '=', 'released')
    .execute()
  await db
    .updateTable('scormPackage')
    .set({ ...release, state: 'released', version: version + 1 })
    .where('uuid', '=', uuid)
    .execute()
}
