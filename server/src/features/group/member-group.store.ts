import type { calls, Input } from '@sorgfalt/contract'
import { type MemberGroupType, memberGroupTypes } from '@sorgfalt/contract/core/limits'
import { companyWide, type MemberGroupView } from '@sorgfalt/contract/group/group'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, CallContext } from '../../access/context.ts'
import { memberGroupScope, memberScope } from '../../access/scope.store.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { found } from '../../platform/refusal.ts'
import { splitSearchText } from '../member/list/search.store.ts'
import { hasQualification, type Qualification } from './qualification.store.ts'

type ListRequest = Input<typeof calls.memberGroup.list>
type Reader = Pick<CallContext, 'db' | 'actor' | 'today'>

/** Counts the active members of `member_group` whom the actor sees and who meet `condition`. */
const countMembers = (actor: Actor, condition: RawBuilder<SqlBool>) => sql<number>`(
  select count(*)
  from member_group_member gm
  join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
  where gm.client_uuid = member_group.client_uuid and gm.member_group_uuid = member_group.uuid
    and m.archived_at is null and m.deleted_at is null and ${memberScope(actor, 'm')} and ${condition})`
const always = sql<SqlBool>`true`

const locationJson = sql<{ uuid: string; name: string } | null>`
  case when location.uuid is not null
    then jsonb_build_object('uuid', location.uuid, 'name', location.name) end`

const byName = inAlphabet('memberGroup.name')
const order = {
  by: {
    groupName: byName,
    // Types are sorted in the order of the info point.
    type: [
      sql`array_position(${sql.lit(`{${memberGroupTypes.join()}}`)}::text[], member_group.type)`,
      byName,
    ],
    // Groups of the whole company come first.
    location: [sql`coalesce(location.name, '') collate "und-x-icu"`, byName],
    memberCount: [sql.ref('memberCount'), byName],
  },
  otherwise: 'groupName',
  uuid: 'memberGroup.uuid',
} as const

const selectGroups = (db: Db, actor: Actor) =>
  db
    .selectFrom('memberGroup')
    .leftJoin('location', (join) =>
      join
        .onRef('location.clientUuid', '=', 'memberGroup.clientUuid')
        .onRef('location.uuid', '=', 'memberGroup.locationUuid'),
    )
    .select([
      'memberGroup.uuid',
      'memberGroup.name as groupName',
      'memberGroup.type',
      locationJson.as('location'),
      countMembers(actor, always).as('memberCount'),
      sql<boolean>`${memberGroupScope(actor, 'memberGroup.locationUuid')}`.as('editable'),
      'memberGroup.version',
    ])

/** Returns a page of the company's groups. */
export function listGroups({ db, actor, today }: Reader, { filter, ...request }: ListRequest) {
  const countWith = (state: Qualification) => countMembers(actor, hasQualification(state, today))
  const counts = [countWith('expiring').as('expiringCount'), countWith('expired').as('expiredCount')] as const
  const query = buildConditions(filter).reduce(
    (query, condition) => query.where(condition),
    selectGroups(db, actor).select(counts),
  )

  return readPage(db, query, request, order)
}

function buildConditions({ search, type, location }: ListRequest['filter']): RawBuilder<SqlBool>[] {
  const searchTerms = splitSearchText(search)
  return [
    searchTerms.length > 0
      ? sql<SqlBool>`search_fold(member_group.name || ' ' || coalesce(location.name, ''))
          like all ((select search_patterns(${searchTerms}))::text[])`
      : undefined,
    type?.length ? sql<SqlBool>`member_group.type = any (${type}::text[])` : undefined,
    location?.length ? isAtOneOf(location) : undefined,
  ].filter((condition) => condition !== undefined)
}

/**
 * Returns the condition that a group belongs to one of `values`: uuids of locations, or `companyWide` for
 * groups without a location.
 */
function isAtOneOf(values: readonly string[]): RawBuilder<SqlBool> {
  const locationUuids = values.filter((value) => value !== companyWide)
  const isListed = sql<SqlBool>`member_group.location_uuid = any (${locationUuids}::uuid[])`

  return values.includes(companyWide)
    ? sql<SqlBool>`(member_group.location_uuid is null or ${isListed})`
    : isListed
}

/** Returns a group of the company with the number of members whom the actor sees. */
export const readGroup = (db: Db, actor: Actor, uuid: string): Promise<MemberGroupView | undefined> =>
  selectGroups(db, actor).where('memberGroup.uuid', '=', uuid).executeTakeFirst()

/** Selects a group that the actor may change. */
export const selectEditableGroup = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('memberGroup')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where(memberGroupScope(actor, 'locationUuid'))

/**
 * Locks a group that the actor may change, so that it cannot be deleted until the transaction ends.
 * @throws Refusal MemberGroup.NotFound
 */
export async function lockGroup(db: Db, actor: Actor, uuid: string): Promise<void> {
  found(await selectEditableGroup(db, actor, uuid).forKeyShare().executeTakeFirst(), 'MemberGroup.NotFound')
}

interface GroupFields {
  name: string
  type: MemberGroupType
  locationUuid: string | null
}

/** Creates a group. Returns its uuid. */
export async function createGroup(db: Db, fields: GroupFields): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('memberGroup')
    .values({ uuid, ...fields })
    .execute()

  return uuid
}

/** Saves a group. Returns false if `version` is outdated, and then saves nothing. */
export async function saveGroup(
  db: Db,
  uuid: string,
  version: number,
  fields: GroupFields,
): Promise<boolean> {
  const saved = await db
    .updateTable('memberGroup')
    .set({ ...fields, version: version + 1, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return saved !== undefined
}

/**
 * Locks the groups among `uuids` that the actor may change, so that they can be deleted. Returns the number
 * of locked groups, and the number of active memberships in all groups of `uuids`.
 */
export async function lockGroupsToDelete(
  db: Db,
  actor: Actor,
  uuids: readonly string[],
): Promise<{ groups: number; members: number }> {
  const locked = await db
    .selectFrom('memberGroup')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where(memberGroupScope(actor, 'locationUuid'))
    .orderBy('uuid')
    .forUpdate()
    .execute()

  const { rows } = await sql<{ members: number }>`
    select count(*) as members
    from member_group_member gm
    join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
    where gm.member_group_uuid = any (${uuids}::uuid[])
      and m.archived_at is null and m.deleted_at is null`.execute(db)

  return { groups: locked.length, members: rows[0]?.members ?? 0 }
}

/** Deletes groups with all their memberships. */
export const removeGroups = (db: Db, uuids: readonly string[]) =>
  db.deleteFrom('memberGroup').where('uuid', 'in', uuids).execute()
