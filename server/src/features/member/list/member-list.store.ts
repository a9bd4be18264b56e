import type { calls, Input } from '@sorgfalt/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { locationScope, memberScope, orgUnitScope, withSubUnits } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countRows, inAlphabet, readPage } from '../../../platform/db/page.ts'
import { isLate } from '../../elearning/task/task.store.ts'
import { type MemberFilter, roleRank, shownStatuses } from './member-list.rules.ts'
import { searchCondition } from './search.store.ts'

type ListRequest = Input<typeof calls.memberList.getList>

const byName = [inAlphabet('lastName'), inAlphabet('firstName')] as const
/**
 * Sort orders. For each of them, an index supports both directions (0003_member_search.sql). When sorted by
 * last login, members who have never logged in come first.
 */
export const memberOrder = {
  by: {
    lastName: byName,
    firstName: [inAlphabet('firstName'), inAlphabet('lastName')],
    username: 'username',
    email: inAlphabet('email'),
    role: ['roleRank', ...byName],
    status: ['status', ...byName],
    lastLoginAt: sql<Date>`coalesce(${sql.ref('lastLoginAt')}, '-infinity')`,
    location: [sql<number>`first_location.rank`, ...byName],
  },
  otherwise: 'lastName',
  uuid: 'member.uuid',
} as const

const selectMembers = (db: Db) =>
  db
    .selectFrom('member')
    .select([
      'member.uuid',
      'firstName',
      'lastName',
      'username',
      'email',
      'role',
      'status',
      'lastLoginAt',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
    ])

type Members = ReturnType<typeof selectMembers>
type Narrow = (members: Members) => Members

/** Returns a page of the members whom the actor may see. */
export async function listMembers(db: Db, actor: Actor, today: string, { filter, ...request }: ListRequest) {
  const search = await searchCondition(db, filter.search)
  const narrow: Narrow = (members) =>
    [...toConditions(filter, today), ...(search ? [search] : [])].reduce(
      (query, condition) => query.where(condition),
      members.where('deletedAt', 'is', null).where(memberScope(actor)),
    )

  if (request.sortBy !== 'location') return readPage(db, narrow(selectMembers(db)), request, memberOrder)
  if (request.page === 1) return readFirstByLocation(db, actor, request, narrow)

  return readPage(db, narrow(withLocationRank(db, actor)), request, memberOrder)
}

/**
 * Returns the first page of the order by location. Reads the members of one location after the other until
 * the page is full, because reading the locations of all members takes long. Members without a location that
 * the actor may see come last.
 */
async function readFirstByLocation(
  db: Db,
  actor: Actor,
  { perPage, sortDirection }: Pick<ListRequest, 'perPage' | 'sortDirection'>,
  narrow: Narrow,
) {
  const readLocated = (limit: number) =>
    selectByLocation(db, actor, sortDirection, narrow).limit(limit).execute()
  const readOthers = (limit: number) =>
    [...byName, 'uuid' as const]
      .reduce(
        (sorted, column) => sorted.orderBy(column, sortDirection),
        narrow(selectMembers(db)).where(hasNoLocation(actor)),
      )
      .limit(limit)
      .execute()

  const rows: Awaited<ReturnType<typeof readOthers>> = []
  for (const read of sortDirection === 'asc' ? [readLocated, readOthers] : [readOthers, readLocated])
    if (rows.length < perPage) rows.push(...(await read(perPage - rows.length)))

  const total = rows.length < perPage ? rows.length : await countRows(db, narrow(selectMembers(db)))

  return { rows, total, page: 1, perPage }
}

/**
 * Selects the members of each location, in the order of the list. The two `offset 0` make PostgreSQL sort the
 * locations first and then read the members of one location at a time. It stops when the page is full.
 */
function selectByLocation(db: Db, actor: Actor, direction: ListRequest['sortDirection'], narrow: Narrow) {
  const name = inAlphabet('name')
  const locations = sql<{ uuid: string; name: string }>`(
    select uuid, name from location where ${locationScope(actor, 'location.uuid')}
    order by ${name} ${sql.raw(direction)} offset 0)`
  const members = narrow(selectMembers(db))
    .where(sql<SqlBool>`member.uuid = any (array(${selectFirstAt(actor)}))`)
    .offset(0)

  return [inAlphabet('at.name'), ...listedByName, sql.ref<string>('listed.uuid')].reduce(
    (sorted, column) => sorted.orderBy(column, direction),
    db
      .selectFrom(locations.as('at'))
      .innerJoinLateral(members.as('listed'), (join) => join.onTrue())
      .selectAll('listed'),
  )
}

const listedByName = [inAlphabet('listed.lastName'), inAlphabet('listed.firstName')]

/** Selects the members for whom `readMemberOrgNodes` returns the location `at`. */
const selectFirstAt = (actor: Actor) => sql`
  select lm.member_uuid from location_member lm where lm.location_uuid = at.uuid and lm.is_primary
  union all
  select lm.member_uuid from location_member lm
  where lm.location_uuid = at.uuid and not lm.is_primary and not exists (
    select from location_member o
    join location other on other.client_uuid = o.client_uuid and other.uuid = o.location_uuid
    where o.client_uuid = lm.client_uuid and o.member_uuid = lm.member_uuid
      and ${locationScope(actor, 'other.uuid')}
      and (o.is_primary
        or (${inAlphabet('other.name')}, other.uuid) < (${inAlphabet('at.name')}, at.uuid)))`

/** Condition: `member` is at no location that the actor may see. */
const hasNoLocation = (actor: Actor) => sql<SqlBool>`not exists (
  select from location_member lm
  where lm.client_uuid = member.client_uuid and lm.member_uuid = member.uuid
    and ${locationScope(actor, 'lm.location_uuid')})`

/**
 * Joins each member with the rank of the location that `readMemberOrgNodes` returns. Only later pages of the
 * order by location use the join, because the join reads all memberships. Locations are ranked first, because
 * there are few of them and comparing their names is slow.
 */
function withLocationRank(db: Db, actor: Actor): Members {
  const firstLocations = sql<{ memberUuid: string; rank: number }>`(
    select lm.member_uuid, coalesce(min(l.rank) filter (where lm.is_primary), min(l.rank)) as rank
    from location_member lm join (
      select client_uuid, uuid, dense_rank() over (order by name collate "und-x-icu") as rank
      from location where ${locationScope(actor, 'location.uuid')}
    ) l on l.client_uuid = lm.client_uuid and l.uuid = lm.location_uuid
    group by lm.member_uuid)`

  return selectMembers(db).leftJoin(firstLocations.as('firstLocation'), (join) =>
    join.onRef('firstLocation.memberUuid', '=', 'member.uuid'),
  )
}

function toConditions(filter: MemberFilter, today: string): RawBuilder<SqlBool>[] {
  const statuses = shownStatuses(filter)
  const showsArchived = statuses.includes('archived')
  const isDefault = statuses.length === 2 && !showsArchived

  return [
    // `status <> 'archived'` would not use the partial indexes, because their condition is `archived_at is
    // null`.
    showsArchived ? undefined : sql<SqlBool>`archived_at is null`,
    isDefault || statuses.length === 3 ? undefined : sql<SqlBool>`status = any (${statuses}::text[])`,
    filter.neverLoggedIn ? sql<SqlBool>`last_login_at is null` : undefined,
    filter.overdue ? isLate(today) : undefined,
    filter.noPassword ? sql<SqlBool>`password_hash is null` : undefined,
    filter.role?.length
      ? sql<SqlBool>`role_rank = any (${filter.role.map(roleRank)}::smallint[])`
      : undefined,
    ...inOrgUnitsAndLocations(filter),
    filter.notInOrgUnit
      ? sql<SqlBool>`not exists (
          select from org_unit_member om
          where om.member_uuid = member.uuid and om.org_unit_uuid = ${filter.notInOrgUnit})`
      : undefined,
    filter.notAtLocation
      ? sql<SqlBool>`not exists (
          select from location_member lm
          where lm.member_uuid = member.uuid and lm.location_uuid = ${filter.notAtLocation})`
      : undefined,
    filter.notInGroup
      ? sql<SqlBool>`not exists (
          select from member_group_member gm
          where gm.member_uuid = member.uuid and gm.member_group_uuid = ${filter.notInGroup})`
      : undefined,
  ].filter((condition) => condition !== undefined)
}

/**
 * Returns the conditions that a member belongs to one of the org units or a unit below, and to one of the
 * locations. A condition is undefined if its filter is empty.
 */
export const inOrgUnitsAndLocations = ({ orgUnit, location }: Pick<MemberFilter, 'orgUnit' | 'location'>) => [
  orgUnit?.length
    ? sql<SqlBool>`member.uuid in (
        select om.member_uuid from org_unit_member om
        where om.org_unit_uuid = any (${withSubUnits(sql`select unnest(${orgUnit}::uuid[])`)}))`
    : undefined,
  location?.length
    ? sql<SqlBool>`member.uuid in (
        select lm.member_uuid from location_member lm where lm.location_uuid = any (${location}::uuid[]))`
    : undefined,
]

interface Named {
  uuid: string
  name: string
}

export interface MemberOrgNodes {
  orgUnits: Named[]
  orgUnitCount: number
  location: Named | null
}

/**
 * Returns the org units and the location of each member by member uuid, limited to those that the actor may
 * see. The org units are the first `maxOrgUnits` by name, with the default unit last. The location is the
 * primary one, or else the first by name.
 */
export async function readMemberOrgNodes(
  db: Db,
  actor: Actor,
  members: readonly string[],
  maxOrgUnits: number,
): Promise<Map<string, MemberOrgNodes>> {
  const units = sql`
    select om.member_uuid, count(*) as total,
      jsonb_agg(jsonb_build_object('uuid', o.uuid, 'name', o.name)
        order by o.is_default, o.name collate "und-x-icu", o.uuid) as names
    from org_unit_member om join org_unit o on o.client_uuid = om.client_uuid and o.uuid = om.org_unit_uuid
    where om.member_uuid = any (${members}::uuid[]) and ${orgUnitScope(actor, 'o.uuid')}
    group by om.member_uuid`

  const firstLocations = sql`
    select distinct on (lm.member_uuid) lm.member_uuid,
      jsonb_build_object('uuid', l.uuid, 'name', l.name) as name
    from location_member lm join location l on l.client_uuid = lm.client_uuid and l.uuid = lm.location_uuid
    where lm.member_uuid = any (${members}::uuid[]) and ${locationScope(actor, 'l.uuid')}
    order by lm.member_uuid, lm.is_primary desc, l.name collate "und-x-icu", l.uuid`

  const { rows } = await sql<MemberOrgNodes & { uuid: string }>`
    select requested.uuid, coalesce(unit.names, '[]') as org_units, coalesce(unit.total, 0) as org_unit_count,
      location.name as location
    from unnest(${members}::uuid[]) requested (uuid)
    left join (${units}) unit on unit.member_uuid = requested.uuid
    left join (${firstLocations}) location on location.member_uuid = requested.uuid`.execute(db)

  return new Map(
    rows.map(({ uuid, orgUnits, ...rest }) => [uuid, { ...rest, orgUnits: orgUnits.slice(0, maxOrgUnits) }]),
  )
}

/** Returns the data for the header of a member's page, if the actor may see the member. */
export const findMember = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'username', 'role', 'status', 'archivedAt'])
    .where('uuid', '=', uuid)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .executeTakeFirst()
