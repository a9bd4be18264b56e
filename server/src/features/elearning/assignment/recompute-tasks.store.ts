/** Tasks follow from assignments and memberships: whatever changes one of those calls {@link recomputeTasks} afterwards. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { refreshPlannerStatistics } from '../../../platform/db/planner.ts'
import { lockClient } from '../../company/client.store.ts'
import { isActive, stateOfTask } from '../task/task.store.ts'

/** Whose tasks; everybody's of every e-learning unless told. */
export interface Affected {
  members?: readonly string[]
  clientElearningUuid?: string
}

/** How many tasks … */
export interface TaskChanges {
  /** … have come, or have come back. */
  begun: number
  /** … wait because their member is in the archive or takes no e-learnings. */
  paused: number
  resumed: number
  /** … have lost their last assignment. */
  withdrawn: number
}

/** A whole e-learning of a large company takes longer than other statements may. */
const patience = '60s'

/**
 * Brings tasks in line with assignments, org units and members (elearning-and-company.md §2.4, §4.6), however many there
 * are, in four statements. Calling it once too often changes nothing. `on` is the client's day that new due dates count from.
 */
export async function recomputeTasks(db: Db, on: string, affected: Affected = {}): Promise<TaskChanges> {
  // Whoever adds a member and whoever assigns do not see each other's rows: the second one has to wait for the first.
  await lockClient(db)
  if (!affected.members) await sql`select set_config('statement_timeout', ${patience}, true)`.execute(db)
  const conditions: Conditions = {
    ofMember: (uuid) =>
      affected.members
        ? sql<SqlBool>`${sql.ref(uuid)} = any (${affected.members}::uuid[])`
        : sql<SqlBool>`true`,
    ofElearning: (uuid) =>
      affected.clientElearningUuid
        ? sql<SqlBool>`${sql.ref(uuid)} = ${affected.clientElearningUuid}`
        : sql<SqlBool>`true`,
  }
  await followAssignments(db, conditions)
  const changes = await followSources(db, on, conditions)
  await refreshPlannerStatistics(db, changes.begun + changes.paused + changes.resumed + changes.withdrawn)
  return changes
}

type Condition = (column: string) => RawBuilder<SqlBool>
interface Conditions {
  ofMember: Condition
  ofElearning: Condition
}

/** Who is reached by which assignment; a query to begin a statement with. */
const withWanted = ({ ofMember, ofElearning }: Conditions) => sql`
  with recursive reached as (
    select uuid as assignment_uuid, client_elearning_uuid, org_unit_uuid, include_sub_units from elearning_assignment
    where ${ofElearning('client_elearning_uuid')}
    union all
    select r.assignment_uuid, r.client_elearning_uuid, o.uuid, true
    from reached r join org_unit o on o.parent_uuid = r.org_unit_uuid where r.include_sub_units
  ), wanted as (
    select distinct r.assignment_uuid, r.client_elearning_uuid, m.uuid as member_uuid,
      m.archived_at is null and m.create_elearning_tasks as takes_part
    from reached r
    join org_unit_member om on om.org_unit_uuid = r.org_unit_uuid
    join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
    where m.deleted_at is null and ${ofMember('m.uuid')}
  )`

/**
 * Makes missing tasks (withdrawn, until they have turns) and makes their sources those assignments that reach the member.
 * Queries are joined with tables only, by their keys, because the planner knows nothing of rows that have just come.
 */
async function followAssignments(db: Db, conditions: Conditions): Promise<void> {
  const wanted = withWanted(conditions)
  await sql`${wanted}
    insert into elearning_task (client_elearning_uuid, member_uuid, state)
    select distinct client_elearning_uuid, member_uuid, 'withdrawn' from wanted where takes_part
    on conflict on constraint elearning_task_key do nothing`.execute(db)
  await sql`${wanted}
    delete from elearning_task_source s using (
      select s.task_uuid, s.assignment_uuid
      from elearning_task_source s join elearning_task t on t.client_uuid = s.client_uuid and t.uuid = s.task_uuid
      where ${conditions.ofMember('t.member_uuid')} and ${conditions.ofElearning('t.client_elearning_uuid')}
      except
      select t.uuid, w.assignment_uuid
      from wanted w join elearning_task t on t.member_uuid = w.member_uuid and t.client_elearning_uuid = w.client_elearning_uuid) gone
    where s.task_uuid = gone.task_uuid and s.assignment_uuid = gone.assignment_uuid`.execute(db)
  await sql`${wanted}
    insert into elearning_task_source (task_uuid, assignment_uuid)
    select t.uuid, w.assignment_uuid
    from wanted w join elearning_task t on t.member_uuid = w.member_uuid and t.client_elearning_uuid = w.client_elearning_uuid
    on conflict do nothing`.execute(db)
}

/**
 * Gives each task the state that follows from its sources and its member, and its turn with it. A task that comes (back)
 * begins as if assigned on that day, unless a certificate still counts: then, and after a pause, its turn goes on where it
 * stopped, and is due no sooner than a new one would be. Due dates that move begin a new series (cycle.rules.ts firstTurn).
 */
async function followSources(
  db: Db,
  on: string,
  { ofMember, ofElearning }: Conditions,
): Promise<TaskChanges> {
  const { rows } = await sql<TaskChanges>`
    with change as (
      select t.uuid, t.client_elearning_uuid, ${stateOfTask(on)} as before,
        case when not exists (select from elearning_task_source s where s.client_uuid = t.client_uuid and s.task_uuid = t.uuid) then 'withdrawn'
             when m.archived_at is not null or not m.create_elearning_tasks then 'paused'
             when t.state = 'exempt' and not ${isActive(on)} then 'exempt' else 'active' end as after
      from elearning_task t join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
      where ${ofMember('t.member_uuid')} and ${ofElearning('t.client_elearning_uuid')}
    ), changed as (
      update elearning_task t set state = c.after, updated_at = now() from change c
      where t.uuid = c.uuid and c.before <> c.after
      returning t.uuid, t.client_elearning_uuid, c.before, c.after
    ), ended as (
      -- By the limit each changed task looks for its turn; joined the other way round it would be every turn for every task.
      update elearning_cycle c set closed_at = now(), closed_by = 'withdrawn'
      from changed t cross join lateral (select o.uuid from elearning_cycle o where o.task_uuid = t.uuid and o.closed_at is null limit 1) turn
      where c.uuid = turn.uuid and t.after = 'withdrawn'
    ), begun as (
      select t.uuid as task_uuid, ce.interval_months, turn.uuid as cycle_uuid, turn.opens_on, turn.due_on, coalesce(last.number, 0) as last_series,
        ${on}::date + ce.buffer_days as soonest,
        turn.uuid is null or turn.closed_by is not null as anew,
        (ce.count_past or t.before = 'paused') and exists (
          select from elearning_result r
          where r.client_uuid = ce.client_uuid and r.task_uuid = t.uuid and (r.valid_until is null or r.valid_until >= ${on}::date)
            and not exists (select from elearning_result_revocation v where v.client_uuid = r.client_uuid and v.result_uuid = r.uuid)) as passed
      from changed t
      join client_elearning ce on ce.uuid = t.client_elearning_uuid
      left join lateral (
        select c.uuid, c.opens_on, c.due_on, c.closed_by
        from elearning_series s join elearning_cycle c on c.client_uuid = s.client_uuid and c.series_uuid = s.uuid
        where s.client_uuid = ce.client_uuid and s.task_uuid = t.uuid
        order by c.closed_at is null desc, s.number desc, c.number desc limit 1) turn on coalesce(turn.closed_by, 'withdrawn') in ('withdrawn', 'exempt')
      left join lateral (select max(s.number) as number from elearning_series s where s.client_uuid = ce.client_uuid and s.task_uuid = t.uuid) last on true
      where t.after = 'active'
    ), turn as (
      -- Sorted, so that all are known before the first is written: else each would be looked for among what has just been written.
      select task_uuid, cycle_uuid, interval_months, due_on as old_due_on, last_series, gen_random_uuid() as series_uuid,
        case when anew and not passed then ${on}::date else opens_on end as opens_on,
        case when anew and not passed then soonest else greatest(due_on, soonest) end as due_on
      from begun where cycle_uuid is not null or not passed order by task_uuid
    ), series as (
      insert into elearning_series (uuid, task_uuid, number, anchor_on, interval_months)
      select series_uuid, task_uuid, last_series + 1, due_on, interval_months from turn where due_on is distinct from old_due_on
    ), continued as (
      update elearning_cycle c set closed_at = null, closed_by = null, opens_on = t.opens_on, due_on = t.due_on,
        series_uuid = case when t.due_on = t.old_due_on then c.series_uuid else t.series_uuid end,
        number = case when t.due_on = t.old_due_on then c.number else 0 end
      from turn t where c.uuid = t.cycle_uuid
    ), opened as (
      insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
      select task_uuid, series_uuid, 0, opens_on, due_on from turn where cycle_uuid is null
    )
    select count(*) filter (where after = 'active' and before = 'withdrawn') as begun,
      count(*) filter (where after = 'paused') as paused,
      count(*) filter (where after = 'active' and before = 'paused') as resumed,
      count(*) filter (where after = 'withdrawn') as withdrawn
    from changed`.execute(db)
  return rows[0] ?? { begun: 0, paused: 0, resumed: 0, withdrawn: 0 }
}
