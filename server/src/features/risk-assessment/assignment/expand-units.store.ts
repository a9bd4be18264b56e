/** Finds the org units that an assignment with sub-units consists of. */
import type { AssignmentTarget } from '@sorgfalt/contract/elearning/assignment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** SQL condition: the catalogue is assigned to the org unit `o`, alone or together with other units. */
const isAssigned = (catalogueUuid: string) => sql`exists (
  select from risk_assignment_unit u
  join risk_assignment a on a.client_uuid = u.client_uuid and a.uuid = u.assignment_uuid
    and a.state = 'active'
  join client_risk_catalogue used on used.client_uuid = a.client_uuid
    and used.uuid = a.client_risk_catalogue_uuid and used.catalogue_uuid = ${catalogueUuid}::uuid
  where u.client_uuid = o.client_uuid and u.org_unit_uuid = o.uuid)`

/** SQL condition: the org unit `o` has a member who belongs to none of the chosen units below it. */
const hasOwnMembers = sql`exists (
  select from org_unit_member om
  where om.org_unit_uuid = o.uuid and not exists (
    select from chosen below
    join org_unit_member same on same.org_unit_uuid = below.uuid and same.member_uuid = om.member_uuid
    where below.uuid <> o.uuid and o.uuid = any (below.path)))`

/**
 * Returns the org units among the targets, with the units below them where the target includes them. The
 * lowest units come first, so that members who also belong to a unit above answer in their own unit. Of a
 * unit with the units below it, leaves out those to which the catalogue is assigned already and, without
 * `pool`, those whose members all belong to the units below.
 */
export async function expandUnits(
  db: Db,
  catalogueUuid: string,
  { targets, pool }: { targets: readonly AssignmentTarget[]; pool: boolean },
): Promise<string[]> {
  const units = targets.filter(({ kind }) => kind === 'orgUnit')
  const { rows } = await sql<{ uuid: string }>`
    with recursive chosen as (
      select unit.uuid, unit.include_sub_units, not unit.include_sub_units as is_alone,
        array[unit.uuid] as path
      from unnest(
        ${units.map(({ uuid }) => uuid)}::uuid[],
        ${units.map(({ includeSubUnits }) => includeSubUnits)}::boolean[])
        unit (uuid, include_sub_units)
      union
      select o.uuid, true, false, c.path || o.uuid
      from chosen c join org_unit o on o.parent_uuid = c.uuid
      where c.include_sub_units),
    unit as (
      select uuid, bool_or(is_alone) as is_alone, max(cardinality(path)) as depth
      from chosen group by uuid)
    select o.uuid from unit
    join org_unit o on o.uuid = unit.uuid
    where unit.is_alone
      or not ${isAssigned(catalogueUuid)} and (${pool}::boolean or ${hasOwnMembers})
    order by unit.depth desc, o.name collate "und-x-icu", o.uuid`.execute(db)

  return rows.map(({ uuid }) => uuid)
}
