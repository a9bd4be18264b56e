/** Assigning an e-learning to org units: tasks, sources and first turns for everyone in them, in one statement. */
import { sql } from 'kysely'
import type { ActorKind } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { uuidv7 } from '../../uuid.ts'

export interface NewAssignment {
  clientElearningUuid: string
  orgUnitUuid: string
  includeSubUnits: boolean
  /** The client's day on which it counts from. */
  assignedOn: string
  bufferDays: number
  intervalMonths: number
  actor: { kind: ActorKind; uuid: string | null }
}

/**
 * Makes the assignment and what follows from it for the unit's active members who take e-learnings: a task where there
 * is none, the assignment as its source, and the first turn (cycle.rules.ts firstTurn as SQL). How many tasks are new.
 */
export async function assignToOrgUnit(db: Db, assignment: NewAssignment): Promise<number> {
  const { clientElearningUuid, orgUnitUuid, includeSubUnits, assignedOn, bufferDays, intervalMonths, actor } = assignment
  const assignmentUuid = uuidv7()
  await db
    .insertInto('elearningAssignment')
    .values({
      uuid: assignmentUuid,
      clientElearningUuid,
      orgUnitUuid,
      includeSubUnits,
      assignedOn,
      actorKind: actor.kind,
      actorUuid: actor.uuid,
    })
    .execute()
  const { rows } = await sql<{ made: number }>`
    with recursive unit as (
      select uuid from org_unit where uuid = ${orgUnitUuid}
      union all
      select o.uuid from org_unit o join unit u on o.parent_uuid = u.uuid where ${includeSubUnits}
    ), person as (
      select distinct m.uuid from org_unit_member om
      join unit u on u.uuid = om.org_unit_uuid
      join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
      where m.archived_at is null and m.create_elearning_tasks
    ), task as (
      insert into elearning_task (client_elearning_uuid, member_uuid) select ${clientElearningUuid}::uuid, uuid from person
      on conflict on constraint elearning_task_key do update set updated_at = now()
      returning uuid, xmax = 0 as is_new
    ), source as (
      insert into elearning_task_source (task_uuid, assignment_uuid) select uuid, ${assignmentUuid}::uuid from task
    ), series as (
      insert into elearning_series (task_uuid, number, anchor_on, interval_months)
      select uuid, 1, ${assignedOn}::date + ${bufferDays}::int, ${intervalMonths} from task where is_new
      returning uuid, task_uuid, anchor_on
    ), turn as (
      insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
      select task_uuid, uuid, 0, ${assignedOn}::date, anchor_on from series
      returning uuid
    )
    select count(*) as made from turn`.execute(db)
  return rows[0]?.made ?? 0
}
