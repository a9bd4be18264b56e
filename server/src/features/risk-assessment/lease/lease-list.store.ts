import type { Language } from '@sorgfalt/contract/core/limits'
import type { ListedLease } from '@sorgfalt/contract/risk-assessment/lease'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { targetName } from '../assignment/target-name.store.ts'

type LeaseRow = Omit<ListedLease, 'until'> & { until: Date }

const inspectionLeases = (language: Language) => sql`
  select e.uuid as execution_uuid, null::uuid as result_uuid, v.title ->> ${language} as title,
    ${targetName} as target_name, e.lease_member_uuid as holder_uuid, e.lease_until as until
  from risk_execution e
  join risk_round r on r.client_uuid = e.client_uuid and r.uuid = e.round_uuid and r.state = 'running'
  join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
  join risk_catalogue_version v on v.uuid = r.version_uuid and v.kind = 'inspection'
  left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid`

const planLeases = (language: Language) => sql`
  select null, result.uuid, v.title ->> ${language}, result.target_name, result.plan_lease_member_uuid,
    result.plan_lease_until
  from risk_result result
  join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
  join risk_catalogue_version v on v.uuid = r.version_uuid`

/**
 * Lists the leases that members other than `memberUuid` have on inspections and plans, at most 100. The lease
 * that ends first comes first.
 */
export async function listLeasesOfOthers(
  db: Db,
  memberUuid: string,
  language: Language,
  now: Date,
): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    select leased.execution_uuid, leased.result_uuid as risk_assessment_execution_result_uuid, leased.title,
      leased.target_name, holder.first_name || ' ' || holder.last_name as name, leased.until
    from (${inspectionLeases(language)} union all ${planLeases(language)}) leased
    join member holder on holder.uuid = leased.holder_uuid
    where leased.until > ${now} and leased.holder_uuid <> ${memberUuid}
    order by leased.until, leased.execution_uuid, leased.result_uuid limit 100`.execute(db)
  return rows
}
