import type { calls, Input } from '@sorgfalt/contract'
import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { locationScope, memberScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { found } from '../../platform/refusal.ts'
import { searchCondition } from '../member/list/search.store.ts'

type ListRequest = Input<typeof calls.location.memberList>

/** Selects a location that the actor may see. */
export const selectVisibleLocation = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('location')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where(locationScope(actor, 'location.uuid'))

/**
 * Locks a location that the actor may see, so that it cannot be deleted until the transaction ends.
 * @throws Refusal Location.NotFound
 */
export async function lockLocation(db: Db, actor: Actor, uuid: string): Promise<void> {
  found(await selectVisibleLocation(db, actor, uuid).forKeyShare().executeTakeFirst(), 'Location.NotFound')
}

/** Returns the uuids of the members at these locations. */
export async function listMembersAt(db: Db, locationUuids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('locationMember')
    .select('memberUuid')
    .distinct()
    .where('locationUuid', 'in', [...locationUuids])
    .execute()
  return rows.map(({ memberUuid }) => memberUuid)
}

const byName = [inAlphabet('lastName'), inAlphabet('firstName')] as const
const order = {
  by: {
    lastName: byName,
    firstName: [inAlphabet('firstName'), inAlphabet('lastName')],
    username: 'username',
    role: ['roleRank', ...byName],
    isPrimary: [sql`not is_primary`, ...byName],
  },
  otherwise: 'lastName',
  uuid: 'member.uuid',
} as const

/** Returns a page of the members of a location whom the actor may see. */
export async function listLocationMembers(
  db: Db,
  actor: Actor,
  { locationUuid, filter, ...request }: ListRequest,
) {
  const matchesSearch = await searchCondition(db, filter.search)
  let query = db
    .selectFrom('member')
    .innerJoin('locationMember as lm', (join) =>
      join.onRef('lm.clientUuid', '=', 'member.clientUuid').onRef('lm.memberUuid', '=', 'member.uuid'),
    )
    .select(['member.uuid', 'firstName', 'lastName', 'username', 'role', 'lm.isPrimary'])
    .where('lm.locationUuid', '=', locationUuid)
    .where('archivedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))

  if (filter.primary !== undefined) query = query.where('lm.isPrimary', '=', filter.primary)
  if (matchesSearch) query = query.where(matchesSearch)

  return readPage(db, query, request, order)
}

/**
 * Adds members to a location. The caller must have locked the members (lockMembers). A member's first
 * location becomes the primary one. With `primary`, this location becomes the primary one in any case.
 */
export async function addToLocation(
  db: Db,
  locationUuid: string,
  memberUuids: readonly string[],
  primary = false,
): Promise<void> {
  if (primary) {
    await sql`
      update location_member set is_primary = false
      where is_primary and member_uuid = any (${memberUuids}::uuid[])
        and location_uuid <> ${locationUuid}`.execute(db)
  }

  await sql`
    insert into location_member (location_uuid, member_uuid, is_primary)
    select ${locationUuid}::uuid, input.uuid, not exists (
      select from location_member o where o.member_uuid = input.uuid and o.is_primary)
    from unnest(${memberUuids}::uuid[]) input (uuid)
    on conflict (client_uuid, location_uuid, member_uuid)
    do update set is_primary = location_member.is_primary or excluded.is_primary`.execute(db)
}

/**
 * Removes members from a location. The caller must have locked the members (lockMembers). Returns the number
 * of members who were assigned to the location.
 */
export async function removeFromLocation(
  db: Db,
  locationUuid: string,
  memberUuids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ memberUuid: string; isPrimary: boolean }>`
    delete from location_member
    where location_uuid = ${locationUuid} and member_uuid = any (${memberUuids}::uuid[])
    returning member_uuid, is_primary`.execute(db)

  await appointPrimary(
    db,
    rows.filter(({ isPrimary }) => isPrimary).map(({ memberUuid }) => memberUuid),
  )

  return rows.length
}

/** Makes the earliest assigned location primary, for members who have lost their primary location. */
export async function appointPrimary(db: Db, memberUuids: readonly string[]): Promise<void> {
  if (memberUuids.length === 0) return
  await sql`
    update location_member set is_primary = true
    where (location_uuid, member_uuid) in (
      select distinct on (member_uuid) location_uuid, member_uuid
      from location_member
      where member_uuid = any (${memberUuids}::uuid[])
      order by member_uuid, created_at, location_uuid)`.execute(db)
}
