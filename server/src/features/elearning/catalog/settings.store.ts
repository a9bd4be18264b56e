/** Saving how a client uses an e-learning, and moving the open turns of everybody who has it, as one statement each. */
import type { ElearningSettingsForm } from '@sorgfalt/contract/elearning/catalog'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Rhythm, windowDays } from '../task/cycle.rules.ts'
import { monthsFor } from '../task/interval.store.ts'

const columns = (form: ElearningSettingsForm) => ({
  intervalMonths: form.dueDateInterval,
  bufferDays: form.firstExecutionBuffer,
  anchor: form.anchor,
  leadDays: form.leadDays,
  calendarMonth: form.calendarMonth,
  countPast: form.countPast,
  confirmationMode: form.confirmationMode,
  localInserts: JSON.stringify(form.localInserts),
  responsibleMemberUuid: form.responsibleUuid,
})

/** Stores settings that were made from this version; false when somebody else was faster. */
export async function storeSettings(
  db: Db,
  elearningUuid: string,
  form: ElearningSettingsForm,
  version: number,
  isNew: boolean,
) {
  if (isNew) {
    const made = await db
      .insertInto('clientElearning')
      .values({ uuid: uuidv7(), elearningUuid, ...columns(form) })
      .onConflict((conflict) => conflict.constraint('client_elearning_key').doNothing())
      .returning('uuid')
      .executeTakeFirst()
    return made !== undefined
  }
  const changed = await db
    .updateTable('clientElearning')
    .set({ ...columns(form), version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('elearningUuid', '=', elearningUuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return changed !== undefined
}

export interface SettingsChange {
  clientElearningUuid: string
  rhythm: Rhythm & { bufferDays: number }
  /** The client's day. */
  today: string
}
/** Members whose interval has changed, because they are under age or no longer so. */
export interface MembersChange {
  members: readonly string[]
  today: string
}
type Change = SettingsChange | MembersChange

/** The e-learnings that move, with the rhythm they have afterwards. */
const elearnings = (change: Change) =>
  'rhythm' in change
    ? sql`select ${change.clientElearningUuid}::uuid as uuid, ${change.rhythm.intervalMonths}::int as interval_months,
        ${change.rhythm.anchor}::text as anchor, ${change.rhythm.bufferDays}::int as buffer_days, ${windowDays(change.rhythm)}::int as window_days,
        ${change.rhythm.calendarMonth}::int as calendar_month`
    : sql`select uuid, interval_months, anchor, buffer_days,
        case when interval_months between 1 and 2 then least(lead_days, 10) else lead_days end as window_days, calendar_month
      from client_elearning`
const ofMembers = (change: Change) =>
  'members' in change ? sql`t.member_uuid = any (${change.members}::uuid[])` : sql`true`
/** New settings move everything; a member's own interval only what it changes, and no first turn. */
const isTouched = (change: Change) =>
  'members' in change ? sql`number > 0 and series_months <> months` : sql`true`

/** baseOf of cycle.rules.ts as SQL, for a task `t`. */
const baseOf = (passedOn: RawBuilder<unknown>) => sql`case when t.anchor = 'calendar' then (
  date_trunc('month', ${passedOn} + t.window_days + 4)
  - make_interval(months => mod(extract(month from ${passedOn} + t.window_days + 4)::int - 1 - t.calendar_month + 24, greatest(least(t.months, 12), 1)))
  - interval '1 day')::date else ${passedOn} end`

/** movedTurn of cycle.rules.ts as SQL (a test compares them): what is open, and where it goes. */
const dueBefore = sql`(s.anchor_on + make_interval(months => (c.number - 1) * s.interval_months))::date`
const moves = (change: Change) => sql`
  task as (
    select t.uuid, t.client_uuid, ce.anchor, ce.calendar_month, ce.buffer_days, ce.window_days, ${monthsFor('t.member_uuid', sql.ref('ce.interval_months'), change.today)} as months
    from elearning_task t join (${elearnings(change)}) ce on ce.uuid = t.client_elearning_uuid
    where (t.state in ('active', 'paused') or (t.state = 'exempt' and t.exempt_until is not null)) and ${ofMembers(change)}),
  turn as (
    select c.uuid, t.uuid as task_uuid, t.months, t.buffer_days, t.window_days, c.number, c.opens_on, c.due_on, s.uuid as series_uuid,
      s.interval_months as series_months,
      case when t.anchor = 'schedule' then ${dueBefore} else ${baseOf(sql`coalesce(r.completed_on, ${dueBefore})`)} end as base
    from task t
    join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
    join elearning_series s on s.client_uuid = c.client_uuid and s.uuid = c.series_uuid
    left join lateral (
      select r.completed_on from elearning_result r
      where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid order by r.number desc limit 1) r on true),
  counted as (
    select turn.*, number = 0 as is_first, number > 0 and months = 0 as ends,
      case when number = 0 then opens_on + buffer_days else (base + make_interval(months => months))::date end as counted_due
    from turn where ${isTouched(change)}),
  judged as (select counted.*, due_on >= ${change.today}::date and counted_due < ${change.today}::date and not ends as newly_overdue from counted),
  move as (
    select judged.*,
      case when newly_overdue then ${change.today}::date + buffer_days else counted_due end as new_due,
      case when is_first then opens_on
           when newly_overdue then least(counted_due - window_days, ${change.today}::date)
           else counted_due - window_days end as new_opens
    from judged),
  -- Taken once until now and passed: with an interval there is a next turn.
  again as (
    select t.uuid as task_uuid, t.months, t.buffer_days, t.window_days, b.base,
      (b.base + make_interval(months => t.months))::date as counted_due
    from task t
    join lateral (
      select r.completed_on from elearning_result r
      where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid order by r.number desc limit 1) r on true
    cross join lateral (select ${baseOf(sql`r.completed_on`)} as base) b
    where t.months > 0
      and not exists (select from elearning_cycle c where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null))`

export interface SettingsEffect {
  affected: number
  newlyOverdue: number
}

const nothing: SettingsEffect = { affected: 0, newlyOverdue: 0 }

/** What the change would do to due dates. */
export async function previewMoves(db: Db, change: SettingsChange): Promise<SettingsEffect> {
  const { rows } = await sql<SettingsEffect>`with ${moves(change)}
    select (select count(*) from move where ends or new_due <> due_on) + (select count(*) from again) as affected,
      (select count(*) from move where newly_overdue) + (select count(*) from again where counted_due < ${change.today}::date) as newly_overdue`.execute(
    db,
  )
  return rows[0] ?? nothing
}

/** Moves the open turns; the database changes whole or not at all. */
export async function applyMoves(db: Db, change: Change): Promise<void> {
  const { today } = change
  await sql`with ${moves(change)},
    ended as (
      update elearning_cycle c set closed_at = now(), closed_by = 'withdrawn' from move m where c.uuid = m.uuid and m.ends returning c.uuid),
    abandoned as (
      update elearning_execution e set state = 'abandoned' from ended where e.cycle_uuid = ended.uuid and e.state in ('open', 'failed') returning e.uuid),
    first_series as (
      update elearning_series s set anchor_on = m.counted_due, interval_months = m.months
      from move m where s.uuid = m.series_uuid and m.is_first returning s.uuid),
    last_series as (
      select task_uuid, max(number) as number from elearning_series
      where task_uuid in (select task_uuid from move union all select task_uuid from again) group by task_uuid),
    next_series as (
      insert into elearning_series (task_uuid, number, anchor_on, interval_months)
      select m.task_uuid, l.number + 1, m.base, m.months from move m join last_series l using (task_uuid)
        where not m.is_first and not m.ends
      union all
      select a.task_uuid, l.number + 1, a.base, a.months from again a join last_series l using (task_uuid)
      returning uuid, task_uuid),
    moved as (
      update elearning_cycle c set due_on = m.new_due, opens_on = m.new_opens, series_uuid = coalesce(n.uuid, c.series_uuid), number = case when m.is_first then 0 else 1 end
      from move m left join next_series n using (task_uuid) where c.uuid = m.uuid and not m.ends returning c.uuid)
    insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
    select a.task_uuid, n.uuid, 1,
      case when a.counted_due < ${today}::date then ${today}::date else a.counted_due - a.window_days end,
      case when a.counted_due < ${today}::date then ${today}::date + a.buffer_days else a.counted_due end
    from again a join next_series n using (task_uuid)`.execute(db)
}
