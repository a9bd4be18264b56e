/** Finds the members of the qualification matrix with gaps or with overdue e-learnings. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { dayAt, wasValid } from '../../certificate/past-validity.store.ts'
import { isActive } from '../task/task.store.ts'
import type { MatrixQuery } from './matrix-query.ts'

type Condition = RawBuilder<SqlBool>

/** Condition: cycle `c` was open on the day. */
const isOpenCycle = ({ actor, day, today }: MatrixQuery): Condition =>
  day === today
    ? sql<SqlBool>`(c.closed_at is null and c.opens_on <= ${day}::date)`
    : sql<SqlBool>`(c.opens_on <= ${day}::date
        and (c.closed_at is null or ${dayAt('c.closed_at', actor)} > ${day}::date))`

/** Condition: task `t` counts on the day. A past day counts all tasks that had an open cycle. */
const isCounted = ({ day, today }: MatrixQuery): Condition =>
  day === today ? isActive(today) : sql<SqlBool>`true`

/** Condition: the company is entitled to the e-learning. The array is read once, not once for each member. */
export const isEntitled = ({ day }: MatrixQuery): Condition =>
  sql<SqlBool>`ce.elearning_uuid = any (array(select elearning_uuid from entitled_elearnings(${day}::date)))`

/** Condition: the certificate of task `t` was valid on the day. `limits` is the end of the subquery. */
const isCertified = ({ actor, day }: MatrixQuery, limits = sql``): Condition => sql<SqlBool>`exists (
  select from elearning_result r
  where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid and ${wasValid(day, actor)} ${limits})`

/**
 * The end of a subquery that PostgreSQL must not turn into a hash table of all its rows. PostgreSQL then
 * reads the rows of one member or task at a time, by index, and stops after the last row of the page.
 */
export const oneAtATime = sql`offset 0`

const cyclesOfTasks = sql`
  from elearning_cycle c
  join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid`

/** Condition: cycle `c` is overdue, or open without a certificate. */
const isOpenGap = (query: MatrixQuery, limits?: RawBuilder<unknown>): Condition => sql<SqlBool>`
  (${isOpenCycle(query)} and (c.due_on < ${query.day}::date or not ${isCertified(query, limits)}))`

const isOralGap = sql<SqlBool>`(c.oral_missing and ce.confirmation_mode <> 'none')`

/**
 * Condition: `member` has a gap, which is an overdue or open e-learning without a certificate, or a missing
 * oral part. Without `limits`, the condition is fast for all members; with `oneAtATime`, for the first few.
 */
export const hasGap = (query: MatrixQuery, limits = sql``): Condition => sql<SqlBool>`exists (
  select ${cyclesOfTasks}
  where t.client_uuid = member.client_uuid and t.member_uuid = member.uuid and ${isCounted(query)}
    and ${isEntitled(query)} and (${isOpenGap(query, limits)} or ${isOralGap}) ${limits})`

/** Condition: `member` is one of the few members with a gap. The cycles with gaps are read once, by index. */
const isOneOfFew = (query: MatrixQuery): Condition => {
  const selectMembers = (isGap: Condition) => sql`
    select t.member_uuid ${cyclesOfTasks}
    where ${isGap} and ${isCounted(query)} and ${isEntitled(query)}`

  return sql<SqlBool>`member.uuid = any (array(
    ${selectMembers(isOpenGap(query, oneAtATime))} union ${selectMembers(isOralGap)}))`
}

/** Number of cycles up to which reading all of them is faster than checking one member after the other. */
const fewCycles = 5000

/** Returns whether few cycles can have a gap. Returns false for past days: no index covers their cycles. */
async function areGapsRare(db: Db, { day, today }: MatrixQuery): Promise<boolean> {
  if (day !== today) return false

  const upToMany = sql`limit ${fewCycles + 1}`
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (select from elearning_cycle c
        where c.closed_at is null and c.opens_on <= ${day}::date ${upToMany}) open)
      + (select count(*) from (select from elearning_cycle c where c.oral_missing ${upToMany}) oral)
      as count`.execute(db)
  return (rows[0]?.count ?? 0) <= fewCycles
}

/** How the members with gaps are found. */
export interface GapSearch {
  condition: Condition
  /** Whether the members are checked one after the other, so that counting all of them takes long. */
  isSlowToCount: boolean
}

/** Returns the condition for a gap that suits the number of gaps. */
export async function findGaps(db: Db, query: MatrixQuery): Promise<GapSearch> {
  return (await areGapsRare(db, query))
    ? { condition: isOneOfFew(query), isSlowToCount: false }
    : { condition: hasGap(query, oneAtATime), isSlowToCount: true }
}

/**
 * Selects the number of overdue e-learnings of each member that has one. Few of all cycles are overdue, so
 * their tasks are read by index.
 */
export const selectOverdue = (query: MatrixQuery): RawBuilder<unknown> => sql`
  select t.member_uuid, count(*) as count
  from elearning_cycle c
  cross join lateral (
    select t.member_uuid, t.client_uuid, t.client_elearning_uuid from elearning_task t
    where t.client_uuid = c.client_uuid and t.uuid = c.task_uuid and ${isCounted(query)} ${oneAtATime}) t
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  where c.due_on < ${query.day}::date and ${isOpenCycle(query)} and ${isEntitled(query)}
  group by t.member_uuid`
