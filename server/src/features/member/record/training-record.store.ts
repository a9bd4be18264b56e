/** The facts that only the training record as a document contains, but not the record page of a member. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { wasUnrevoked } from '../../certificate/past-validity.store.ts'

/** The person whom a training record is about. */
export interface RecordedPerson {
  uuid: string
  firstName: string
  lastName: string
  externalId: string | null
  entryDate: string | null
}

/** Returns the person of a training record. The caller has checked that the actor may see the member. */
export const findPerson = (db: Db, uuid: string): Promise<RecordedPerson> =>
  db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'externalId', 'entryDate'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

/** Maximum number of earlier results in a training record. */
const maxEarlier = 500

/** A result that is no longer the current one on the day of the record. */
export interface EarlierResult {
  title: string
  version: string
  completedOn: string
  validUntil: string | null
  number: string
  oralOn: string | null
  oralBy: string | null
  /** Whether a package of the company has reported the result. */
  isReported: boolean
}

interface EarlierQuery {
  actor: Actor
  memberUuid: string
  day: string
  language: Language
  /** The results that the record lists as valid. */
  current: readonly string[]
}

/** Returns the earlier results of a member up to a day, the newest first, without revoked ones. */
export async function listEarlierResults(
  db: Db,
  { actor, memberUuid, day, language, current }: EarlierQuery,
): Promise<EarlierResult[]> {
  const { rows } = await sql<EarlierResult>`
    select r.snapshot -> 'title' ->> ${language} as title, r.snapshot ->> 'version' as version,
      r.completed_on, r.valid_until, r.certificate_number as number, o.confirmed_on as oral_on,
      o.confirmed_by_name as oral_by, r.source = 'scorm' as is_reported
    from elearning_result r
    left join oral_confirmation o on o.client_uuid = r.client_uuid and o.cycle_uuid = r.cycle_uuid
    where r.member_uuid = ${memberUuid} and r.completed_on <= ${day}::date
      and r.uuid <> all (${current}::uuid[]) and ${wasUnrevoked(day, actor)}
    order by r.completed_on desc, r.number desc limit ${sql.lit(maxEarlier)}`.execute(db)
  return rows
}

/** Returns the days on which members were reminded of each open task, by task uuid, the oldest first. */
export async function listReminderDays(db: Db, tasks: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ taskUuid: string; days: string[] }>`
    select c.task_uuid, array_agg(distinct n.digest_on::text order by n.digest_on::text) as days
    from elearning_cycle c
    join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
    join reminder n on n.client_uuid = c.client_uuid and n.subject_uuid = c.uuid
      and n.member_uuid = t.member_uuid and n.kind = 'elearning' and n.digest_on is not null
    where c.task_uuid = any (${tasks}::uuid[]) and c.closed_at is null
    group by c.task_uuid`.execute(db)
  return new Map(rows.map(({ taskUuid, days }) => [taskUuid, days]))
}
