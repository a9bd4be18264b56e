/** The results of the members in the statistics, and the contents of the courses that they have passed. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { StatisticsContent, StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { dayAt, wasUnrevoked } from '../../certificate/past-validity.store.ts'
import { isUnexpired } from '../../certificate/validity.store.ts'
import { queryDay, type StatisticsQuery } from './statistics.store.ts'

type StatisticsResult = NonNullable<StatisticsRow['result']>

/**
 * Returns a map from the uuid of each task to the result that is valid on the day of the statistics, or else
 * to the latest result before that day.
 */
export async function findResults(
  db: Db,
  query: StatisticsQuery,
  tasks: readonly string[],
): Promise<Map<string, StatisticsResult>> {
  const { actor } = query
  const day = queryDay(query)
  const { rows } = await sql<StatisticsResult & { taskUuid: string }>`
    select listed.uuid as task_uuid, r.uuid as result_uuid, r.completed_on, r.valid_until, r.is_valid,
      r.version, r.revised, r.is_reported, o.confirmed_on as oral_confirmed_on, ${dayAt('v.created_at', actor)} as revoked_on
    from unnest(${tasks}::uuid[]) listed (uuid)
    cross join lateral (
      select r.client_uuid, r.uuid, r.cycle_uuid, r.completed_on, r.valid_until,
        r.snapshot ->> 'version' as version, r.snapshot ->> 'revised' as revised,
        r.source = 'scorm' as is_reported, ${isUnexpired('r', day)} as is_valid
      from elearning_result r
      where r.task_uuid = listed.uuid and r.completed_on <= ${day}::date and ${wasUnrevoked(day, actor)}
      order by ${isUnexpired('r', day)} desc, r.completed_on desc, r.number desc limit 1) r
    left join oral_confirmation o on o.client_uuid = r.client_uuid and o.cycle_uuid = r.cycle_uuid
    left join elearning_result_revocation v
      on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid`.execute(db)

  return new Map(rows.map(({ taskUuid, ...result }) => [taskUuid, result]))
}

/** Returns the chapter titles of each course version in which these results were achieved. */
export async function listContents(
  db: Db,
  resultUuids: readonly string[],
  language: Language,
): Promise<StatisticsContent[]> {
  if (resultUuids.length === 0) return []

  const { rows } = await sql<StatisticsContent>`
    select distinct snapshot ->> 'version' as version,
      coalesce(snapshot -> 'topics' -> ${language}, '[]') as topics
    from elearning_result where uuid = any (${resultUuids}::uuid[]) order by version`.execute(db)

  return rows
}
