/** The assignments of an e-learning to all kinds of targets. After a write, recomputeTasks must run. */
import type { calls, Input } from '@sorgfalt/contract'
import type {
  AssignmentSummary,
  AssignmentTarget,
  TargetAssignment,
} from '@sorgfalt/contract/elearning/assignment'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope, orgUnitScope } from '../../../access/scope.store.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { refuseExistingAssignments } from '../../assignment/refuse-existing-assignments.ts'
import { isActive, standingOfTask } from '../task/task.store.ts'
import { isAssignable, readTargetNames } from './target.store.ts'

type Request = Input<typeof calls.elearningAssignment.readAssignments>

const order = {
  by: {
    name: inAlphabet('name'),
    assignedOn: ['assignedOn', inAlphabet('name')],
    memberCount: ['memberCount', inAlphabet('name')],
  },
  otherwise: 'name',
  uuid: 'assignmentUuid',
} as const

/**
 * Selects the active tasks of an e-learning in the actor's scope, each with its standing.
 */
const selectTasks = (actor: Actor, today: string, clientElearningUuid: string) => sql`
  select t.uuid, ${standingOfTask(today)} as standing
  from elearning_task t
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  join member on member.client_uuid = t.client_uuid and member.uuid = t.member_uuid
  left join elearning_cycle c
    on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
  left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
  where t.client_elearning_uuid = ${clientElearningUuid} and ${isActive(today)} and ${memberScope(actor)}`

/** Reader of the assignments of a client's e-learning. */
interface Reading {
  actor: Actor
  today: string
  clientElearningUuid: string
}

/**
 * Selects the assignments of an e-learning that the actor sees, with their counts: all whose target the actor
 * sees, and all that give a task to a member in scope.
 */
const selectAssignments = ({ actor, today, clientElearningUuid }: Reading) => sql<TargetAssignment>`(
  with counted as (
    select s.assignment_uuid, count(*) as member_count,
      count(*) filter (where task.standing = 'valid') as valid_count,
      count(*) filter (where task.standing = 'overdue') as overdue_count
    from (${selectTasks(actor, today, clientElearningUuid)}) task
    join elearning_task_source s on s.task_uuid = task.uuid
    group by s.assignment_uuid)
  select a.uuid as assignment_uuid, a.target_uuid,
    case when a.org_unit_uuid is not null then 'orgUnit' when a.location_uuid is not null then 'location'
         when a.member_group_uuid is not null then 'group' else 'member' end as kind,
    case when a.org_unit_uuid is null or ${orgUnitScope(actor, 'a.orgUnitUuid')}
         then coalesce(o.name, l.name, g.name, m.first_name || ' ' || m.last_name) end as name,
    a.include_sub_units, a.assigned_on, coalesce(a.buffer_days, ce.buffer_days) as buffer_days,
    a.fixed_due_on as due_on, coalesce(counted.member_count, 0) as member_count,
    coalesce(counted.valid_count, 0) as valid_count, coalesce(counted.overdue_count, 0) as overdue_count,
    ${isAssignable(actor)} as removable
  from elearning_assignment a
  join client_elearning ce on ce.client_uuid = a.client_uuid and ce.uuid = a.client_elearning_uuid
  left join org_unit o on o.client_uuid = a.client_uuid and o.uuid = a.org_unit_uuid
  left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
  left join member_group g on g.client_uuid = a.client_uuid and g.uuid = a.member_group_uuid
  left join member m on m.client_uuid = a.client_uuid and m.uuid = a.member_uuid
  left join counted on counted.assignment_uuid = a.uuid
  where a.client_elearning_uuid = ${clientElearningUuid}
    and (counted.member_count > 0 or ${isAssignable(actor)}))`

/** Returns a page of the assignments of an e-learning that the actor sees. */
export function listTargetAssignments(db: Db, reading: Reading, { filter, ...request }: Request) {
  let query = db.selectFrom(selectAssignments(reading).as('assignment')).selectAll()
  if (filter.kind?.length) query = query.where('kind', 'in', filter.kind)
  if (filter.targets?.length) query = query.where('targetUuid', 'in', filter.targets)

  const { elearningUuid: _elearning, ...page } = request

  return readPage(db, query, page, order)
}

/** Counts the members in the actor's scope who have the task, each once, in one statement. */
export async function summarizeAssignments(
  db: Db,
  { actor, today, clientElearningUuid }: Reading,
): Promise<AssignmentSummary> {
  const { rows } = await sql<AssignmentSummary>`
    with task as (${selectTasks(actor, today, clientElearningUuid)})
    select count(*) as total,
      count(*) filter (where standing = 'valid') as valid,
      count(*) filter (where standing = 'oral') as oral,
      count(*) filter (where standing = 'open') as open,
      count(*) filter (where standing = 'overdue') as overdue,
      (select count(*) from (
        select s.task_uuid from task join elearning_task_source s on s.task_uuid = task.uuid
        group by s.task_uuid having count(*) > 1) multiple) as multiple
    from task`.execute(db)
  return rows[0] ?? { total: 0, valid: 0, oral: 0, open: 0, overdue: 0, multiple: 0 }
}

/** Assignments of one e-learning to several targets. */
interface NewAssignments {
  clientElearningUuid: string
  targets: readonly AssignmentTarget[]
  /** Null means the buffer days of the settings. */
  bufferDays: number | null
  fixedDueOn: string | null
  /** The day in the client's time zone from which the due dates are counted. */
  assignedOn: string
}

const columns = {
  orgUnit: 'orgUnitUuid',
  location: 'locationUuid',
  group: 'memberGroupUuid',
  member: 'memberUuid',
} as const

/**
 * Creates the assignments, all or none.
 * @throws Refusal TaskAssignment.Exists with the names of the targets that already have one
 */
export async function insertTargetAssignments(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid'>,
  { targets, ...assignment }: NewAssignments,
): Promise<void> {
  const wanted = new Map(targets.map((target) => [target.uuid.toLowerCase(), target]))
  const inserted = await db
    .insertInto('elearningAssignment')
    .values(
      [...wanted].map(([targetUuid, { kind, includeSubUnits }]) => ({
        ...assignment,
        uuid: uuidv7(),
        includeSubUnits: kind === 'orgUnit' && includeSubUnits,
        actorKind: actor.kind,
        actorUuid: actor.uuid,
        [columns[kind]]: targetUuid,
      })),
    )
    .onConflict((conflict) => conflict.constraint('elearning_assignment_key').doNothing())
    .returning('targetUuid')
    .execute()
  if (inserted.length === wanted.size) return

  const existing = new Set(wanted.keys()).difference(new Set(inserted.map(({ targetUuid }) => targetUuid)))
  refuseExistingAssignments(await readTargetNames(db, [...existing]))
}

/** Returns how many of these assignments of an e-learning the actor may remove. */
export async function countRemovable(
  db: Db,
  actor: Actor,
  clientElearningUuid: string,
  uuids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from elearning_assignment a
    where a.client_elearning_uuid = ${clientElearningUuid} and a.uuid = any (${uuids}::uuid[])
      and ${isAssignable(actor)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const deleteTargetAssignments = (db: Db, uuids: readonly string[]) =>
  db
    .deleteFrom('elearningAssignment')
    .where('uuid', 'in', [...uuids])
    .execute()
