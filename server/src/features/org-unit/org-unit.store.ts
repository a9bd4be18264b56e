/**
 * Changes units, their responsible members and their members. The number of statements does not depend on the
 * number of members.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { memberScope, orgUnitScope, withSubUnits } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'

/** Returns the stored row of a unit that the actor sees. */
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

/** Creates a unit. A unit without a parent becomes the root. */
export const insertUnit = (db: Db, unit: NewUnit) =>
  db
    .insertInto('orgUnit')
    .values({ ...unit, isRoot: unit.parentUuid === null })
    .execute()

/** Saves the given values. Returns false if `version` is outdated, and then saves nothing. */
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

/** Moves the units directly below one unit to another parent. */
export const moveChildren = (db: Db, from: string, to: string) =>
  db
    .updateTable('orgUnit')
    .set({ parentUuid: to, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('parentUuid', '=', from)
    .execute()

/**
 * Deletes a unit with its memberships and assignments. The database refuses to delete a unit with sub-units.
 */
export async function deleteUnit(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('orgUnitMember').where('orgUnitUuid', '=', uuid).execute()
  await db.deleteFrom('elearningAssignment').where('orgUnitUuid', '=', uuid).execute()
  await db.deleteFrom('orgUnit').where('uuid', '=', uuid).execute()
}

/**
 * Makes a unit the default unit and adds all members of the company to it. Memberships that were added by
 * hand do not change. The caller must have locked the client (lockClient), because two concurrent changes
 * would mix their memberships.
 */
export async function makeDefault(db: Db, uuid: string): Promise<void> {
  const nextVersion = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` }
  await db
    .updateTable('orgUnit')
    .set({ ...nextVersion, isDefault: false })
    .where('isDefault', '=', true)
    .execute()

  await db.updateTable('orgUnit').set({ isDefault: true }).where('uuid', '=', uuid).execute()
  await db.deleteFrom('orgUnitMember').where('source', '=', 'default').execute()
  await sql`
    insert into org_unit_member (org_unit_uuid, member_uuid, source)
    select ${uuid}::uuid, uuid, 'default' from member where deleted_at is null
    on conflict do nothing`.execute(db)
}

/** Returns the uuids of the members of a unit and its sub-units, including archived members. */
export async function listMembersBelow(db: Db, unit: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orgUnitMember')
    .select('memberUuid')
    .distinct()
    .where(sql<boolean>`org_unit_uuid = any (${withSubUnits(sql`select ${unit}::uuid`)})`)
    .execute()
  return rows.map(({ memberUuid }) => memberUuid)
}

const isMemberIn = (uuids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref('member.uuid')} = any (${uuids}::uuid[])`

/** Returns whether the actor sees all of these members. */
export async function seesAll(db: Db, actor: Actor, members: readonly string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom('member')
    .select(sql<number>`count(*)`.as('count'))
    .where(isMemberIn(members))
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .executeTakeFirstOrThrow()
  return count === new Set(members).size
}

/** Adds members to a unit. Returns the number of members who did not belong to it before. */
export async function addToUnit(db: Db, orgUnitUuid: string, members: readonly string[]): Promise<number> {
  const added = await db
    .insertInto('orgUnitMember')
    .values([...new Set(members)].map((memberUuid) => ({ orgUnitUuid, memberUuid })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('memberUuid')
    .execute()
  return added.length
}

/** Removes members from a unit. Returns the number of members who belonged to it. */
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

/** Returns the uuids of the responsible members of a unit. */
export async function listResponsible(db: Db, orgUnitUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orgUnitResponsible')
    .select('memberUuid')
    .where('orgUnitUuid', '=', orgUnitUuid)
    .execute()
  return rows.map(({ memberUuid }) => memberUuid)
}

/**
 * Locks the active members among `members` whom the actor sees, and returns them. Their roles cannot change
 * until the transaction ends.
 */
export const lockCandidates = (db: Db, actor: Actor, members: readonly string[]) =>
  db
    .selectFrom('member')
    .select(['uuid', 'role'])
    .where(isMemberIn(members))
    .where('archivedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .forNoKeyUpdate()
    .execute()

/** Replaces the responsible members of a unit. */
export async function setResponsible(db: Db, orgUnitUuid: string, members: readonly string[]): Promise<void> {
  await sql`
    delete from org_unit_responsible
    where org_unit_uuid = ${orgUnitUuid} and member_uuid <> all (${members}::uuid[])`.execute(db)
  await sql`
    insert into org_unit_responsible (org_unit_uuid, member_uuid)
    select ${orgUnitUuid}::uuid, unnest(${members}::uuid[])
    on conflict do nothing`.execute(db)
}
