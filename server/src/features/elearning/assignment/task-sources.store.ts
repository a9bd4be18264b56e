/** First step of recomputeTasks: the sources of a task, which are the assignments that reach its member. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { TaskConditions } from './task-transitions.store.ts'

/**
 * Begins a statement with the common table expression `wanted`: one row for each assignment and each member
 * that it reaches. `takes_part` is false for members who are archived or take no e-learnings.
 */
const withWanted = ({ matchesMember, matchesElearning }: TaskConditions) => sql`
  with recursive assignment as (
    select * from elearning_assignment where ${matchesElearning('client_elearning_uuid')}
  ), reached as (
    select uuid as assignment_uuid, client_elearning_uuid, org_unit_uuid, include_sub_units
    from assignment where org_unit_uuid is not null
    union all
    select r.assignment_uuid, r.client_elearning_uuid, o.uuid, true
    from reached r join org_unit o on o.parent_uuid = r.org_unit_uuid where r.include_sub_units
  ), person as (
    select r.assignment_uuid, r.client_elearning_uuid, om.member_uuid
    from reached r join org_unit_member om on om.org_unit_uuid = r.org_unit_uuid
    where ${matchesMember('om.member_uuid')}
    union all
    select a.uuid, a.client_elearning_uuid, lm.member_uuid
    from assignment a join location_member lm on lm.location_uuid = a.location_uuid
    where ${matchesMember('lm.member_uuid')}
    union all
    select a.uuid, a.client_elearning_uuid, gm.member_uuid
    from assignment a join member_group_member gm on gm.member_group_uuid = a.member_group_uuid
    where ${matchesMember('gm.member_uuid')}
    union all
    select a.uuid, a.client_elearning_uuid, a.member_uuid
    from assignment a where a.member_uuid is not null and ${matchesMember('a.member_uuid')}
  ), wanted as (
    select distinct p.assignment_uuid, p.client_elearning_uuid, m.uuid as member_uuid,
      m.archived_at is null and m.create_elearning_tasks as takes_part
    from person p join member m on m.uuid = p.member_uuid
    where m.deleted_at is null
  )`

/**
 * Creates missing tasks in state `withdrawn`. Then stores the assignments that reach a member as the sources
 * of the member's tasks. Each statement joins `wanted` with tables only, by their keys, because the planner
 * has no statistics about rows that were inserted in the same transaction.
 */
export async function updateSources(db: Db, conditions: TaskConditions): Promise<void> {
  const wanted = withWanted(conditions)
  await sql`${wanted}
    insert into elearning_task (client_elearning_uuid, member_uuid, state)
    select distinct client_elearning_uuid, member_uuid, 'withdrawn' from wanted where takes_part
    on conflict on constraint elearning_task_key do nothing`.execute(db)

  await sql`${wanted}
    delete from elearning_task_source s using (
      select s.task_uuid, s.assignment_uuid
      from elearning_task_source s
      join elearning_task t on t.client_uuid = s.client_uuid and t.uuid = s.task_uuid
      where ${conditions.matchesMember('t.member_uuid')}
        and ${conditions.matchesElearning('t.client_elearning_uuid')}
      except
      select t.uuid, w.assignment_uuid
      from wanted w
      join elearning_task t
        on t.member_uuid = w.member_uuid and t.client_elearning_uuid = w.client_elearning_uuid) obsolete
    where s.task_uuid = obsolete.task_uuid and s.assignment_uuid = obsolete.assignment_uuid`.execute(db)

  await sql`${wanted}
    insert into elearning_task_source (task_uuid, assignment_uuid)
    select t.uuid, w.assignment_uuid
    from wanted w
    join elearning_task t
      on t.member_uuid = w.member_uuid and t.client_elearning_uuid = w.client_elearning_uuid
    on conflict do nothing`.execute(db)
}
