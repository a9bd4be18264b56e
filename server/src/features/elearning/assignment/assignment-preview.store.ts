/**
 * Counts the tasks that an assignment would create, or its removal would withdraw, without changing anything.
 * The counts equal those of recomputeTasks; assign-org-units.test.ts compares both.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** An assignment that has not been created yet. */
export interface PlannedAssignment {
  elearningUuid: string
  orgUnitUuids: readonly string[]
  includeSubUnits: boolean
}

/** Counts the members who would get a task: they take e-learnings and do not have this one yet. */
export async function previewAssignment(
  db: Db,
  planned: PlannedAssignment,
): Promise<{ assigned: number; tasksCreated: number }> {
  const { rows } = await sql<{ assigned: number; tasksCreated: number }>`
    with recursive chosen as (select distinct unnest(${planned.orgUnitUuids}::uuid[]) as uuid),
    reached as (
      select uuid from chosen
      union
      select o.uuid from reached r join org_unit o on o.parent_uuid = r.uuid where ${planned.includeSubUnits})
    select (select count(*) from chosen) as assigned, count(distinct m.uuid) as tasks_created
    from reached r
    join org_unit_member om on om.org_unit_uuid = r.uuid
    join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
    where m.archived_at is null and m.deleted_at is null and m.create_elearning_tasks and not exists (
      select from elearning_task t
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
      where t.client_uuid = m.client_uuid and t.member_uuid = m.uuid
        and ce.elearning_uuid = ${planned.elearningUuid} and t.state <> 'withdrawn')`.execute(db)
  return rows[0] ?? { assigned: 0, tasksCreated: 0 }
}

/**
 * Counts the tasks that would be withdrawn, because these assignments are their only sources.
 * @param removed the uuids of the assignments, or of the org units that they belong to
 */
export async function previewRemoval(
  db: Db,
  clientElearningUuid: string,
  removed: { assignments: readonly string[] } | { orgUnits: readonly string[] },
): Promise<{ removed: number; tasksWithdrawn: number }> {
  const isRemoved =
    'assignments' in removed
      ? sql`uuid = any (${removed.assignments}::uuid[])`
      : sql`org_unit_uuid = any (${removed.orgUnits}::uuid[])`
  const { rows } = await sql<{ removed: number; tasksWithdrawn: number }>`
    with removed as (
      select uuid from elearning_assignment
      where client_elearning_uuid = ${clientElearningUuid} and ${isRemoved}),
    task as (
      select s.task_uuid, bool_and(s.assignment_uuid in (select uuid from removed)) as loses_all_sources
      from elearning_task t
      join elearning_task_source s on s.client_uuid = t.client_uuid and s.task_uuid = t.uuid
      where t.client_elearning_uuid = ${clientElearningUuid} and t.state <> 'withdrawn' group by s.task_uuid)
    select (select count(*) from removed) as removed,
      count(*) filter (where loses_all_sources) as tasks_withdrawn from task`.execute(db)
  return rows[0] ?? { removed: 0, tasksWithdrawn: 0 }
}
