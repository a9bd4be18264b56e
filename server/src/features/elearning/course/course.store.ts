/** Store stage of the import of a course: immutable versions go to the database, media to the file store. */
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { VersionCache } from '../../../platform/db/version-cache.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { findSameVersion, type ImportedContent } from '../../../platform/package/content-version.ts'
import { compareVersions } from '../../../platform/package/version-number.ts'
import { type Media, mediaKey } from './media.ts'
import type { CoursePlan } from './plan-course.ts'
import { toVersionColumns } from './version-columns.ts'

/** The result of importing a course. */
export interface ImportedCourse extends ImportedContent {
  elearningUuid: string
}

export interface ImportOptions {
  /**
   * Whether learners get the version at once. Otherwise it stays a draft until `releaseCourse`. Default:
   * true.
   */
  release?: boolean
}

/**
 * Stores a course version and its media. Storing the same content again changes nothing. The media are
 * written first and outside the transaction, so that no version refers to a missing file. `database` must be
 * opened as the database owner, because the application may not write content. Throws a ContentImportError
 * when this version is already stored with different content.
 */
export async function storeCourse(
  database: Pick<Database, 'transaction'>,
  files: FileStore,
  plan: CoursePlan,
  { release = true }: ImportOptions = {},
): Promise<ImportedCourse> {
  for (const media of plan.media) await storeMediaFile(files, media)
  return database.transaction(undefined, (db) => insertCourse(db, plan, release))
}

async function storeMediaFile(files: FileStore, media: Media): Promise<void> {
  const known = await files.stat(mediaKey(media))
  if (known?.bytes === media.bytes.length) return
  await files.put(mediaKey(media), media.bytes, media.contentType)
}

async function insertCourse(db: Db, plan: CoursePlan, release: boolean): Promise<ImportedCourse> {
  const { identifier, version } = plan.course
  const elearning = await lockElearning(db, identifier)
  const versions = await listVersions(db, elearning.uuid)
  const same = findSameVersion(versions, { version, contentHash: plan.contentHash }, 'course.yaml')

  const versionUuid = same?.uuid ?? (await insertVersion(db, elearning.uuid, plan))
  if (release) await releaseVersion(db, { uuid: versionUuid, version }, elearning, versions)

  return {
    identifier,
    version,
    elearningUuid: elearning.uuid,
    versionUuid,
    isNew: !same,
    isReleased: release || same?.status === 'published',
  }
}

interface ElearningRow {
  uuid: string
  currentVersionUuid: string | null
}

/**
 * Returns the e-learning of a course, and inserts it when the course is new. The update of an existing row
 * changes no value, but it locks the row, so that two imports of one course run one after the other.
 */
const lockElearning = (db: Db, identifier: string): Promise<ElearningRow> =>
  db
    .insertInto('elearning')
    .values({ uuid: uuidv7(), identifier })
    .onConflict((conflict) => conflict.column('identifier').doUpdateSet({ identifier }))
    .returning(['uuid', 'currentVersionUuid'])
    .executeTakeFirstOrThrow()

const listVersions = (db: Db, elearningUuid: string) =>
  db
    .selectFrom('elearningVersion')
    .select(['uuid', 'version', 'contentHash', 'status'])
    .where('elearningUuid', '=', elearningUuid)
    .execute()

async function insertVersion(
  db: Db,
  elearningUuid: string,
  { course, media, contentHash }: CoursePlan,
): Promise<string> {
  await insertMedia(db, media)

  const uuid = uuidv7()
  await db
    .insertInto('elearningVersion')
    .values({
      uuid,
      elearningUuid,
      contentHash,
      status: 'draft',
      ...toVersionColumns(course),
    })
    .execute()

  return uuid
}

async function insertMedia(db: Db, media: readonly Media[]): Promise<void> {
  if (media.length === 0) return
  await db
    .insertInto('media')
    .values(media.map(({ bytes, ...row }) => ({ ...row, bytes: bytes.length })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface VersionName {
  uuid: string
  version: string
}

/** Releases this version to learners, unless a newer version is already released. */
async function releaseVersion(
  db: Db,
  { uuid, version }: VersionName,
  elearning: ElearningRow,
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

/**
 * Releases the draft with this version, or by default the newest draft of a course. Returns the released
 * version, or undefined when there is no such draft.
 */
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
    if (!elearning) return undefined

    const versions = await listVersions(db, elearning.uuid)
    const drafts = versions.filter(
      (one) => one.status === 'draft' && (version === undefined || one.version === version),
    )

    const draft = drafts.toSorted((one, other) => compareVersions(other.version, one.version))[0]
    if (draft) await releaseVersion(db, draft, elearning, versions)

    return draft
  })
}

/** Creates the cache of course versions that a process keeps. */
export const createCourseCache = (): VersionCache<CourseVersion> =>
  new VersionCache(async (db, versionUuid) => {
    const { content } = await db
      .selectFrom('elearningVersion')
      .select('content')
      .where('uuid', '=', versionUuid)
      .executeTakeFirstOrThrow()
    return content as CourseVersion
  })
