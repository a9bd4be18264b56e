/** Locks that are held: what whoever may break them finds. */

import type { Language } from '@sorgfalt/contract/core/limits'
import type { HeldLock } from '@sorgfalt/contract/risk-assessment/evaluation'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { targetName } from '../assignment/target.ts'

/** Inspections and plans that somebody else than this member holds, the next to run out first. */
export async function locksOfOthers(
  db: Db,
  memberUuid: string,
  language: Language,
  now: Date,
): Promise<(Omit<HeldLock, 'until'> & { until: Date })[]> {
  const { rows } = await sql<Omit<HeldLock, 'until'> & { until: Date }>`
    select held.execution_uuid, held.result_uuid as risk_assessment_execution_result_uuid, held.title, held.target_name,
      holder.first_name || ' ' || holder.last_name as name, held.until
    from (
      select e.uuid as execution_uuid, null::uuid as result_uuid, v.title ->> ${language} as title, ${targetName} as target_name,
        e.lock_member_uuid as holder_uuid, e.lock_until as until
      from risk_execution e
      join risk_round r on r.client_uuid = e.client_uuid and r.uuid = e.round_uuid and r.state = 'running'
      join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
      join risk_catalogue_version v on v.uuid = r.version_uuid and v.kind = 'inspection'
      left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
      union all
      select null, result.uuid, v.title ->> ${language}, result.target_name, result.plan_lock_member_uuid, result.plan_lock_until
      from risk_result result
      join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
      join risk_catalogue_version v on v.uuid = r.version_uuid) held
    join member holder on holder.uuid = held.holder_uuid
    where held.until > ${now} and held.holder_uuid <> ${memberUuid}
    order by held.until, held.execution_uuid, held.result_uuid limit 100`.execute(db)
  return rows
}
