/** SQL parts that find the cycles without a confirmed oral part. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope } from '../../../access/scope.store.ts'
import { isActive } from '../task/task.store.ts'

export interface OralReader {
  actor: Actor
  /** The current day in the client's time zone. */
  today: string
}

/**
 * Condition: the actor may answer questions and confirm the oral part of `member` in the e-learning `ce`. The
 * actor may do so for the members in scope, and for all members of the e-learnings that the actor is
 * responsible for. No member answers or confirms for themselves. `member` and `ce` are aliases of the query.
 */
export const isResponsibleFor = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(member.uuid <> ${actor.uuid} and (${memberScope(actor)}
    or (ce.responsible_member_uuid = ${actor.uuid} and member.archived_at is null)))`

/**
 * Selects the e-learnings of the client that have an oral part, as `ce`. `offset 0` keeps the planner from
 * merging this query into the outer query, so that the few e-learnings are read before the many members.
 */
export const elearningsWithOralPart = (today: string) => sql`(
  select ce.uuid, ce.responsible_member_uuid, ce.confirmation_mode, el.uuid as elearning_uuid,
    v.uuid as version_uuid, v.title
  from client_elearning ce
  join elearning el on el.uuid = ce.elearning_uuid
  join elearning_version v on v.uuid = el.current_version_uuid
  where ce.confirmation_mode <> 'none'
    and el.uuid in (select elearning_uuid from entitled_elearnings(${today}::date)) offset 0) ce`

/**
 * Condition: the member has passed a cycle of `ce` without its oral part. An index finds these few cycles.
 */
const hasPassedWithout = sql<SqlBool>`member.uuid in (
  select t.member_uuid from elearning_cycle m
  join elearning_task t on t.client_uuid = m.client_uuid and t.uuid = m.task_uuid
  where m.oral_missing and t.client_elearning_uuid = ce.uuid)`

/** Condition: cycle `c` is open today. */
const isOpen = (today: string) => sql<SqlBool>`c.closed_at is null and c.opens_on <= ${today}::date`

/**
 * Condition: cycle `c` can lack its oral part. It is passed or open today.
 * An early renewal, which opens in the future, counts only after its execution was passed.
 */
const canLackOralPart = (today: string) => sql<SqlBool>`(c.closed_by = 'result' or (c.closed_at is null and (
  c.opens_on <= ${today}::date
  or (select x.state from elearning_execution x
      where x.client_uuid = c.client_uuid and x.cycle_uuid = c.uuid) = 'passed')))`

/**
 * Selects the members with an open cycle of `ce`, as `member`. `limit 1` makes the planner look up each
 * member by key. Otherwise it would not do so, because it assumes that every second cycle is open.
 */
const membersWithOpenCycle = (today: string) => sql`(
  select t.member_uuid from elearning_cycle c
  cross join lateral (
    select o.member_uuid from elearning_task o
    where o.client_uuid = c.client_uuid and o.uuid = c.task_uuid
      and o.client_elearning_uuid = ce.uuid limit 1) t
  where ${isOpen(today)} offset 0) open_cycle
  cross join lateral (
    select m.* from member m
    where m.client_uuid = current_client() and m.uuid = open_cycle.member_uuid limit 1) member`

interface MissingOptions {
  /** True limits the result to passed cycles, false to open ones. Default: both. */
  passed?: boolean
  /**
   * True (default) tests the members one by one in the order of the list, so that only the rows up to the end
   * of the page are tested. False starts from the open cycles, which is faster when all rows are read and few
   * cycles are open.
   */
  inListOrder?: boolean
}

/**
 * Returns `from … where …`, which selects as `found`, for each member, the cycle of `ce` that lacks its oral
 * part. That is the open cycle, or the last passed one as long as the next one is not open.
 */
export const cyclesWithoutOralPart = (
  { actor, today }: OralReader,
  { passed, inListOrder = true }: MissingOptions = {},
) => sql`
  from ${inListOrder ? sql`member` : membersWithOpenCycle(today)}
  cross join lateral (
    select t.uuid as task_uuid, c.uuid as cycle_uuid, c.closed_at, e.uuid as execution_uuid, e.state,
      e.language, a.version_uuid, a.ended_at
    from elearning_task t
    cross join lateral (
      select c.uuid, c.closed_at from elearning_cycle c
      where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid
        and ${passed === false ? isOpen(today) : canLackOralPart(today)}
      order by c.closed_at desc nulls first limit 1) c
    left join elearning_execution e on e.client_uuid = t.client_uuid and e.cycle_uuid = c.uuid
    left join elearning_attempt a
      on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid and a.number = e.attempt
    where t.client_uuid = member.client_uuid and t.member_uuid = member.uuid
      and t.client_elearning_uuid = ce.uuid and ${isActive(today)}
      and not exists (
        select from oral_confirmation o where o.client_uuid = t.client_uuid and o.cycle_uuid = c.uuid)
      and not exists (
        select from elearning_result r
        join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
        where r.client_uuid = t.client_uuid and r.cycle_uuid = c.uuid)
    limit 1) found
  where member.deleted_at is null and ${isResponsibleFor(actor)}
    and ${passed ? hasPassedWithout : sql<SqlBool>`true`}`
