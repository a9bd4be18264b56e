/** The numbers of the overdue work list on the start page and in the menu. */
import { type Lead, maxListed } from '@sorgfalt/contract/start/overview'
import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { memberScope, orgUnitScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { selectLastReminder } from '../overdue/overdue-list.store.ts'
import { type OverdueQuery, overdueTasks, scopeOf } from '../overdue/overdue-tasks.store.ts'
import { selectTargets, senderOf } from '../overdue/reach.store.ts'

const allTasks = (actor: Actor, today: string): OverdueQuery => ({ scope: scopeOf(actor), today, filter: {} })

/**
 * Selects the units that the actor sees, each with itself and the units below it, because the work list of a
 * unit contains them too. Leaves out the root unless it is the only unit. The root contains all members, so
 * it would always come first.
 */
const unitsWithSubUnits = (actor: Actor) => sql`
  select o.uuid as unit_uuid, o.uuid from org_unit o
  where ${orgUnitScope(actor, 'o.uuid')}
    and (not o.is_root or not exists (select from org_unit where not is_root))
  union
  select b.unit_uuid, o.uuid from below b join org_unit o on o.parent_uuid = b.uuid`

/** Counts the active members whom the actor sees in the unit `u` and the units below it. */
const countUnitMembers = (actor: Actor) => sql`
  select count(distinct member.uuid) from below b
  join org_unit_member om on om.org_unit_uuid = b.uuid
  join member on member.client_uuid = om.client_uuid and member.uuid = om.member_uuid
  where b.unit_uuid = u.uuid and member.archived_at is null and member.deleted_at is null
    and ${memberScope(actor)}`

const mostOverdueFirst = sql`overdue_count desc, name collate "und-x-icu", uuid`
const unitJson = sql`jsonb_build_object('orgUnitUuid', uuid, 'orgUnitName', name,
  'overdueCount', overdue_count, 'memberCount', member_count)`

/**
 * Returns the numbers of overdue tasks and of members with such tasks, the number of units to which such
 * members belong, and the units with the most such members.
 */
export async function countOverdue(db: Db, actor: Actor, today: string): Promise<Lead['overdue']> {
  const query = allTasks(actor, today)
  const { rows } = await sql<Lead['overdue']>`
    with recursive task as materialized (select * from ${overdueTasks(query)} task),
    target as materialized (${selectTargets(query, senderOf(actor), sql`task`)}),
    below as (${unitsWithSubUnits(actor)}),
    late as (
      select b.unit_uuid, count(distinct target.member_uuid) as overdue_count
      from target
      join org_unit_member om on om.member_uuid = target.member_uuid
      join below b on b.uuid = om.org_unit_uuid
      group by b.unit_uuid),
    listed as (
      select u.*, (${countUnitMembers(actor)}) as member_count
      from (
        select late.overdue_count, o.uuid, o.name from late join org_unit o on o.uuid = late.unit_uuid
        order by ${mostOverdueFirst} limit ${sql.lit(maxListed)}) u)
    select (select count(*) from target) as member_count,
      (select count(*) from task) as task_count,
      (select count(*) from target where reach in ('mail', 'sms')) as reachable_count,
      (${selectLastReminder(query)}) as reminded_on,
      (select count(distinct om.org_unit_uuid) from target
        join org_unit_member om on om.member_uuid = target.member_uuid
        where om.org_unit_uuid in (select unit_uuid from below)) as unit_count,
      (select coalesce(jsonb_agg(${unitJson} order by ${mostOverdueFirst}), '[]')
        from listed) as units`.execute(db)

  const none = { memberCount: 0, taskCount: 0, reachableCount: 0, remindedOn: null, unitCount: 0, units: [] }
  return rows[0] ?? none
}

/** Returns the number of members with an overdue task. */
export async function countOverdueMembers(db: Db, actor: Actor, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct task.member_uuid) as count
    from ${overdueTasks(allTasks(actor, today))} task`.execute(db)
  return rows[0]?.count ?? 0
}
