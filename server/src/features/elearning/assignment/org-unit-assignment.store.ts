/** The org units that an e-learning is assigned to. After a write, recomputeTasks must run. */
import type { calls, Input } from '@sorgfalt/contract'
import type { ElearningAssignment } from '@sorgfalt/contract/elearning/catalog'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope, orgUnitScope } from '../../../access/scope.store.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { refuseExistingAssignments } from '../../assignment/refuse-existing-assignments.ts'
import { ownerOf } from '../catalog/owner.store.ts'

type AssignmentRequest = Input<typeof calls.elearningCatalog.readOrgUnitAssignments>

const order = {
  by: { orgUnitName: inAlphabet('orgUnitName'), assignedOn: ['assignedOn', inAlphabet('orgUnitName')] },
  otherwise: 'orgUnitName',
  uuid: 'orgUnitUuid',
} as const

type Row = Pick<ElearningAssignment, 'orgUnitUuid' | 'orgUnitName' | 'assignedOn' | 'includeSubUnits'>

/** Returns a page of the org units that the actor sees, each with its assignment if it has one. */
export function listAssignments(
  db: Db,
  actor: Actor,
  { elearningUuid, filter, ...request }: AssignmentRequest,
) {
  const searchTerms = filter.search ? filter.search.split(/\s+/).slice(0, 10) : []
  const units = sql<Row>`(
    select o.uuid as org_unit_uuid, o.name as org_unit_name, a.assigned_on,
      coalesce(a.include_sub_units, false) as include_sub_units
    from org_unit o
    left join client_elearning ce on ce.elearning_uuid = ${elearningUuid}
    left join elearning_assignment a on a.client_elearning_uuid = ce.uuid and a.org_unit_uuid = o.uuid
    where ${orgUnitScope(actor, 'o.uuid')})`

  let query = db.selectFrom(units.as('unit')).selectAll()
  if (filter.assigned !== undefined)
    query = query.where('assignedOn', filter.assigned ? 'is not' : 'is', null)

  if (searchTerms.length > 0) {
    const matches = sql<SqlBool>`
      search_fold(org_unit_name) like all (search_patterns(${searchTerms}::text[]))`
    query = query.where(matches)
  }

  return readPage(db, query, request, order)
}

/**
 * The fields of an org unit in the list that do not concern its assignment. The contract describes the
 * fields.
 */
export interface UnitFacts {
  path: string[]
  admins: string[]
  memberCount: number
  through: ElearningAssignment['through']
}

/** Returns the facts about the org units of a page as a map by uuid, in one statement. */
export async function findUnitFacts(
  db: Db,
  actor: Actor,
  elearningUuid: string,
  units: readonly Pick<Row, 'orgUnitUuid' | 'includeSubUnits'>[],
): Promise<Map<string, UnitFacts>> {
  const uuids = units.map(({ orgUnitUuid }) => orgUnitUuid)
  const includeSubUnits = units.map((unit) => unit.includeSubUnits)
  const { rows } = await sql<UnitFacts & { uuid: string }>`
    with recursive listed as (
      select * from unnest(${uuids}::uuid[], ${includeSubUnits}::boolean[]) as l (uuid, include_sub_units)
    ), above as (${unitsAbove(actor)}
    ), below as (
      select uuid as of_unit, uuid, include_sub_units from listed
      union all
      select b.of_unit, o.uuid, true
      from below b join org_unit o on o.parent_uuid = b.uuid where b.include_sub_units
    )
    select l.uuid,
      coalesce((
        select jsonb_agg(a.name order by a.height desc)
        from above a where a.of_unit = l.uuid and a.name is not null), '[]') as path,
      coalesce(${responsibleNames}, '[]') as admins,
      ${inheritedAssignment(elearningUuid)} as through,
      (select count(distinct om.member_uuid) from below b
        join org_unit_member om on om.org_unit_uuid = b.uuid
        join member on member.client_uuid = om.client_uuid and member.uuid = om.member_uuid
        where b.of_unit = l.uuid and member.archived_at is null and member.deleted_at is null
          and ${memberScope(actor)}) as member_count
    from listed l`.execute(db)

  return new Map(rows.map(({ uuid, ...facts }) => [uuid, facts]))
}

/**
 * Selects each listed unit itself (height 0, without uuid and name), and the units above it.
 * The name is null when the actor does not see the unit.
 */
const unitsAbove = (actor: Actor) => sql`
  select l.uuid as of_unit, null::uuid as uuid, o.parent_uuid, 0 as height, null::text as name
  from listed l join org_unit o on o.uuid = l.uuid
  union all
  select a.of_unit, o.uuid, o.parent_uuid, a.height + 1,
    case when ${orgUnitScope(actor, 'o.uuid')} then o.name end
  from above a join org_unit o on o.uuid = a.parent_uuid`

/** Selects the names of the responsible members of unit `l`, or of the nearest unit above that has some. */
const responsibleNames = sql`(
  select jsonb_agg(m.first_name || ' ' || m.last_name order by m.last_name collate "und-x-icu", m.uuid)
  from org_unit_responsible r join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
  where m.archived_at is null and r.org_unit_uuid = (
    select coalesce(a.uuid, l.uuid) from above a
    where a.of_unit = l.uuid and exists (
      select from org_unit_responsible x
      join member y on y.client_uuid = x.client_uuid and y.uuid = x.member_uuid
      where x.org_unit_uuid = coalesce(a.uuid, l.uuid) and y.archived_at is null)
    order by a.height limit 1))`

/** Selects the nearest unit above `l` whose assignment of the e-learning includes its sub-units. */
const inheritedAssignment = (elearningUuid: string) => sql`(
  select jsonb_build_object('orgUnitName', a.name) from above a
  join elearning_assignment e on e.org_unit_uuid = a.uuid and e.include_sub_units
  join client_elearning ce on ce.client_uuid = e.client_uuid and ce.uuid = e.client_elearning_uuid
    and ce.elearning_uuid = ${elearningUuid}
  where a.of_unit = l.uuid order by a.height limit 1)`

/** Returns true when the actor sees all of these units. */
export async function seesUnits(db: Db, actor: Actor, units: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from org_unit o
    where o.uuid = any (${units}::uuid[]) and ${orgUnitScope(actor, 'o.uuid')}`.execute(db)
  return rows[0]?.count === new Set(units).size
}

/**
 * Stores the settings of an e-learning for the client, unless the client already has settings for it.
 * @returns the uuid of the client's e-learning
 */
export async function ensureClientElearning(
  db: Db,
  elearningUuid: string,
  values: { intervalMonths: number; confirmationMode: 'none' | 'recommended' | 'required' },
): Promise<string> {
  await db
    .insertInto('clientElearning')
    .values({ uuid: uuidv7(), elearningUuid, ownerKey: ownerOf(elearningUuid), ...values })
    .onConflict((conflict) => conflict.constraint('client_elearning_key').doNothing())
    .execute()

  const { uuid } = await db
    .selectFrom('clientElearning')
    .select('uuid')
    .where('elearningUuid', '=', elearningUuid)
    .executeTakeFirstOrThrow()

  return uuid
}

/** Assignments of one e-learning to several org units. */
interface NewAssignments {
  clientElearningUuid: string
  orgUnitUuids: readonly string[]
  includeSubUnits: boolean
  /** The day in the client's time zone from which the due dates are counted. */
  assignedOn: string
}

/**
 * Creates the assignments, all or none, and returns their number.
 * @throws Refusal TaskAssignment.Exists with the names of the org units that already have one
 */
export async function insertAssignments(
  db: Db,
  actor: Actor,
  { orgUnitUuids, ...assignment }: NewAssignments,
): Promise<number> {
  const wanted = [...new Set(orgUnitUuids)]
  const inserted = await db
    .insertInto('elearningAssignment')
    .values(
      wanted.map((orgUnitUuid) => ({
        ...assignment,
        uuid: uuidv7(),
        orgUnitUuid,
        actorKind: actor.kind,
        actorUuid: actor.uuid,
      })),
    )
    .onConflict((conflict) => conflict.constraint('elearning_assignment_key').doNothing())
    .returning('orgUnitUuid')
    .execute()
  if (inserted.length === wanted.length) return inserted.length

  const existing = new Set(wanted).difference(new Set(inserted.map(({ orgUnitUuid }) => orgUnitUuid)))
  const units = await db
    .selectFrom('orgUnit')
    .select('name')
    .where('uuid', 'in', [...existing])
    .orderBy(inAlphabet('name'))
    .execute()

  return refuseExistingAssignments(units.map(({ name }) => name))
}

/** Deletes the assignments of these org units and returns how many there were. */
export async function deleteAssignments(
  db: Db,
  clientElearningUuid: string,
  orgUnitUuids: readonly string[],
): Promise<number> {
  const deleted = await db
    .deleteFrom('elearningAssignment')
    .where('clientElearningUuid', '=', clientElearningUuid)
    .where('orgUnitUuid', 'in', [...orgUnitUuids])
    .returning('uuid')
    .execute()
  return deleted.length
}
