import type { calls, Input } from '@sorgfalt/contract'
import type { Country, locationTypes, WorkKind } from '@sorgfalt/contract/core/limits'
import {
  type ListedLocation,
  type LocationView,
  maxListedResponsible,
} from '@sorgfalt/contract/location/location'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { locationScope, memberScope } from '../../access/scope.store.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { splitSearchText } from '../member/list/search.store.ts'

type ListRequest = Input<typeof calls.location.list>

/** Counts the active members of `location` whom the actor sees. */
const countMembers = (actor: Actor) => sql<number>`(
  select count(*)
  from location_member lm
  join member m on m.client_uuid = lm.client_uuid and m.uuid = lm.member_uuid
  where lm.client_uuid = location.client_uuid and lm.location_uuid = location.uuid
    and m.archived_at is null and m.deleted_at is null and ${memberScope(actor, 'm')})`

/** Counts the groups of `location`. */
const countGroups = sql<number>`(
  select count(*) from member_group g
  where g.client_uuid = location.client_uuid and g.location_uuid = location.uuid)`

const byName = inAlphabet('name')
const order = {
  by: {
    name: byName,
    identifier: 'identifier',
    type: [sql`type = 'branch'`, byName],
    city: [inAlphabet('city'), byName],
    floorSpace: sql<number>`coalesce(floor_space, -1)`,
    memberCount: sql.ref<number>('memberCount'),
  },
  otherwise: 'name',
  uuid: 'uuid',
} as const

/** Returns a page of the locations that the actor may see. */
export async function listLocations(db: Db, actor: Actor, { filter, ...request }: ListRequest) {
  const query = db
    .selectFrom('location')
    .select([
      'uuid',
      'name',
      'identifier',
      'type',
      'city',
      sql<Country>`country`.as('country'),
      'floorSpace',
      countMembers(actor).as('memberCount'),
    ])
    .where(locationScope(actor, 'location.uuid'))

  const filtered = buildConditions(filter).reduce((query, condition) => query.where(condition), query)
  const { rows, ...page } = await readPage(db, filtered, request, order)

  const uuids = rows.map(({ uuid }) => uuid)
  const responsible = await summarizeResponsible(db, uuids)

  return {
    ...page,
    rows: rows.map((row) => ({
      ...row,
      ...(responsible.get(row.uuid) ?? { responsibleMembers: [], responsibleCount: 0 }),
    })),
  }
}

function buildConditions({ search, type, country }: ListRequest['filter']): RawBuilder<SqlBool>[] {
  const searchTerms = splitSearchText(search)
  return [
    searchTerms.length > 0
      ? sql<SqlBool>`search_fold(name || ' ' || identifier || ' ' || city)
          like all ((select search_patterns(${searchTerms}))::text[])`
      : undefined,
    type?.length ? sql<SqlBool>`type = any (${type}::text[])` : undefined,
    country?.length ? sql<SqlBool>`country = any (${country}::text[])` : undefined,
  ].filter((condition) => condition !== undefined)
}

type Responsible = Pick<ListedLocation, 'responsibleMembers' | 'responsibleCount'>

const responsibleJson = sql`jsonb_build_object('uuid', m.uuid, 'firstName', m.first_name,
  'lastName', m.last_name, 'archived', m.archived_at is not null)`
const archivedFirst = sql`m.archived_at is null,
  m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid`

/**
 * Returns for each location the number of responsible members, and the first few of these members: archived
 * members first, then by name.
 */
async function summarizeResponsible(
  db: Db,
  locationUuids: readonly string[],
): Promise<Map<string, Responsible>> {
  const { rows } = await sql<Responsible & { uuid: string }>`
    select r.location_uuid as uuid, count(*) as responsible_count,
      (array_agg(${responsibleJson} order by ${archivedFirst}))[1:${sql.lit(maxListedResponsible)}]
        as responsible_members
    from location_responsible r join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
    where r.location_uuid = any (${locationUuids}::uuid[])
    group by r.location_uuid`.execute(db)
  return new Map(rows.map(({ uuid, ...responsible }) => [uuid, responsible]))
}

/** Returns a location that the actor may see. */
export async function readLocation(db: Db, actor: Actor, uuid: string): Promise<LocationView | undefined> {
  const row = await db
    .selectFrom('location')
    .select([
      'uuid',
      'name',
      'identifier',
      'type',
      'floorSpace',
      'workKind',
      'street',
      'additional',
      'postalCode',
      'city',
      sql<Country>`country`.as('country'),
      'assemblyPoint',
      'internalEmergencyNumber',
      'version',
      countMembers(actor).as('memberCount'),
      countGroups.as('groupCount'),
    ])
    .where('uuid', '=', uuid)
    .where(locationScope(actor, 'location.uuid'))
    .executeTakeFirst()
  return row && { ...row, responsibleMembers: await listResponsible(db, uuid) }
}

/** Returns the responsible members of a location, archived members first. */
export const listResponsible = (db: Db, locationUuid: string) =>
  db
    .selectFrom('locationResponsible as r')
    .innerJoin('member', (join) =>
      join.onRef('member.clientUuid', '=', 'r.clientUuid').onRef('member.uuid', '=', 'r.memberUuid'),
    )
    .select([
      'member.uuid',
      'firstName',
      'lastName',
      'role',
      sql<boolean>`archived_at is not null`.as('archived'),
    ])
    .where('r.locationUuid', '=', locationUuid)
    .orderBy(sql`archived_at is null`)
    .orderBy(inAlphabet('lastName'))
    .orderBy(inAlphabet('firstName'))
    .orderBy('member.uuid')
    .execute()

export interface LocationFields {
  name: string
  identifier: string
  type: (typeof locationTypes)[number]
  floorSpace: number | null
  workKind: WorkKind
  street: string
  additional: string
  postalCode: string
  city: string
  country: Country
  assemblyPoint: string
  internalEmergencyNumber: string
}

/** Creates a location. Returns its uuid. */
export async function createLocation(db: Db, fields: LocationFields): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('location')
    .values({ uuid, ...fields })
    .execute()

  return uuid
}

/** Saves a location. Returns false if `version` is outdated, and then saves nothing. */
export async function saveLocation(
  db: Db,
  uuid: string,
  version: number,
  fields: LocationFields,
): Promise<boolean> {
  const saved = await db
    .updateTable('location')
    .set({ ...fields, version: version + 1, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return saved !== undefined
}

/** Replaces the responsible members of a location. */
export async function setResponsible(
  db: Db,
  locationUuid: string,
  memberUuids: readonly string[],
): Promise<void> {
  await sql`
    delete from location_responsible
    where location_uuid = ${locationUuid} and member_uuid <> all (${memberUuids}::uuid[])`.execute(db)
  await sql`
    insert into location_responsible (location_uuid, member_uuid)
    select ${locationUuid}::uuid, uuid from unnest(${memberUuids}::uuid[]) input (uuid)
    on conflict do nothing`.execute(db)
}
