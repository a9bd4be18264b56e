/** Who is responsible for an org unit or a location, and which helpers and officers it has. */
import {
  type MemberGroupType,
  memberGroupTypes,
  type QualificationState,
} from '@sorgfalt/contract/core/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { locationScope, memberScope, orgUnitScope, withSubUnits } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { responsibleUnits } from '../elearning/question/responsible-units.store.ts'
import { selectQualification } from '../group/qualification.store.ts'
import { releasedPhone } from '../info-point/info-point.store.ts'
import { membersOfNode, type PackageNode } from './audit-package.store.ts'

/** Maximum number of rows of each table of the document. */
const maxRows = 1000

/** A member who is responsible for an org unit or a location. */
export interface ResponsiblePerson {
  name: string
  kind: PackageNode['kind']
  nodeName: string
  /** The number that the info point shows, or null. */
  phone: string | null
}

/** A helper or officer, once for each group. */
export interface Helper {
  memberUuid: string
  name: string
  type: MemberGroupType
  groupName: string
  qualifiedSince: string | null
  validUntil: string | null
  qualification: QualificationState
  phone: string | null
}

const name = sql`trim(m.first_name || ' ' || m.last_name)`
const byName = sql`m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid`
const isActive = sql`m.archived_at is null and m.deleted_at is null`

/**
 * Selects the org units whose responsible members are in charge of members of the node. Of an org unit, it
 * selects the units below it as well.
 */
const unitsOfNode = ({ kind, uuid }: PackageNode): RawBuilder<unknown> => sql`
  select unit.uuid from unit where unit.is_led
  ${kind === 'orgUnit' ? sql`union select unnest(${withSubUnits(sql`select ${uuid}::uuid`)})` : sql``}`

/** Lists the responsible members of a location, then those of the org units by name of the unit. */
export async function listResponsible(db: Db, actor: Actor, node: PackageNode): Promise<ResponsiblePerson[]> {
  const { rows } = await sql<ResponsiblePerson>`
    with recursive unit as (${responsibleUnits(membersOfNode(node))})
    select name, kind, node_name, phone from (
      select ${name} as name, 'location' as kind, l.name as node_name, ${releasedPhone} as phone,
        row_number() over (order by ${byName}) as position
      from location_responsible r
      join location l on l.client_uuid = r.client_uuid and l.uuid = r.location_uuid
      join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
      where r.location_uuid = ${node.uuid} and ${isActive} and ${locationScope(actor, 'l.uuid')}
      union all
      select ${name}, 'orgUnit', o.name, ${releasedPhone}, row_number() over (order by ${byName})
      from org_unit_responsible r
      join org_unit o on o.client_uuid = r.client_uuid and o.uuid = r.org_unit_uuid
      join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
      where r.org_unit_uuid in (${unitsOfNode(node)}) and ${isActive} and ${orgUnitScope(actor, 'o.uuid')}
    ) responsible
    order by kind, node_name collate "und-x-icu", position limit ${sql.lit(maxRows)}`.execute(db)
  return rows
}

/**
 * Lists the helpers and officers among the members of a node, and those in the groups of a location, by type
 * and name. Qualifications that begin after `day` are left out.
 */
export async function listHelpers(db: Db, actor: Actor, node: PackageNode, day: string): Promise<Helper[]> {
  const { rows } = await sql<Helper>`
    select m.uuid as member_uuid, ${name} as name, g.type, g.name as group_name, gm.qualified_since,
      gm.valid_until, ${selectQualification(day)} as qualification, ${releasedPhone} as phone
    from member_group_member gm
    join member_group g on g.client_uuid = gm.client_uuid and g.uuid = gm.member_group_uuid
    join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
    where (m.uuid in (${membersOfNode(node)}) or coalesce(g.location_uuid = ${node.uuid}, false))
      and coalesce(gm.qualified_since <= ${day}::date, true) and ${isActive} and ${memberScope(actor, 'm')}
    order by array_position(${sql.lit(`{${memberGroupTypes.join()}}`)}::text[], g.type), ${byName}, g.name
    limit ${sql.lit(maxRows)}`.execute(db)
  return rows
}
