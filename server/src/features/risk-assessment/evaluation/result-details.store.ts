import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskAssignmentScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'

export interface StoredResult
  extends Pick<
    RiskResult,
    | 'assignmentUuid'
    | 'riskAssessmentTaskUuid'
    | 'roundNumber'
    | 'sourceName'
    | 'targetName'
    | 'startDate'
    | 'dueDate'
    | 'invitedCount'
    | 'completedCount'
    | 'finishedOn'
    | 'finishedBy'
    | 'status'
    | 'confirmedBy'
    | 'agreedCount'
    | 'formulaVersion'
  > {
  uuid: string
  versionUuid: string
  confirmedAt: Date | null
  /** In the order of `riskBands`. */
  bandCounts: number[]
  /** The lease of the plan. */
  leaseMemberUuid: string | null
  leaseUntil: Date | null
  leaseName: string | null
}

/** Name of a member who caused a change. null for other kinds of actors and for deleted members. */
const memberName = (kind: RawBuilder<unknown>, uuid: RawBuilder<unknown>) => sql`(
  select m.first_name || ' ' || m.last_name from member m where ${kind} = 'member' and m.uuid = ${uuid})`

const results = sql`
  select result.uuid, a.uuid as assignment_uuid, used.catalogue_uuid as risk_assessment_task_uuid,
    r.number as round_number, r.version_uuid, result.source_name, result.target_name,
    r.starts_on as start_date, r.due_on as due_date, result.invited_count, result.completed_count,
    result.finished_on, ${memberName(sql`result.finished_kind`, sql`result.finished_uuid`)} as finished_by,
    result.state as status, result.confirmed_at,
    ${memberName(sql`result.confirmed_kind`, sql`result.confirmed_uuid`)} as confirmed_by,
    result.agreed_count, result.formula_version, result.band_counts,
    result.plan_lease_member_uuid as lease_member_uuid, result.plan_lease_until as lease_until,
    holder.first_name || ' ' || holder.last_name as lease_name
  from risk_result result
  join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
  join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
  join client_risk_catalogue used on used.client_uuid = a.client_uuid
    and used.uuid = a.client_risk_catalogue_uuid
  left join member holder on holder.client_uuid = result.client_uuid
    and holder.uuid = result.plan_lease_member_uuid`

/** Returns a result that the actor may see, or undefined. */
export async function findResult(
  db: Db,
  actor: Actor,
  resultUuid: string,
): Promise<StoredResult | undefined> {
  const { rows } = await sql<StoredResult>`
    ${results} where result.uuid = ${resultUuid} and ${riskAssignmentScope(actor, 'a')}`.execute(db)
  return rows[0]
}

export interface CategoryCount {
  id: string
  title: Record<string, string>
  riskCount: number
}

/**
 * Returns how many risks of a result have level 1, 2, …, 10, and how many risks each category has, in
 * catalogue order.
 */
export async function readDistribution(
  db: Db,
  resultUuid: string,
): Promise<{ levelCounts: number[]; categories: CategoryCount[] }> {
  const { rows } = await sql<{ level: number; count: number }>`
    select level, count(*) as count from risk
    where result_uuid = ${resultUuid} and level is not null group by level`.execute(db)

  const counts = new Map(rows.map(({ level, count }) => [level, count]))

  const { rows: categories } = await sql<CategoryCount>`
    select category_id as id, category as title, count(*) as risk_count from risk
    where result_uuid = ${resultUuid} group by category_id, category order by min(position)`.execute(db)

  return { levelCounts: Array.from({ length: 10 }, (_, index) => counts.get(index + 1) ?? 0), categories }
}

/** Lists the results of the assignment's other rounds, newest first and at most 50. */
export async function listOtherRounds(
  db: Db,
  { uuid, assignmentUuid }: StoredResult,
): Promise<RiskResult['otherRounds']> {
  const { rows } = await sql<RiskResult['otherRounds'][number]>`
    select result.uuid as risk_assessment_execution_result_uuid, r.number as round_number, result.finished_on
    from risk_round r
    join risk_result result on result.client_uuid = r.client_uuid and result.round_uuid = r.uuid
    where r.assignment_uuid = ${assignmentUuid} and result.uuid <> ${uuid}
    order by r.number desc limit 50`.execute(db)
  return rows
}
