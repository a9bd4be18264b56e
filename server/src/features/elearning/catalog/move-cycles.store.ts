/**
 * Moves the open cycles of all members when the settings or a member's own interval change, in one statement.
 * Computes in SQL the same dates as `moveCycle` (cycle.rules.ts) computes in TypeScript. settings.test.ts
 * checks that the two agree. The statement consists of common table expressions, each from a constant or
 * function in this file.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countWindowDays, type Rhythm } from '../task/cycle.rules.ts'
import { memberIntervalMonths } from '../task/member-interval.store.ts'
import { hasOwnTerm } from '../task/term.store.ts'
import { windowDays } from '../task/window.store.ts'

/** New settings of an e-learning. They can move the open cycle of every member. */
export interface SettingsChange {
  clientElearningUuid: string
  rhythm: Rhythm & { bufferDays: number; previousBufferDays: number }
  /** The current day in the client's time zone. */
  today: string
}

/** Members whose own interval has changed, because they are now under age, or no longer are. */
interface MembersChange {
  members: readonly string[]
  today: string
}

type Change = SettingsChange | MembersChange

/** Selects the e-learnings that the change affects, with their rhythm after the change. */
const selectElearnings = (change: Change) =>
  'rhythm' in change
    ? sql`
      select ${change.clientElearningUuid}::uuid as uuid,
        ${change.rhythm.intervalMonths}::int as interval_months,
        ${change.rhythm.anchor}::text as anchor, ${change.rhythm.bufferDays}::int as buffer_days,
        ${change.rhythm.previousBufferDays}::int as previous_buffer_days,
        ${countWindowDays(change.rhythm)}::int as window_days,
        ${change.rhythm.calendarMonth}::int as calendar_month`
    : sql`
      select uuid, interval_months, anchor, buffer_days, buffer_days as previous_buffer_days,
        ${windowDays('client_elearning')} as window_days, calendar_month
      from client_elearning`

const matchesMembers = (change: Change) =>
  'members' in change ? sql`t.member_uuid = any (${change.members}::uuid[])` : sql`true`

/**
 * New settings can move all cycles, except the first cycles of assignments with a term of their own. A change
 * of a member's own interval moves neither first cycles nor cycles that already have the new interval.
 */
const canMove = (change: Change) =>
  'members' in change ? sql`number > 0 and series_months <> months` : sql`(number > 0 or not has_own_term)`

/** `findBaseDay` of cycle.rules.ts in SQL, for a row `t` of `task`. */
const baseDay = (passedOn: RawBuilder<unknown>) => sql`case when t.anchor = 'calendar' then (
  date_trunc('month', ${passedOn} + t.window_days + 4)
  - make_interval(months => mod(
      extract(month from ${passedOn} + t.window_days + 4)::int - 1 - t.calendar_month + 24,
      greatest(least(t.months, 12), 1)))
  - interval '1 day')::date else ${passedOn} end`

/** The due date of the cycle before `c` in its series `s`. */
const previousDueOn = sql`(s.anchor_on + make_interval(months => (c.number - 1) * s.interval_months))::date`

/** Joins `r`, the newest result of the task `t`. */
const newestResult = sql`lateral (
  select r.completed_on from elearning_result r
  where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid order by r.number desc limit 1) r on true`

/** `task`: the affected tasks, with the rhythm of their member after the change. */
const selectTasks = (change: Change) => sql`
  select t.uuid, t.client_uuid, ce.anchor, ce.calendar_month, ce.buffer_days, ce.previous_buffer_days,
    ce.window_days,
    ${memberIntervalMonths('t.member_uuid', sql.ref('ce.interval_months'), change.today)} as months
  from elearning_task t join (${selectElearnings(change)}) ce on ce.uuid = t.client_elearning_uuid
  where (t.state in ('active', 'paused') or (t.state = 'exempt' and t.exempt_until is not null))
    and ${matchesMembers(change)}`

/** `open_cycle`: the open cycles, each with the day that its due date counts from. Reads `task`. */
const selectOpenCycles = sql`
  select c.uuid, t.uuid as task_uuid, t.months, t.buffer_days, t.window_days, c.number, c.opens_on, c.due_on,
    s.uuid as series_uuid, s.interval_months as series_months,
    s.anchor_on - t.previous_buffer_days as term_from, ${hasOwnTerm('t.uuid')} as has_own_term,
    case when t.anchor = 'schedule' then ${previousDueOn}
         else ${baseDay(sql`coalesce(r.completed_on, ${previousDueOn})`)} end as base
  from task t
  join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
  join elearning_series s on s.client_uuid = c.client_uuid and s.uuid = c.series_uuid
  left join ${newestResult}`

/** `counted`: the due date that the new rhythm gives, even if it is in the past. Reads `open_cycle`. */
const countDueDates = (change: Change) => sql`
  select open_cycle.*, number = 0 as is_first, number > 0 and months = 0 as ends,
    case when number = 0 then term_from + buffer_days
         else (base + make_interval(months => months))::date end as counted_due
  from open_cycle where ${canMove(change)}`

/** `checked`: whether a cycle would become overdue because of the change. Reads `counted`. */
const checkOverdue = (today: string) => sql`
  select counted.*,
    due_on >= ${today}::date and counted_due < ${today}::date and not ends as newly_overdue
  from counted`

/**
 * `move`: the new dates. A cycle that would be overdue is due after the buffer days, counted from today.
 * Reads `checked`.
 */
const calculateMoves = (today: string) => sql`
  select checked.*,
    case when newly_overdue then ${today}::date + buffer_days else counted_due end as new_due,
    case when is_first then opens_on
         when newly_overdue then least(counted_due - window_days, ${today}::date)
         else counted_due - window_days end as new_opens
  from checked`

/**
 * `repeated`: passed tasks of an e-learning that was to be taken only once and now has an interval. Reads
 * `task`.
 */
const selectRepeated = sql`
  select t.uuid as task_uuid, t.months, t.buffer_days, t.window_days, b.base,
    (b.base + make_interval(months => t.months))::date as counted_due
  from task t
  join ${newestResult}
  cross join lateral (select ${baseDay(sql`r.completed_on`)} as base) b
  where t.months > 0 and not exists (
    select from elearning_cycle c
    where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null)`

const commonTables = (change: Change) => sql`
  task as (${selectTasks(change)}),
  open_cycle as (${selectOpenCycles}),
  counted as (${countDueDates(change)}),
  checked as (${checkOverdue(change.today)}),
  move as (${calculateMoves(change.today)}),
  repeated as (${selectRepeated})`

/** The effect of changed settings on due dates. */
export interface SettingsEffect {
  /** Number of cycles that move, end or open. */
  affected: number
  /** Number of affected cycles that would be overdue without the added buffer days. */
  newlyOverdue: number
}

/** Counts the cycles that the change would affect, without changing anything. */
export async function previewMoves(db: Db, change: SettingsChange): Promise<SettingsEffect> {
  const { rows } = await sql<SettingsEffect>`with ${commonTables(change)}
    select (select count(*) from move where ends or new_due <> due_on)
        + (select count(*) from repeated) as affected,
      (select count(*) from move where newly_overdue)
        + (select count(*) from repeated where counted_due < ${change.today}::date) as newly_overdue`.execute(
    db,
  )
  return rows[0] ?? { affected: 0, newlyOverdue: 0 }
}

/** Moves, ends and opens cycles, in one statement. */
export async function applyMoves(db: Db, change: Change): Promise<void> {
  await sql`with ${commonTables(change)},
    ended as (
      update elearning_cycle c set closed_at = now(), closed_by = 'withdrawn'
      from move m where c.uuid = m.uuid and m.ends returning c.uuid),
    abandoned as (
      update elearning_execution e set state = 'abandoned'
      from ended where e.cycle_uuid = ended.uuid and e.state in ('open', 'failed') returning e.uuid),
    first_series as (
      update elearning_series s set anchor_on = m.counted_due, interval_months = m.months
      from move m where s.uuid = m.series_uuid and m.is_first returning s.uuid),
    last_series as (
      select task_uuid, max(number) as number from elearning_series
      where task_uuid in (select task_uuid from move union all select task_uuid from repeated)
      group by task_uuid),
    next_series as (
      insert into elearning_series (task_uuid, number, anchor_on, interval_months)
      select m.task_uuid, l.number + 1, m.base, m.months
      from move m join last_series l using (task_uuid) where not m.is_first and not m.ends
      union all
      select p.task_uuid, l.number + 1, p.base, p.months
      from repeated p join last_series l using (task_uuid)
      returning uuid, task_uuid),
    moved as (
      update elearning_cycle c
      set due_on = m.new_due, opens_on = m.new_opens, series_uuid = coalesce(n.uuid, c.series_uuid),
        number = case when m.is_first then 0 else 1 end
      from move m left join next_series n using (task_uuid)
      where c.uuid = m.uuid and not m.ends returning c.uuid)
    ${openRepeated(change.today)}`.execute(db)
}

/**
 * Opens the next cycle of each task in `repeated`. If the due date would be in the past, the cycle opens
 * today and is due after the buffer days.
 */
const openRepeated = (today: string) => sql`
  insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
  select p.task_uuid, n.uuid, 1,
    case when p.counted_due < ${today}::date then ${today}::date else p.counted_due - p.window_days end,
    case when p.counted_due < ${today}::date then ${today}::date + p.buffer_days else p.counted_due end
  from repeated p join next_series n using (task_uuid)`
