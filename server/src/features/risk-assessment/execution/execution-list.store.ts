import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { ListedExecutionStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { targetName } from '../assignment/target-name.store.ts'

export interface ListedExecutionRow extends Omit<ListedExecution, 'leaseHolder' | 'dueInDays'> {
  leaseMemberUuid: string | null
  leaseName: string | null
  leaseUntil: Date | null
}

const urgency = sql`case status when 'overdue' then 1 when 'inprogress' then 2 when 'due' then 3 else 4 end`
const orders = {
  urgency: {
    asc: sql`${urgency}, due_date, title collate "und-x-icu", key`,
    desc: sql`${urgency} desc, due_date desc, title collate "und-x-icu" desc, key`,
  },
  dueDate: { asc: sql`due_date, key`, desc: sql`due_date desc, key` },
  title: { asc: sql`title collate "und-x-icu", key`, desc: sql`title collate "und-x-icu" desc, key` },
} as const

export interface ExecutionQuery {
  search?: string | undefined
  status?: readonly ListedExecutionStatus[] | undefined
  /** Leaves out executions that colleagues have started. */
  own?: boolean | undefined
  sortBy: keyof typeof orders
  sortDirection: 'asc' | 'desc'
  page: number
  perPage: number
}

/** The latest round of each assignment of the member, not counting cancelled rounds and planned rounds. */
const latestRounds = (memberUuid: string, today: string) => sql`
  select a.uuid as assignment_uuid, rc.uuid as risk_assessment_task_uuid, r.uuid as round_uuid, r.due_on,
    r.state as round_state, v.title, v.summary, v.category, v.kind, v.duration_minutes,
    ${targetName} as target_name, me.language
  from risk_assignments_of(${memberUuid}::uuid) mine
  join risk_assignment a on a.uuid = mine.assignment_uuid
  join member me on me.uuid = ${memberUuid}::uuid
  join client_risk_catalogue used on used.client_uuid = a.client_uuid
    and used.uuid = a.client_risk_catalogue_uuid and used.active
  join lateral (
    select * from risk_round r where r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid
      and r.starts_on <= ${today}::date and r.state <> 'cancelled'
    order by r.number desc limit 1) r on true
  join risk_catalogue rc on rc.uuid = used.catalogue_uuid
  join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
  left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
  where rc.uuid in (select catalogue_uuid from entitled_risk_catalogues(${today}::date))`

/**
 * The member's own execution in each of these rounds, and the executions of inspections that colleagues have
 * started.
 */
const executionsOfRounds = (memberUuid: string) => sql`
  select round.*, e.uuid as execution_uuid, e.state, e.progress_percent, e.lease_member_uuid, e.lease_until,
    null::text as colleague
  from round
  left join risk_execution e on e.round_uuid = round.round_uuid and e.member_uuid = ${memberUuid}::uuid
  where round.round_state = 'running' or e.state = 'completed'
  union all
  select round.*, e.uuid, e.state, e.progress_percent, e.lease_member_uuid, e.lease_until,
    m.first_name || ' ' || m.last_name
  from round
  join risk_execution e on e.round_uuid = round.round_uuid and e.member_uuid <> ${memberUuid}::uuid
    and e.state = 'started'
  join member m on m.client_uuid = e.client_uuid and m.uuid = e.member_uuid
  where round.kind = 'inspection' and round.round_state = 'running'`

const listed = (today: string) => sql`
  select risk_assessment_task_uuid, assignment_uuid, execution_uuid, title ->> language as title,
    summary ->> language as description, category, kind, duration_minutes, target_name,
    coalesce(progress_percent, 0) as progress_percent, colleague, lease_member_uuid, lease_until,
    case when state = 'completed' then 'completed' when due_on < ${today}::date then 'overdue'
      when execution_uuid is not null then 'inprogress' else 'due' end as status,
    case when state is distinct from 'completed' then due_on end as due_date,
    concat(assignment_uuid, execution_uuid) as key
  from execution`

/** Returns a page of the executions that the member's list shows. */
export async function listExecutions(
  db: Db,
  memberUuid: string,
  today: string,
  query: ExecutionQuery,
): Promise<{ rows: ListedExecutionRow[]; total: number }> {
  const searchTerms = (query.search ?? '').split(/\s+/).filter(Boolean).slice(0, 10)
  const { rows } = await sql<ListedExecutionRow & { total: number; key: string }>`
    with round as (${latestRounds(memberUuid, today)}),
    execution as (${executionsOfRounds(memberUuid)}),
    listed as (${listed(today)}),
    filtered as (
      select * from listed
      where (${query.status ?? null}::text[] is null or status = any (${query.status ?? null}::text[]))
        and (${query.own ?? false}::boolean is false or colleague is null)
        and search_fold(title || ' ' || target_name) like all (search_patterns(${searchTerms}::text[])))
    select page.*, holder.first_name || ' ' || holder.last_name as lease_name, n.total
    from (select count(*) as total from filtered) n
    left join lateral (
      select * from filtered order by ${orders[query.sortBy][query.sortDirection]}
      limit ${query.perPage} offset ${(query.page - 1) * query.perPage}) page on true
    left join member holder on holder.uuid = page.lease_member_uuid`.execute(db)

  const total = rows[0]?.total ?? 0

  return {
    total,
    rows: rows.filter(({ key }) => key !== null).map(({ total: _total, key: _key, ...row }) => row),
  }
}
