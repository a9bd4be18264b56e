/** The packages that are played, and what their parts have reported. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { ScormEdition, ScormPassRule } from '@sorgfalt/contract/scorm/scorm-package'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ScormManifestPart } from '../package/manifest-part.ts'
import type { PartReport } from './state.rules.ts'

/** A package as the player needs it. */
export interface PlayedPackage {
  packageUuid: string
  edition: ScormEdition
  title: string
  language: Language
  passRule: ScormPassRule
  passMark: number
  parts: ScormManifestPart[]
}

const selectPackage = (db: Db) =>
  db
    .selectFrom('scormPackage')
    .select(['uuid as packageUuid', 'edition', 'title', 'language', 'passRule', 'passMark', 'parts'])

/** Returns a package of the company. */
export const findPackage = async (db: Db, packageUuid: string): Promise<PlayedPackage | undefined> =>
  (await selectPackage(db).where('uuid', '=', packageUuid).executeTakeFirst()) as PlayedPackage | undefined

/** Returns the package of a version, or undefined if the version is a native course. */
export const findPackageOfVersion = async (db: Db, versionUuid: string): Promise<PlayedPackage | undefined> =>
  (await selectPackage(db).where('versionUuid', '=', versionUuid).executeTakeFirst()) as
    | PlayedPackage
    | undefined

/** A part that was opened in an attempt. */
export interface StoredPart extends PartReport {
  partId: string
  /** The state of the run-time. Null before the first save. */
  cmi: string | null
  seq: number
}

/** An attempt at a package. */
export interface AttemptKey {
  executionUuid: string
  attempt: number
}

/** Returns the parts that were opened in an attempt, without the states of their run-times. */
export const listStoredParts = (
  db: Db,
  { executionUuid, attempt }: AttemptKey,
): Promise<Omit<StoredPart, 'cmi'>[]> =>
  db
    .selectFrom('scormPartState')
    .select([
      'partId',
      'status',
      'scorePercent',
      'progressPercent',
      'hasCalled',
      'hasReported',
      'hasEnded',
      'seq',
    ])
    .where('executionUuid', '=', executionUuid)
    .where('attempt', '=', attempt)
    .execute()

export interface NewPart extends AttemptKey {
  partId: string
  report: PartReport
  now: Date
}

/** Opens a part, and returns it. A part that was opened before keeps its state. */
export async function openStoredPart(
  db: Db,
  { executionUuid, attempt, partId, report, now }: NewPart,
): Promise<Pick<StoredPart, 'cmi' | 'seq'>> {
  const { rows } = await sql<Pick<StoredPart, 'cmi' | 'seq'>>`
    insert into scorm_part_state as p (execution_uuid, attempt, part_id, status, opened_at)
    values (${executionUuid}, ${attempt}, ${partId}, ${report.status}, ${now})
    on conflict (client_uuid, execution_uuid, attempt, part_id) do update
      set opened_at = excluded.opened_at, has_ended = false
    returning p.cmi, p.seq`.execute(db)
  return rows[0] ?? { cmi: null, seq: 0 }
}

/** Returns the time at which a part of an attempt was opened last, in milliseconds. 0 if none was opened. */
export async function findLastOpening(db: Db, { executionUuid, attempt }: AttemptKey): Promise<number> {
  const row = await db
    .selectFrom('scormPartState')
    .select(({ fn }) => fn.max('openedAt').as('openedAt'))
    .where('executionUuid', '=', executionUuid)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return row?.openedAt ? new Date(row.openedAt).getTime() : 0
}

/** Returns a part that was opened in an attempt. */
export const findStoredPart = (
  db: Db,
  { executionUuid, attempt }: AttemptKey,
  partId: string,
): Promise<StoredPart | undefined> =>
  db
    .selectFrom('scormPartState')
    .select([
      'partId',
      'cmi',
      'status',
      'scorePercent',
      'progressPercent',
      'hasCalled',
      'hasReported',
      'hasEnded',
      'seq',
    ])
    .where('executionUuid', '=', executionUuid)
    .where('attempt', '=', attempt)
    .where('partId', '=', partId)
    .executeTakeFirst()

/** Stores the state of a part that is open. */
export const storePart = (
  db: Db,
  { executionUuid, attempt, partId, ...saved }: AttemptKey & StoredPart & { lastSavedAt: Date },
) =>
  db
    .updateTable('scormPartState')
    .set(saved)
    .where('executionUuid', '=', executionUuid)
    .where('attempt', '=', attempt)
    .where('partId', '=', partId)
    .execute()

/** Returns the name of a member in the order of the standard: last name, first name. */
export async function findLearnerName(db: Db, memberUuid: string): Promise<string> {
  const { firstName, lastName } = await db
    .selectFrom('member')
    .select(['firstName', 'lastName'])
    .where('uuid', '=', memberUuid)
    .executeTakeFirstOrThrow()
  return [lastName, firstName].filter(Boolean).join(', ')
}
