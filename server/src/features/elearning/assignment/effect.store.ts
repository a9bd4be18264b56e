/**
 * Counts what an assignment to targets would do, without changing anything. Reads all members in one
 * statement. The counts equal the effect of recomputeTasks; assign.test.ts compares both.
 */
import type { AssignmentEffect, AssignmentTarget } from '@sorgfalt/contract/elearning/assignment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isUnexpired, isUnrevoked } from '../../certificate/validity.store.ts'
import { termDueOn } from '../task/term.store.ts'
import { selectChosenMembers } from './target.store.ts'

/** Assignments that have not been created yet. */
export interface PlannedTargets {
  elearningUuid: string
  targets: readonly AssignmentTarget[]
  bufferDays: number
  fixedDueOn: string | null
}

export type CountedEffect = Omit<AssignmentEffect, 'announces'>

/**
 * Selects the members whom the targets reach and who take e-learnings. Columns:
 * - `has_task`: nothing changes for the member
 * - `has_valid_result`: a valid certificate counts
 * - `due_on`: the first due date that the assignment gives
 */
const selectPeople = (today: string, { elearningUuid, bufferDays, fixedDueOn }: PlannedTargets) => sql`
  select coalesce(t.state <> 'withdrawn', false) as has_task,
    coalesce(t.count_past and exists (
      select from elearning_result r
      where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid
        and ${isUnexpired('r', today)} and ${isUnrevoked('r')}), false) as has_valid_result,
    ${termDueOn(
      today,
      {
        bufferDays: sql`${bufferDays}::integer`,
        fixedDueOn: sql`${fixedDueOn}::date`,
        assignedOn: sql`${today}::date`,
      },
      sql`(m.last_login_at is not null)`,
    )} as due_on
  from chosen_member chosen
  join member m on m.uuid = chosen.uuid
  left join (
    select t.client_uuid, t.uuid, t.member_uuid, t.state, ce.count_past
    from elearning_task t
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where ce.elearning_uuid = ${elearningUuid}) t on t.member_uuid = m.uuid
  where m.archived_at is null and m.deleted_at is null and m.create_elearning_tasks`

/** Counts the members whom the assignments would reach, by what would happen to them. */
export async function countEffect(db: Db, today: string, planned: PlannedTargets): Promise<CountedEffect> {
  const { rows } = await sql<CountedEffect>`
    with recursive ${selectChosenMembers(planned.targets)},
    person as (${selectPeople(today, planned)})
    select count(*) as people,
      count(*) filter (where not has_task and not has_valid_result) as tasks_created,
      count(*) filter (where has_task) as unchanged,
      count(*) filter (where not has_task and has_valid_result) as still_valid,
      count(*) filter (
        where not has_task and not has_valid_result and due_on < ${today}::date) as overdue_at_once,
      min(due_on) filter (where not has_task and not has_valid_result) + 1 as earliest_overdue_on
    from person`.execute(db)

  const none = { people: 0, tasksCreated: 0, unchanged: 0, stillValid: 0, overdueAtOnce: 0 }
  return rows[0] ?? { ...none, earliestOverdueOn: null }
}
