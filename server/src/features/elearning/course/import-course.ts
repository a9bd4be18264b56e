/** From a checked course to an immutable version in the database. */
import { createHash } from 'node:crypto'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { ContentImportError, type Problem } from '../../../platform/package/problem.ts'
import { type Media, mediaKey } from './media.ts'
import type { CoursePackage } from './read-package.ts'

/** What is to be stored. `contentHash` = SHA-256 over the canonical JSON of the course, pictures included by their hashes. */
export interface CourseImport {
  course: CourseVersion
  media: readonly Media[]
  contentHash: string
}

/** What an import came to. */
export interface ImportedCourse {
  identifier: string
  version: string
  elearningUuid: string
  versionUuid: string
  /** False when the same content was there already. */
  isNew: boolean
  /** False = a draft: only previews show it. */
  isReleased: boolean
}

export interface ImportOptions {
  /** Whether the version is there for learners at once; else `releaseCourse` makes it so. */
  release?: boolean
}

/** @throws ContentImportError when the package has problems */
export function planImport({ course, media, problems }: CoursePackage): CourseImport {
  if (!course) throw new ContentImportError(problems)
  return { course, media, contentHash: createHash('sha256').update(canonicalJson(course)).digest('hex') }
}

/**
 * Stores a course; doing it again changes nothing. Pictures come first and outside the transaction: one too many does no
 * harm, one too few would. `database` is the owner's, because the application may not write content.
 * @throws ContentImportError when this version exists with other content
 */
export async function storeCourse(
  database: Pick<Database, 'transaction'>,
  files: FileStore,
  plan: CourseImport,
  { release = true }: ImportOptions = {},
): Promise<ImportedCourse> {
  for (const picture of plan.media) {
    const known = await files.stat(mediaKey(picture))
    if (known?.bytes !== picture.bytes.length)
      await files.put(mediaKey(picture), picture.bytes, picture.contentType)
  }
  return database.transaction(undefined, (db) => insertCourse(db, plan, release))
}

async function insertCourse(db: Db, plan: CourseImport, release: boolean): Promise<ImportedCourse> {
  const { identifier, version } = plan.course
  // The update changes nothing but holds the row, so that two imports of one course take turns.
  const elearning = await db
    .insertInto('elearning')
    .values({ uuid: uuidv7(), identifier })
    .onConflict((conflict) => conflict.column('identifier').doUpdateSet({ identifier }))
    .returning(['uuid', 'currentVersionUuid'])
    .executeTakeFirstOrThrow()
  const versions = await versionsOf(db, elearning.uuid)
  const known = versions.find((other) => other.version === version)
  if (known && known.contentHash !== plan.contentHash) throw new ContentImportError([versionDiffers(version)])
  const versionUuid = known?.uuid ?? (await insertVersion(db, elearning.uuid, plan))
  if (release) await releaseVersion(db, { uuid: versionUuid, version }, elearning, versions)
  return {
    identifier,
    version,
    elearningUuid: elearning.uuid,
    versionUuid,
    isNew: !known,
    isReleased: release || known?.status === 'published',
  }
}

const versionsOf = (db: Db, elearningUuid: string) =>
  db
    .selectFrom('elearningVersion')
    .select(['uuid', 'version', 'contentHash', 'status'])
    .where('elearningUuid', '=', elearningUuid)
    .execute()

interface VersionName {
  uuid: string
  version: string
}

/** From now on learners begin in this version. Releasing an older one later must not take everybody back to it. */
async function releaseVersion(
  db: Db,
  { uuid, version }: VersionName,
  elearning: { uuid: string; currentVersionUuid: string | null },
  versions: readonly VersionName[],
): Promise<void> {
  await db
    .updateTable('elearningVersion')
    .set({ status: 'published' })
    .where('uuid', '=', uuid)
    .where('status', '=', 'draft')
    .execute()
  const current = versions.find((other) => other.uuid === elearning.currentVersionUuid)
  if (current && compareVersions(version, current.version) <= 0) return
  await db
    .updateTable('elearning')
    .set({ currentVersionUuid: uuid })
    .where('uuid', '=', elearning.uuid)
    .execute()
}

/** Makes a draft the version of its e-learning, the newest unless told otherwise. Undefined when there is no such draft. */
export async function releaseCourse(
  database: Pick<Database, 'transaction'>,
  identifier: string,
  version?: string,
): Promise<VersionName | undefined> {
  return database.transaction(undefined, async (db) => {
    const elearning = await db
      .selectFrom('elearning')
      .select(['uuid', 'currentVersionUuid'])
      .where('identifier', '=', identifier)
      .forUpdate()
      .executeTakeFirst()
    const versions = elearning ? await versionsOf(db, elearning.uuid) : []
    const drafts = versions.filter(
      (one) => one.status === 'draft' && (version === undefined || one.version === version),
    )
    const draft = drafts.toSorted((one, other) => compareVersions(other.version, one.version))[0]
    if (elearning && draft) await releaseVersion(db, draft, elearning, versions)
    return draft
  })
}

const versionDiffers = (version: string): Problem => ({
  file: 'course.yaml',
  code: 'version-differs',
  message: `version ${version} is stored with other content and stays as it is; raise the version`,
})

async function insertVersion(
  db: Db,
  elearningUuid: string,
  { course, media, contentHash }: CourseImport,
): Promise<string> {
  const rows = media.map(({ sha256, contentType, bytes, width, height }) => ({
    sha256,
    contentType,
    bytes: bytes.length,
    width,
    height,
  }))
  if (rows.length > 0)
    await db
      .insertInto('media')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { version, revised, languages, category, icon, image, durationMinutes } = course
  const uuid = uuidv7()
  await db
    .insertInto('elearningVersion')
    .values({
      uuid,
      elearningUuid,
      contentHash,
      version,
      status: 'draft',
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
  return uuid
}

/** Negative, zero or positive, as `Array.sort` wants it; for versions of three numbers. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  const differences = [0, 1, 2].map((index) => (left?.[index] ?? 0) - (right?.[index] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
