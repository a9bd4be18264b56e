/** Counts overdue e-learnings of the members whom the actor sees. */
import { type Lead, maxListed } from '@sorgfalt/contract/start/overview'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { memberScope, orgUnitScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { isActive } from '../elearning/task/task.store.ts'

/** Returns the condition that `member` has an overdue e-learning. */
export const isLate = (today: string) => sql<SqlBool>`exists (
  select from elearning_task t
  join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
  where t.client_uuid = member.client_uuid and t.member_uuid = member.uuid and ${isActive(today)}
    and c.opens_on <= ${today}::date and c.due_on < ${today}::date)`

/** Selects the active members whom the actor sees, and whether each of them has an overdue e-learning. */
const visibleMembers = (actor: Actor, today: string) => sql`
  select member.uuid, ${isLate(today)} as is_late
  from member where archived_at is null and deleted_at is null and ${memberScope(actor)}`

/**
 * Selects the units that the actor sees. For each unit, selects the number of members and the number of
 * members with overdue e-learnings. Leaves out the root unless it is the only unit. The root contains all
 * members, so it would always come first.
 */
const countPerUnit = (actor: Actor) => sql`
  select o.uuid, o.name, count(*) as member_count, count(*) filter (where seen.is_late) as overdue_count
  from org_unit o
  join org_unit_member om on om.client_uuid = o.client_uuid and om.org_unit_uuid = o.uuid
  join seen on seen.uuid = om.member_uuid
  where ${orgUnitScope(actor, 'o.uuid')}
    and (not o.is_root or not exists (select from org_unit where not is_root))
  group by o.uuid, o.name`

const mostOverdueFirst = sql`overdue_count desc, name collate "und-x-icu", uuid`
const unitJson = sql`jsonb_build_object('orgUnitUuid', uuid, 'orgUnitName', name,
  'overdueCount', overdue_count, 'memberCount', member_count)`

/**
 * Returns the number of members with overdue e-learnings, the number of units that have such members, and the
 * units with the most such members.
 */
export async function countOverdue(db: Db, actor: Actor, today: string): Promise<Lead['overdue']> {
  const { rows } = await sql<Lead['overdue']>`
    with seen as materialized (${visibleMembers(actor, today)}),
    unit as (${countPerUnit(actor)}),
    late as (select * from unit where overdue_count > 0),
    listed as (select * from late order by ${mostOverdueFirst} limit ${sql.lit(maxListed)})
    select (select count(*) from seen where is_late) as member_count,
      (select count(*) from late) as unit_count,
      (select coalesce(jsonb_agg(${unitJson} order by ${mostOverdueFirst}), '[]')
        from listed) as units`.execute(db)
  return rows[0] ?? { memberCount: 0, unitCount: 0, units: [] }
}
