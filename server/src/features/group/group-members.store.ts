import type { calls, Input } from '@sorgfalt/contract'
import type { InfoPointPhone } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { CallContext } from '../../access/context.ts'
import { memberScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { searchCondition } from '../member/list/search.store.ts'
import { selectQualification } from './qualification.store.ts'

type ListRequest = Input<typeof calls.memberGroup.memberList>
type Membership = NonNullable<Input<typeof calls.memberGroup.assignMembers>['membership']>

const byName = [inAlphabet('member.lastName'), inAlphabet('member.firstName')] as const
const order = {
  by: {
    lastName: byName,
    firstName: [inAlphabet('member.firstName'), inAlphabet('member.lastName')],
    qualifiedSince: [sql`coalesce(gm.qualified_since, '-infinity')`, ...byName],
    // Qualifications without an end come last.
    validUntil: [sql`coalesce(gm.valid_until, 'infinity')`, ...byName],
  },
  otherwise: 'lastName',
  uuid: 'member.uuid',
} as const

const primaryLocation = sql<{ uuid: string; name: string } | null>`(
  select jsonb_build_object('uuid', l.uuid, 'name', l.name)
  from location_member lm
  join location l on l.client_uuid = lm.client_uuid and l.uuid = lm.location_uuid
  where lm.member_uuid = member.uuid and lm.is_primary)`

/** Returns a page of the members of a group whom the actor may see. */
export async function listGroupMembers(
  { db, actor, today }: Pick<CallContext, 'db' | 'actor' | 'today'>,
  { memberGroupUuid, filter, ...request }: ListRequest,
) {
  const matchesSearch = await searchCondition(db, filter.search)
  let query = db
    .selectFrom('member')
    .innerJoin('memberGroupMember as gm', (join) =>
      join.onRef('gm.clientUuid', '=', 'member.clientUuid').onRef('gm.memberUuid', '=', 'member.uuid'),
    )
    .select([
      'member.uuid',
      'member.firstName',
      'member.lastName',
      'member.username',
      primaryLocation.as('location'),
      'gm.qualifiedSince',
      'gm.validUntil',
      'gm.note',
      'member.infoPointPhone as phone',
      selectQualification(today).as('qualification'),
      'member.phoneNumber',
      'member.mobileNumber',
    ])
    .where('gm.memberGroupUuid', '=', memberGroupUuid)
    .where('member.archivedAt', 'is', null)
    .where('member.deletedAt', 'is', null)
    .where(memberScope(actor))

  if (filter.qualification?.length)
    query = query.where(selectQualification(today), 'in', filter.qualification)
  if (matchesSearch) query = query.where(matchesSearch)

  return readPage(db, query, request, order)
}

/**
 * Adds members to a group. The caller must have locked the members (lockMembers). If a member already belongs
 * to the group, the membership changes only if `membership` is given.
 */
export async function addToGroup(
  db: Db,
  memberGroupUuid: string,
  members: readonly string[],
  membership?: Membership,
): Promise<void> {
  const { qualifiedSince = null, validUntil = null, note = '' } = membership ?? {}
  const update = sql`update set
    qualified_since = excluded.qualified_since, valid_until = excluded.valid_until, note = excluded.note`

  await sql`
    insert into member_group_member (member_group_uuid, member_uuid, qualified_since, valid_until, note)
    select ${memberGroupUuid}::uuid, uuid, ${qualifiedSince}::date, ${validUntil}::date, ${note}
    from unnest(${members}::uuid[]) input (uuid)
    on conflict (client_uuid, member_group_uuid, member_uuid)
    do ${membership ? update : sql`nothing`}`.execute(db)
}

/** Sets which phone number of each of these members the info point shows. */
export async function setInfoPointPhone(
  db: Db,
  members: readonly string[],
  phone: InfoPointPhone,
): Promise<void> {
  if (members.length === 0) return
  await db
    .updateTable('member')
    .set({ infoPointPhone: phone })
    .where('uuid', 'in', members)
    .where('infoPointPhone', '<>', phone)
    .execute()
}

/** Returns the uuids of the members of these groups. */
export async function listMembersOfGroups(db: Db, groups: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('memberGroupMember')
    .select('memberUuid')
    .distinct()
    .where('memberGroupUuid', 'in', [...groups])
    .execute()
  return rows.map(({ memberUuid }) => memberUuid)
}

/** Removes members from a group. Returns the number of members who belonged to it. */
export async function removeFromGroup(
  db: Db,
  memberGroupUuid: string,
  members: readonly string[],
): Promise<number> {
  const removed = await db
    .deleteFrom('memberGroupMember')
    .where('memberGroupUuid', '=', memberGroupUuid)
    .where('memberUuid', 'in', members)
    .returning('memberUuid')
    .execute()
  return removed.length
}
