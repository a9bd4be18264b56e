/** Changes of the tree, of who answers for a unit and who belongs to it: each in a few statements, however many are concerned. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { memberScope, orgUnitScope, withSubUnits } from '../../access/scope.ts'
import type { Db } from '../../platform/db/database.ts'

/** A unit that the actor sees, as it is stored. */
export const findUnit = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('orgUnit')
    .select(['uuid', 'parentUuid', 'isRoot', 'isDefault', 'version'])
    .where('uuid', '=', uuid)
    .where(orgUnitScope(actor, 'orgUnit.uuid'))
    .executeTakeFirst()

export interface NewUnit {
  uuid: string
  identifier: string
  name: string
  parentUuid: string | null
}

export const insertUnit = (db: Db, unit: NewUnit) =>
  db
    .insertInto('orgUnit')
    .values({ ...unit, isRoot: unit.parentUuid === null })
    .execute()

/** Whether nobody has saved since `version` was read. */
export async function saveUnit(
  db: Db,
  { uuid, version }: { uuid: string; version: number },
  values: { name?: string; identifier?: string; parentUuid?: string },
): Promise<boolean> {
  const saved = await db
    .updateTable('orgUnit')
    .set({ ...values, version: version + 1, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return saved !== undefined
}

/** Puts what lies directly below one unit below another. */
export const moveChildren = (db: Db, from: string, to: string) =>
  db
    .updateTable('orgUnit')
    .set({ parentUuid: to, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('parentUuid', '=', from)
    .execute()

/** Removes a unit with its memberships and assignments; others below it are in the way. */
export async function deleteUnit(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('orgUnitMember').where('orgUnitUuid', '=', uuid).execute()
  await db.deleteFrom('elearningAssignment').where('orgUnitUuid', '=', uuid).execute()
  await db.deleteFrom('orgUnit').where('uuid', '=', uuid).execute()
}

/**
 * Makes this unit the one that everybody belongs to. Memberships that somebody gave by hand stay where they are; under the
 * client's lock, because two changes at once would leave two halves.
 */
export async function makeDefault(db: Db, uuid: string): Promise<void> {
  const bump = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` }
  await db
    .updateTable('orgUnit')
    .set({ ...bump, isDefault: false })
    .where('isDefault', '=', true)
    .execute()
  await db.updateTable('orgUnit').set({ isDefault: true }).where('uuid', '=', uuid).execute()
  await db.deleteFrom('orgUnitMember').where('source', '=', 'default').execute()
  await sql`
    insert into org_unit_member (org_unit_uuid, member_uuid, source) select ${uuid}::uuid, uuid, 'default' from member where deleted_at is null
    on conflict do nothing`.execute(db)
}

/** Who belongs to a unit or to anything below it, the archive included. */
export async function membersBelow(db: Db, unit: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orgUnitMember')
    .select('memberUuid')
    .distinct()
    .where(sql<boolean>`org_unit_uuid = any (${withSubUnits(sql`select ${unit}::uuid`)})`)
    .execute()
  return rows.map(({ memberUuid }) => memberUuid)
}

const given = (uuids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref('member.uuid')} = any (${uuids}::uuid[])`

/** Whether the actor sees every one of these members. */
export async function seesAll(db: Db, actor: Actor, members: readonly string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom('member')
    .select(sql<number>`count(*)`.as('count'))
    .where(given(members))
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .executeTakeFirstOrThrow()
  return count === new Set(members).size
}

/** How many were not there yet. */
export async function addToUnit(db: Db, orgUnitUuid: string, members: readonly string[]): Promise<number> {
  const added = await db
    .insertInto('orgUnitMember')
    .values([...new Set(members)].map((memberUuid) => ({ orgUnitUuid, memberUuid })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('memberUuid')
    .execute()
  return added.length
}

/** How many were there. */
export async function removeFromUnit(
  db: Db,
  orgUnitUuid: string,
  members: readonly string[],
): Promise<number> {
  const removed = await db
    .deleteFrom('orgUnitMember')
    .where('orgUnitUuid', '=', orgUnitUuid)
    .where('memberUuid', 'in', members)
    .returning('memberUuid')
    .execute()
  return removed.length
}

/** Who answers for a unit. */
export async function responsibleOf(db: Db, orgUnitUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orgUnitResponsible')
    .select('memberUuid')
    .where('orgUnitUuid', '=', orgUnitUuid)
    .execute()
  return rows.map(({ memberUuid }) => memberUuid)
}

/** Members who could answer for a unit, as far as the actor sees them; their roles stay as they are until the call ends. */
export const candidates = (db: Db, actor: Actor, members: readonly string[]) =>
  db
    .selectFrom('member')
    .select(['uuid', 'role'])
    .where(given(members))
    .where('archivedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .forNoKeyUpdate()
    .execute()

/** These and nobody else answer for the unit. */
export async function setResponsible(db: Db, orgUnitUuid: string, members: readonly string[]): Promise<void> {
  await sql`delete from org_unit_responsible where org_unit_uuid = ${orgUnitUuid} and member_uuid <> all (${members}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into org_unit_responsible (org_unit_uuid, member_uuid) select ${orgUnitUuid}::uuid, unnest(${members}::uuid[])
    on conflict do nothing`.execute(db)
}
