/** Which org units an e-learning is assigned to. Tasks follow by recomputeTasks. */
import type { calls, Input } from '@sorgfalt/contract'
import type { ElearningAssignment } from '@sorgfalt/contract/elearning/catalog'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope, orgUnitScope } from '../../../access/scope.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { refuseExistingAssignments } from '../../assignment/refuse-existing-assignments.ts'

type AssignmentRequest = Input<typeof calls.elearningCatalog.readOrgUnitAssignments>

const order = {
  by: { orgUnitName: inAlphabet('orgUnitName'), assignedOn: ['assignedOn', inAlphabet('orgUnitName')] },
  otherwise: 'orgUnitName',
  uuid: 'orgUnitUuid',
} as const

type Row = Pick<ElearningAssignment, 'orgUnitUuid' | 'orgUnitName' | 'assignedOn' | 'includeSubUnits'>

/** A page of the org units that the actor sees, with the assignment where there is one. */
export function listAssignments(
  db: Db,
  actor: Actor,
  { elearningUuid, filter, ...request }: AssignmentRequest,
) {
  const words = filter.search?.trim() ? filter.search.trim().split(/\s+/).slice(0, 10) : []
  const units = sql<Row>`(
    select o.uuid as org_unit_uuid, o.name as org_unit_name, a.assigned_on, coalesce(a.include_sub_units, false) as include_sub_units
    from org_unit o
    left join client_elearning ce on ce.elearning_uuid = ${elearningUuid}
    left join elearning_assignment a on a.client_elearning_uuid = ce.uuid and a.org_unit_uuid = o.uuid
    where ${orgUnitScope(actor, 'o.uuid')})`
  let query = db.selectFrom(units.as('unit')).selectAll()
  if (filter.assigned !== undefined)
    query = query.where('assignedOn', filter.assigned ? 'is not' : 'is', null)
  if (words.length > 0)
    query = query.where(sql<SqlBool>`search_fold(org_unit_name) like all (search_patterns(${words}::text[]))`)
  return readPage(db, query, request, order)
}

export interface UnitFacts {
  path: string[]
  admins: string[]
  memberCount: number
  through: ElearningAssignment['through']
}

/** What a page of units shows beside their names, in one statement. */
export async function factsOfUnits(
  db: Db,
  actor: Actor,
  elearningUuid: string,
  units: readonly Pick<Row, 'orgUnitUuid' | 'includeSubUnits'>[],
): Promise<Map<string, UnitFacts>> {
  const { rows } = await sql<UnitFacts & { uuid: string }>`
    with recursive given as (
      select * from unnest(${units.map(({ orgUnitUuid }) => orgUnitUuid)}::uuid[], ${units.map(({ includeSubUnits }) => includeSubUnits)}::boolean[])
        as g (uuid, deep)
    ), above as (
      select g.uuid as of_unit, null::uuid as uuid, o.parent_uuid, 0 as height, null::text as name from given g join org_unit o on o.uuid = g.uuid
      union all
      select a.of_unit, o.uuid, o.parent_uuid, a.height + 1, case when ${orgUnitScope(actor, 'o.uuid')} then o.name end
      from above a join org_unit o on o.uuid = a.parent_uuid
    ), below as (
      select uuid as of_unit, uuid, deep from given
      union all
      select b.of_unit, o.uuid, true from below b join org_unit o on o.parent_uuid = b.uuid where b.deep
    )
    select g.uuid,
      coalesce((select jsonb_agg(a.name order by a.height desc) from above a where a.of_unit = g.uuid and a.name is not null), '[]') as path,
      coalesce((select jsonb_agg(m.first_name || ' ' || m.last_name order by m.last_name collate "und-x-icu", m.uuid)
        from org_unit_responsible r join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
        where m.archived_at is null and r.org_unit_uuid = (select coalesce(a.uuid, g.uuid) from above a where a.of_unit = g.uuid
          and exists (select from org_unit_responsible x join member y on y.client_uuid = x.client_uuid and y.uuid = x.member_uuid
            where x.org_unit_uuid = coalesce(a.uuid, g.uuid) and y.archived_at is null)
          order by a.height limit 1)), '[]') as admins,
      (select jsonb_build_object('orgUnitName', a.name) from above a
        join elearning_assignment e on e.org_unit_uuid = a.uuid and e.include_sub_units
        join client_elearning ce on ce.client_uuid = e.client_uuid and ce.uuid = e.client_elearning_uuid and ce.elearning_uuid = ${elearningUuid}
        where a.of_unit = g.uuid order by a.height limit 1) as through,
      (select count(distinct om.member_uuid) from below b join org_unit_member om on om.org_unit_uuid = b.uuid
        join member on member.client_uuid = om.client_uuid and member.uuid = om.member_uuid
        where b.of_unit = g.uuid and member.archived_at is null and member.deleted_at is null and ${memberScope(actor)}) as member_count
    from given g`.execute(db)
  return new Map(rows.map(({ uuid, ...facts }) => [uuid, facts]))
}

/** Whether the actor sees every one of these units. */
export async function seesUnits(db: Db, actor: Actor, units: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from org_unit o where o.uuid = any (${units}::uuid[]) and ${orgUnitScope(actor, 'o.uuid')}`.execute(
    db,
  )
  return rows[0]?.count === new Set(units).size
}

/** Takes an e-learning into use with these values unless it is in use; its uuid either way. */
export async function takeIntoUse(
  db: Db,
  elearningUuid: string,
  values: { intervalMonths: number; confirmationMode: 'none' | 'recommended' | 'required' },
): Promise<string> {
  await db
    .insertInto('clientElearning')
    .values({ uuid: uuidv7(), elearningUuid, ...values })
    .onConflict((conflict) => conflict.constraint('client_elearning_key').doNothing())
    .execute()
  const { uuid } = await db
    .selectFrom('clientElearning')
    .select('uuid')
    .where('elearningUuid', '=', elearningUuid)
    .executeTakeFirstOrThrow()
  return uuid
}

/**
 * Makes the assignments, all or none.
 * @throws Refusal TaskAssignment.Exists
 */
export async function insertAssignments(
  db: Db,
  actor: Actor,
  {
    clientElearningUuid,
    orgUnitUuids,
    includeSubUnits,
    on,
  }: { clientElearningUuid: string; orgUnitUuids: readonly string[]; includeSubUnits: boolean; on: string },
): Promise<number> {
  const wanted = [...new Set(orgUnitUuids)]
  const made = await db
    .insertInto('elearningAssignment')
    .values(
      wanted.map((orgUnitUuid) => ({
        uuid: uuidv7(),
        clientElearningUuid,
        orgUnitUuid,
        includeSubUnits,
        assignedOn: on,
        actorKind: actor.kind,
        actorUuid: actor.uuid,
      })),
    )
    .onConflict((conflict) => conflict.constraint('elearning_assignment_key').doNothing())
    .returning('orgUnitUuid')
    .execute()
  if (made.length < wanted.length) {
    const existing = new Set(wanted).difference(new Set(made.map(({ orgUnitUuid }) => orgUnitUuid)))
    const units = await db
      .selectFrom('orgUnit')
      .select('name')
      .where('uuid', 'in', [...existing])
      .orderBy(inAlphabet('name'))
      .execute()
    refuseExistingAssignments(units.map(({ name }) => name))
  }
  return made.length
}

/** How many there were. */
export async function deleteAssignments(
  db: Db,
  clientElearningUuid: string,
  orgUnitUuids: readonly string[],
): Promise<number> {
  const gone = await db
    .deleteFrom('elearningAssignment')
    .where('clientElearningUuid', '=', clientElearningUuid)
    .where('orgUnitUuid', 'in', [...orgUnitUuids])
    .returning('uuid')
    .execute()
  return gone.length
}
