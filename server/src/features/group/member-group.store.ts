import type { calls, Input } from '@sorgfalt/contract'
import { type MemberGroupType, memberGroupTypes } from '@sorgfalt/contract/core/limits'
import { companyWide, type MemberGroupView } from '@sorgfalt/contract/group/group'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, CallContext } from '../../access/context.ts'
import { memberGroupScope, memberScope } from '../../access/scope.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { found } from '../../platform/refusal.ts'
import { splitSearchText } from '../member/list/search.store.ts'
import { type Qualification, qualificationIs } from './qualification.ts'

type ListRequest = Input<typeof calls.memberGroup.list>
type Reader = Pick<CallContext, 'db' | 'actor' | 'today'>

/** Members of the `member_group` of a query whom the actor sees, who are not archived and of whom `condition` holds. */
const countOf = (actor: Actor, condition: RawBuilder<SqlBool>) => sql<number>`(
  select count(*) from member_group_member gm join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
  where gm.client_uuid = member_group.client_uuid and gm.member_group_uuid = member_group.uuid
    and m.archived_at is null and m.deleted_at is null and ${memberScope(actor, 'm')} and ${condition})`
const everybody = sql<SqlBool>`true`

const place = sql<{ uuid: string; name: string } | null>`
  case when location.uuid is not null then jsonb_build_object('uuid', location.uuid, 'name', location.name) end`

const byName = inAlphabet('memberGroup.name')
const order = {
  by: {
    groupName: byName,
    // As the info point has them.
    type: [
      sql`array_position(${sql.lit(`{${memberGroupTypes.join()}}`)}::text[], member_group.type)`,
      byName,
    ],
    // The whole company's first.
    location: [sql`coalesce(location.name, '') collate "und-x-icu"`, byName],
    memberCount: [sql.ref('memberCount'), byName],
  },
  otherwise: 'groupName',
  uuid: 'memberGroup.uuid',
} as const

const groups = (db: Db, actor: Actor) =>
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
      place.as('location'),
      countOf(actor, everybody).as('memberCount'),
      sql<boolean>`${memberGroupScope(actor, 'memberGroup.locationUuid')}`.as('editable'),
      'memberGroup.version',
    ])

/** A page of the company's groups. */
export function listGroups({ db, actor, today }: Reader, { filter, ...request }: ListRequest) {
  const state = (qualification: Qualification) => countOf(actor, qualificationIs(qualification, today))
  const query = conditionsOf(filter).reduce(
    (query, condition) => query.where(condition),
    groups(db, actor).select([state('expiring').as('expiringCount'), state('expired').as('expiredCount')]),
  )
  return readPage(db, query, request, order)
}

function conditionsOf({ search, type, location }: ListRequest['filter']): RawBuilder<SqlBool>[] {
  const words = splitSearchText(search)
  return [
    words.length > 0
      ? sql<SqlBool>`search_fold(member_group.name || ' ' || coalesce(location.name, '')) like all ((select search_patterns(${words}))::text[])`
      : undefined,
    type?.length ? sql<SqlBool>`member_group.type = any (${type}::text[])` : undefined,
    location?.length ? isAt(location) : undefined,
  ].filter((condition) => condition !== undefined)
}

function isAt(wanted: readonly string[]): RawBuilder<SqlBool> {
  const places = wanted.filter((one) => one !== companyWide)
  const atOne = sql<SqlBool>`member_group.location_uuid = any (${places}::uuid[])`
  return wanted.includes(companyWide) ? sql<SqlBool>`(member_group.location_uuid is null or ${atOne})` : atOne
}

export const readGroup = (db: Db, actor: Actor, uuid: string): Promise<MemberGroupView | undefined> =>
  groups(db, actor).where('memberGroup.uuid', '=', uuid).executeTakeFirst()

/** A group that the actor may change. */
export const seeEditableGroup = (db: Db, actor: Actor, uuid: string) =>
  db
    .selectFrom('memberGroup')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where(memberGroupScope(actor, 'locationUuid'))

/** A group that the actor may change; until the transaction ends nobody can delete it. @throws Refusal MemberGroup.NotFound */
export async function lockGroup(db: Db, actor: Actor, uuid: string): Promise<void> {
  found(await seeEditableGroup(db, actor, uuid).forKeyShare().executeTakeFirst(), 'MemberGroup.NotFound')
}

interface GroupFields {
  name: string
  type: MemberGroupType
  locationUuid: string | null
}

export async function createGroup(db: Db, fields: GroupFields): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('memberGroup')
    .values({ uuid, ...fields })
    .execute()
  return uuid
}

/** Whether nobody has saved since `version` was read. */
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

/** Locks groups for their deletion, for whoever may change all of them: how many there are, and how many members they have. */
export async function lockGroups(
  db: Db,
  actor: Actor,
  uuids: readonly string[],
): Promise<{ groups: number; members: number }> {
  const held = await db
    .selectFrom('memberGroup')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where(memberGroupScope(actor, 'locationUuid'))
    .orderBy('uuid')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ members: number }>`
    select count(*) as members from member_group_member gm join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
    where gm.member_group_uuid = any (${uuids}::uuid[]) and m.archived_at is null and m.deleted_at is null`.execute(
    db,
  )
  return { groups: held.length, members: rows[0]?.members ?? 0 }
}

/** With all memberships. */
export const removeGroups = (db: Db, uuids: readonly string[]) =>
  db.deleteFrom('memberGroup').where('uuid', 'in', uuids).execute()
