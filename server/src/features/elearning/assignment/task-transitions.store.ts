/**
 * Second step of recomputeTasks: the state of each task, and the cycle that follows from a change of state.
 *
 * A task that becomes active starts as if it was assigned on that day: its cycle opens on the day and is due
 * after the term of its assignments. If the member still has a valid certificate, or if the task was paused,
 * its last cycle continues instead. It is due on its old date, but no sooner than a new cycle would be. If
 * the member has never signed in, the cycle is due tomorrow at the earliest (first-terms.store.ts moves it
 * further). A due date that moves starts a new series (`planFirstCycle` of cycle.rules.ts).
 *
 * All of it is one statement. Each part of it is a function here and reads only the parts named in its
 * comment, so that task-transitions.test.ts can run it alone.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isUnexpired, isUnrevoked } from '../../certificate/validity.store.ts'
import { isActive, stateOfTask } from '../task/task.store.ts'
import { firstDueOn } from '../task/term.store.ts'

type Condition = (column: string) => RawBuilder<SqlBool>

/**
 * Functions that return the conditions of a recomputation. `matchesMember` needs a column with the uuid of a
 * member, and `matchesElearning` a column with the uuid of a client's e-learning.
 */
export interface TaskConditions {
  matchesMember: Condition
  matchesElearning: Condition
}

/** How many tasks a recomputation has changed. */
export interface TaskChanges {
  /** Tasks that became active: new ones, and those that were assigned again. */
  begun: number
  /** Tasks whose member was archived or takes no e-learnings any more. */
  paused: number
  resumed: number
  /** Tasks that lost their last assignment. */
  withdrawn: number
}

/** Updates the state of each task, and opens, continues or closes its cycle, in one statement. */
export async function applyTransitions(db: Db, on: string, conditions: TaskConditions): Promise<TaskChanges> {
  const { rows } = await sql<TaskChanges>`
    with transition as (${selectTransitions(on, conditions)}),
    changed as (${updateStates}),
    closed as (${closeWithdrawnCycles}),
    activated as (${selectActivated(on)}),
    planned as (${planCycles(on)}),
    inserted_series as (${insertSeries}),
    continued as (${continueCycles}),
    opened as (${openCycles})
    ${countChanges}`.execute(db)

  return rows[0] ?? { begun: 0, paused: 0, resumed: 0, withdrawn: 0 }
}

/**
 * `transition`: one row per task, with the state it has and the state it should have, and whether its member
 * has signed in before.
 */
export const selectTransitions = (on: string, { matchesMember, matchesElearning }: TaskConditions) => sql`
  select t.uuid, t.client_elearning_uuid, ${stateOfTask(on)} as before,
    m.last_login_at is not null as has_signed_in,
    case when not exists (
           select from elearning_task_source s where s.client_uuid = t.client_uuid and s.task_uuid = t.uuid)
         then 'withdrawn'
         when m.archived_at is not null or not m.create_elearning_tasks then 'paused'
         when t.state = 'exempt' and not ${isActive(on)} then 'exempt'
         else 'active' end as after
  from elearning_task t
  join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
  where ${matchesMember('t.member_uuid')} and ${matchesElearning('t.client_elearning_uuid')}`

/** `changed`: writes the new states. Reads `transition`. */
const updateStates = sql`
  update elearning_task t set state = x.after, updated_at = now()
  from transition x where t.uuid = x.uuid and x.before <> x.after
  returning t.uuid, t.client_elearning_uuid, x.has_signed_in, x.before, x.after`

/**
 * `closed`: closes the open cycles of withdrawn tasks. Reads `changed`.
 * With `limit 1` each changed task looks up its cycle. A plain join would compare all cycles with all tasks.
 */
const closeWithdrawnCycles = sql`
  update elearning_cycle c set closed_at = now(), closed_by = 'withdrawn'
  from changed t
  cross join lateral (
    select o.uuid from elearning_cycle o
    where o.task_uuid = t.uuid and o.closed_at is null limit 1) open_cycle
  where c.uuid = open_cycle.uuid and t.after = 'withdrawn'`

/**
 * `activated`: the tasks that became active. Reads `changed`. Columns besides the task:
 * - `cycle_uuid`, `opens_on`, `due_on`: the last cycle, unless a pass closed it
 * - `last_series`: the number of the task's last series, 0 without one
 * - `earliest_due_on`: the due date of a cycle that starts today
 * - `restarts`: there is no cycle that is still open
 * - `has_valid_result`: a valid certificate counts, because the settings say so or the task was paused
 */
export const selectActivated = (on: string) => sql`
  select t.uuid as task_uuid, ce.interval_months, last_cycle.uuid as cycle_uuid, last_cycle.opens_on,
    last_cycle.due_on, coalesce(last_series.number, 0) as last_series,
    ${firstDueOn(on, { task: 't.uuid', hasSignedIn: sql`t.has_signed_in` })} as earliest_due_on,
    last_cycle.uuid is null or last_cycle.closed_by is not null as restarts,
    (ce.count_past or t.before = 'paused') and exists (
      select from elearning_result r
      where r.client_uuid = ce.client_uuid and r.task_uuid = t.uuid
        and ${isUnexpired('r', on)} and ${isUnrevoked('r')}) as has_valid_result
  from changed t
  join client_elearning ce on ce.uuid = t.client_elearning_uuid
  left join lateral (
    select c.uuid, c.opens_on, c.due_on, c.closed_by
    from elearning_series s
    join elearning_cycle c on c.client_uuid = s.client_uuid and c.series_uuid = s.uuid
    where s.client_uuid = ce.client_uuid and s.task_uuid = t.uuid
    order by c.closed_at is null desc, s.number desc, c.number desc limit 1
  ) last_cycle on coalesce(last_cycle.closed_by, 'withdrawn') in ('withdrawn', 'exempt')
  left join lateral (
    select max(s.number) as number from elearning_series s
    where s.client_uuid = ce.client_uuid and s.task_uuid = t.uuid) last_series on true
  where t.after = 'active'`

/**
 * `planned`: the cycles to open or to continue, with their new dates. Reads `activated`. While a valid
 * certificate counts, a task without a cycle does not get one. `order by` makes PostgreSQL read all rows
 * before it writes the first one. Otherwise PostgreSQL would search for each row among the rows that it has
 * just written.
 */
export const planCycles = (on: string) => sql`
  select task_uuid, cycle_uuid, interval_months, due_on as old_due_on, last_series,
    gen_random_uuid() as series_uuid,
    case when restarts and not has_valid_result then ${on}::date else opens_on end as opens_on,
    case when restarts and not has_valid_result then earliest_due_on
         else greatest(due_on, earliest_due_on) end as due_on
  from activated where cycle_uuid is not null or not has_valid_result order by task_uuid`

/** `inserted_series`: a new series for each due date that moves. Reads `planned`. */
const insertSeries = sql`
  insert into elearning_series (uuid, task_uuid, number, anchor_on, interval_months)
  select series_uuid, task_uuid, last_series + 1, due_on, interval_months
  from planned where due_on is distinct from old_due_on`

/** `continued`: opens the last cycle of a task again, with its planned dates. Reads `planned`. */
const continueCycles = sql`
  update elearning_cycle c
  set closed_at = null, closed_by = null, opens_on = p.opens_on, due_on = p.due_on,
    series_uuid = case when p.due_on = p.old_due_on then c.series_uuid else p.series_uuid end,
    number = case when p.due_on = p.old_due_on then c.number else 0 end
  from planned p where c.uuid = p.cycle_uuid`

/** `opened`: a new cycle for each task without one. Reads `planned`. */
const openCycles = sql`
  insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
  select task_uuid, series_uuid, 0, opens_on, due_on from planned where cycle_uuid is null`

/** The result of the statement: the counts of TaskChanges. Reads `changed`. */
export const countChanges = sql`
  select count(*) filter (where after = 'active' and before = 'withdrawn') as begun,
    count(*) filter (where after = 'paused') as paused,
    count(*) filter (where after = 'active' and before = 'paused') as resumed,
    count(*) filter (where after = 'withdrawn') as withdrawn
  from changed`
