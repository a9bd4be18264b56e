/** The members who are responsible for an assignment. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** SQL condition: a member who is not archived is responsible for the org unit `o`. */
const hasLeader = sql`exists (
  select from org_unit_responsible r
  join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid and m.archived_at is null
  where r.client_uuid = o.client_uuid and r.org_unit_uuid = o.uuid)`

/**
 * The query of a recursive CTE `unit` with the org units that are responsible for these assignments: the
 * assigned units and, for each unit without an active responsible member, the units above it. Use the rows
 * in which `is_led` is true.
 */
export const responsibleUnits = (assignments: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select u.assignment_uuid, o.uuid, o.parent_uuid, ${hasLeader} as is_led
  from risk_assignment_unit u
  join org_unit o on o.client_uuid = u.client_uuid and o.uuid = u.org_unit_uuid
  where u.assignment_uuid in (${assignments})
  union
  select u.assignment_uuid, o.uuid, o.parent_uuid, ${hasLeader}
  from unit u
  join org_unit o on o.uuid = u.parent_uuid
  where not u.is_led`

/**
 * Returns the names of the members who are responsible for each assignment: for its org units or, if it has
 * none, for its location.
 */
export async function readLeaderNames(
  db: Db,
  assignments: readonly string[],
): Promise<Map<string, string[]>> {
  if (assignments.length === 0) return new Map()

  const { rows } = await sql<{ assignmentUuid: string; names: string[] }>`
    with recursive unit as (${responsibleUnits(sql`select unnest(${assignments}::uuid[])`)}),
    leader as (
      select u.assignment_uuid, r.member_uuid
      from unit u
      join org_unit_responsible r on r.org_unit_uuid = u.uuid
      where u.is_led
      union
      select a.uuid, r.member_uuid
      from risk_assignment a
      join location_responsible r on r.client_uuid = a.client_uuid and r.location_uuid = a.location_uuid
      where a.uuid = any (${assignments}::uuid[])
        and not exists (select from risk_assignment_unit u where u.assignment_uuid = a.uuid))
    select leader.assignment_uuid,
      array_agg(m.first_name || ' ' || m.last_name order by m.last_name collate "und-x-icu", m.uuid) as names
    from leader
    join member m on m.uuid = leader.member_uuid
    where m.archived_at is null
    group by leader.assignment_uuid`.execute(db)

  return new Map(rows.map(({ assignmentUuid, names }) => [assignmentUuid, names]))
}
