/** The e-learnings that are made from the SCORM packages of the current company. */
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { toVersionColumns } from '../../elearning/course/version-columns.ts'
import type { StoredPackage } from './package.store.ts'

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
  await db
    .insertInto('elearningVersion')
    .values({
      uuid,
      elearningUuid,
      ownerKey: sql<string>`current_client()`,
      kind: 'scorm',
      contentHash: sha256,
      status: 'published',
      ...toVersionColumns(course),
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
