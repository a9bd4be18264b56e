import type { calls, Input } from '@sorgfalt/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { memberScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/page.ts'
import { memberOrder } from '../member/list/member-list.store.ts'
import { searchCondition } from '../member/list/search.store.ts'

/**
 * Returns a page of the active members of a unit whom the actor sees. Members of its sub-units are not
 * included.
 */
export async function listUnitMembers(
  db: Db,
  actor: Actor,
  { orgUnitUuid, filter, ...request }: Input<typeof calls.orgUnit.memberList>,
) {
  const matchesSearch = await searchCondition(db, filter.search)
  const query = db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'username', 'email', 'role', 'status'])
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where(memberScope(actor))
    .where(
      sql<SqlBool>`member.uuid in (
        select om.member_uuid from org_unit_member om where om.org_unit_uuid = ${orgUnitUuid})`,
    )

  return readPage(db, matchesSearch ? query.where(matchesSearch) : query, request, memberOrder)
}
