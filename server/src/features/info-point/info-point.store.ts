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
import { locationScope } from '../../access/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import { isQualified } from '../group/qualification.ts'
import { splitSearchText } from '../member/list/search.store.ts'

interface LocationQuery {
  search?: string | undefined
  selected?: string | undefined
}

/** Locations of the company: the reader's primary one, the reader's others, then all the others by name. */
export async function boardLocations(db: Db, actor: Actor, { search, selected }: LocationQuery) {
  const words = splitSearchText(search)
  const fits =
    words.length > 0
      ? sql`search_fold(l.name || ' ' || l.city) like all ((select search_patterns(${words}))::text[])`
      : sql`true`
  const { rows } = await sql<InfoPointLocation & { total: number }>`
    select l.uuid, l.name, l.city, lm.member_uuid is not null as is_own, count(*) over () as total
    from location l left join location_member lm on lm.client_uuid = l.client_uuid and lm.location_uuid = l.uuid and lm.member_uuid = ${actor.uuid}::uuid
    where ${fits} or l.uuid = ${selected ?? null}::uuid
    order by l.uuid = ${selected ?? null}::uuid desc nulls last, lm.is_primary desc nulls last, lm.member_uuid is null, l.name collate "und-x-icu", l.uuid
    limit ${sql.lit(maxLocations)}`.execute(db)
  return { locations: rows.map(({ total: _total, ...location }) => location), total: rows[0]?.total ?? 0 }
}

/** A location's board; whether the actor leads there. */
export const boardLocation = (db: Db, actor: Actor, uuid: string) =>
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
      sql<boolean>`${locationScope(actor, 'location.uuid')}`.as('isLed'),
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** The number that the person `m` lets the board show. */
const shownPhone = sql`nullif(case m.info_point_phone when 'phone' then m.phone_number when 'mobile' then m.mobile_number else '' end, '')`
const byName = sql`m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid`
const isThere = sql`m.archived_at is null and m.deleted_at is null`
const place = (locationUuid: string | null) => sql`${locationUuid}::uuid`

/**
 * The groups of a location and those of the whole company, with everybody who can be counted on today; who works at the
 * location comes first.
 */
export async function boardGroups(db: Db, locationUuid: string | null, today: string): Promise<BoardGroup[]> {
  const types = sql.lit(`{${memberGroupTypes.join()}}`)
  const { rows } = await sql<BoardGroup>`
    select g.uuid, g.type, g.name as group_name, g.location_uuid is null as company_wide, people.members, people.member_count
    from member_group g
    cross join lateral (
      select coalesce(jsonb_agg(p.person order by p.place) filter (where p.place <= ${sql.lit(maxPeople)}), '[]') as members, count(*) as member_count
      from (
        select jsonb_build_object('firstName', m.first_name, 'lastName', m.last_name, 'note', gm.note, 'phone', ${shownPhone}) as person,
          row_number() over (order by lm.is_primary desc nulls last, ${byName}) as place
        from member_group_member gm
        join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
        left join location_member lm on lm.client_uuid = m.client_uuid and lm.member_uuid = m.uuid and lm.location_uuid = ${place(locationUuid)} and lm.is_primary
        where gm.client_uuid = g.client_uuid and gm.member_group_uuid = g.uuid and ${isThere} and ${isQualified(today)}) p) people
    where g.location_uuid is null or g.location_uuid = ${place(locationUuid)}
    order by array_position(${types}::text[], g.type), company_wide, g.name collate "und-x-icu", g.uuid
    limit ${sql.lit(maxGroups)}`.execute(db)
  return rows
}

/** Who answers for a location. */
export async function boardResponsible(db: Db, locationUuid: string): Promise<InfoPointPerson[]> {
  const { rows } = await sql<InfoPointPerson>`
    select m.first_name, m.last_name, '' as note, ${shownPhone} as phone
    from location_responsible r join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
    where r.location_uuid = ${locationUuid} and ${isThere}
    order by ${byName} limit ${sql.lit(maxPeople)}`.execute(db)
  return rows
}

/** Those whose primary location it is, and how many of them and of its groups can be counted on today, by type. */
export async function peopleAt(
  db: Db,
  locationUuid: string,
  today: string,
): Promise<{ memberCount: number; present: Map<MemberGroupType, number> }> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from location_member lm join member m on m.client_uuid = lm.client_uuid and m.uuid = lm.member_uuid
    where lm.location_uuid = ${locationUuid} and lm.is_primary and ${isThere}`.execute(db)
  const { rows } = await sql<{ type: MemberGroupType; count: number }>`
    select g.type, count(distinct m.uuid) as count ${helpersAt(locationUuid, today)} group by g.type`.execute(
    db,
  )
  return {
    memberCount: counts[0]?.count ?? 0,
    present: new Map(rows.map(({ type, count }) => [type, count])),
  }
}

/** Names of the helpers of a location by type, with the number that each lets be shown, as its courses tell them. */
export async function helperNames(
  db: Db,
  locationUuid: string,
  today: string,
): Promise<Map<MemberGroupType, string[]>> {
  const { rows } = await sql<{ type: MemberGroupType; names: string[] }>`
    select type, array_agg(name order by place) as names from (
      select distinct on (g.type, m.uuid) g.type, m.first_name || ' ' || m.last_name || coalesce(' (' || ${shownPhone} || ')', '') as name, row(${byName}) as place
      ${helpersAt(locationUuid, today)}) helper group by type`.execute(db)
  return new Map(rows.map(({ type, names }) => [type, names]))
}

/** Of the location's own groups everybody, of the whole company's those whose primary location it is. */
const helpersAt = (locationUuid: string, today: string) => sql`
  from member_group g
  join member_group_member gm on gm.client_uuid = g.client_uuid and gm.member_group_uuid = g.uuid
  join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
  where ${isThere} and ${isQualified(today)} and (g.location_uuid = ${locationUuid} or (g.location_uuid is null and exists (
    select from location_member lm where lm.member_uuid = m.uuid and lm.location_uuid = ${locationUuid} and lm.is_primary)))`

/** What boards show of a member; undefined when the member stands on none. */
export const ownEntry = (db: Db, actor: Actor) =>
  db
    .selectFrom('member')
    .select(['infoPointPhone as phone', 'phoneNumber', 'mobileNumber'])
    .where('uuid', '=', actor.uuid)
    .where(
      sql<boolean>`(exists (select from member_group_member gm where gm.member_uuid = member.uuid)
        or exists (select from location_responsible r where r.member_uuid = member.uuid))`,
    )
    .executeTakeFirst()
