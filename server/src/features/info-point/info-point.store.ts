import { type Country, type MemberGroupType, memberGroupTypes } from '@sorgfalt/contract/core/limits'
import {
  type BoardGroup,
  type InfoPointLocation,
  type InfoPointPerson,
  maxGroups,
  maxLocations,
  maxPeople,
} from '@sorgfalt/contract/info-point/info-point'
import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { locationScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { isQualified } from '../group/qualification.store.ts'
import { splitSearchText } from '../member/list/search.store.ts'

interface LocationQuery {
  search?: string | undefined
  selected?: string | undefined
}

/**
 * Returns the company's locations that match the search, and their total number. The selected location comes
 * first, then the actor's primary location, the actor's other locations, and all others by name.
 */
export async function listBoardLocations(db: Db, actor: Actor, { search, selected }: LocationQuery) {
  const searchTerms = splitSearchText(search)
  const matches =
    searchTerms.length > 0
      ? sql`search_fold(l.name || ' ' || l.city) like all ((select search_patterns(${searchTerms}))::text[])`
      : sql`true`

  const isSelected = sql`l.uuid = ${selected ?? null}::uuid`

  const { rows } = await sql<InfoPointLocation & { total: number }>`
    select l.uuid, l.name, l.city, lm.member_uuid is not null as is_own, count(*) over () as total
    from location l
    left join location_member lm on lm.client_uuid = l.client_uuid and lm.location_uuid = l.uuid
      and lm.member_uuid = ${actor.uuid}::uuid
    where ${matches} or ${isSelected}
    order by ${isSelected} desc nulls last, lm.is_primary desc nulls last, lm.member_uuid is null,
      l.name collate "und-x-icu", l.uuid
    limit ${sql.lit(maxLocations)}`.execute(db)

  return { locations: rows.map(({ total: _total, ...location }) => location), total: rows[0]?.total ?? 0 }
}

/** Returns the data of a location for its info point, and whether the actor manages the location. */
export const readBoardLocation = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('location')
    .select([
      'uuid',
      'name',
      'street',
      'additional',
      'postalCode',
      'city',
      sql<Country>`country`.as('country'),
      'assemblyPoint',
      'internalEmergencyNumber',
      'workKind',
      sql<boolean>`${locationScope(actor, 'location.uuid')}`.as('isManaged'),
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** The phone number that member `m` has chosen to show on the info point, or null. */
export const releasedPhone = sql`nullif(
  case m.info_point_phone when 'phone' then m.phone_number when 'mobile' then m.mobile_number else '' end,
  '')`
const byName = sql`m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid`
const isActive = sql`m.archived_at is null and m.deleted_at is null`

/**
 * Selects the qualified members of group `g` with their position on the info point. Members who have this
 * location as their primary one come first. Members are then sorted by name.
 */
const numberedMembers = (locationUuid: string | null, today: string) => sql`
  select row_number() over (order by lm.is_primary desc nulls last, ${byName}) as position,
    jsonb_build_object('firstName', m.first_name, 'lastName', m.last_name, 'note', gm.note,
      'phone', ${releasedPhone}) as person
  from member_group_member gm
  join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
  left join location_member lm on lm.client_uuid = m.client_uuid and lm.member_uuid = m.uuid
    and lm.location_uuid = ${locationUuid}::uuid and lm.is_primary
  where gm.client_uuid = g.client_uuid and gm.member_group_uuid = g.uuid
    and ${isActive} and ${isQualified(today)}`

/**
 * Returns the groups of a location and the company-wide groups, with the members who are qualified today.
 * Members who have this location as their primary one come first. Without a location, returns only the
 * company-wide groups.
 */
export async function listBoardGroups(
  db: Db,
  locationUuid: string | null,
  today: string,
): Promise<BoardGroup[]> {
  const types = sql.lit(`{${memberGroupTypes.join()}}`)
  const { rows } = await sql<BoardGroup>`
    select g.uuid, g.type, g.name as group_name, g.location_uuid is null as company_wide,
      people.members, people.member_count
    from member_group g
    cross join lateral (
      select count(*) as member_count,
        coalesce(jsonb_agg(p.person order by p.position)
          filter (where p.position <= ${sql.lit(maxPeople)}), '[]') as members
      from (${numberedMembers(locationUuid, today)}) p) people
    where g.location_uuid is null or g.location_uuid = ${locationUuid}::uuid
    order by array_position(${types}::text[], g.type), company_wide, g.name collate "und-x-icu", g.uuid
    limit ${sql.lit(maxGroups)}`.execute(db)

  return rows
}

/** Returns the active responsible members of a location. */
export async function listBoardResponsible(db: Db, locationUuid: string): Promise<InfoPointPerson[]> {
  const { rows } = await sql<InfoPointPerson>`
    select m.first_name, m.last_name, '' as note, ${releasedPhone} as phone
    from location_responsible r join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
    where r.location_uuid = ${locationUuid} and ${isActive}
    order by ${byName} limit ${sql.lit(maxPeople)}`.execute(db)
  return rows
}

/**
 * Returns the number of members who have this location as their primary one, and the number of the location's
 * qualified helpers by type.
 */
export async function countPeople(
  db: Db,
  locationUuid: string,
  today: string,
): Promise<{ memberCount: number; present: Map<MemberGroupType, number> }> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count
    from location_member lm
    join member m on m.client_uuid = lm.client_uuid and m.uuid = lm.member_uuid
    where lm.location_uuid = ${locationUuid} and lm.is_primary and ${isActive}`.execute(db)

  const { rows } = await sql<{ type: MemberGroupType; count: number }>`
    select g.type, count(distinct m.uuid) as count
    ${fromHelpers(locationUuid, today)}
    group by g.type`.execute(db)

  return {
    memberCount: counts[0]?.count ?? 0,
    present: new Map(rows.map(({ type, count }) => [type, count])),
  }
}

/**
 * Returns the names of a location's helpers by type, with the phone numbers that they show on the info point.
 * Courses insert these names.
 */
export async function listHelperNames(
  db: Db,
  locationUuid: string,
  today: string,
): Promise<Map<MemberGroupType, string[]>> {
  const { rows } = await sql<{ type: MemberGroupType; names: string[] }>`
    select type, array_agg(name order by sort_key) as names from (
      select distinct on (g.type, m.uuid) g.type, row(${byName}) as sort_key,
        m.first_name || ' ' || m.last_name || coalesce(' (' || ${releasedPhone} || ')', '') as name
      ${fromHelpers(locationUuid, today)}) helper
    group by type`.execute(db)
  return new Map(rows.map(({ type, names }) => [type, names]))
}

/**
 * Selects the qualified helpers of a location: all members of its own groups, and those members of
 * company-wide groups who have this location as their primary one.
 */
const fromHelpers = (locationUuid: string, today: string) => sql`
  from member_group g
  join member_group_member gm on gm.client_uuid = g.client_uuid and gm.member_group_uuid = g.uuid
  join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
  where ${isActive} and ${isQualified(today)} and (
    g.location_uuid = ${locationUuid}
    or (g.location_uuid is null and exists (
      select from location_member lm
      where lm.member_uuid = m.uuid and lm.location_uuid = ${locationUuid} and lm.is_primary)))`

/**
 * Returns the phone numbers of the actor, and which of them the info point shows. Returns undefined if no
 * info point lists the actor.
 */
export const readOwnEntry = (db: Db, actor: Actor) =>
  db
    .selectFrom('member')
    .select(['infoPointPhone as phone', 'phoneNumber', 'mobileNumber'])
    .where('uuid', '=', actor.uuid)
    .where(
      sql<boolean>`(exists (select from member_group_member gm where gm.member_uuid = member.uuid)
        or exists (select from location_responsible r where r.member_uuid = member.uuid))`,
    )
    .executeTakeFirst()
