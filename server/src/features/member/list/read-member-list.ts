import type { calls, Input, Output } from '@sorgfalt/contract'
import { maxListedOrgUnits } from '@sorgfalt/contract/member/list'
import type { CallContext } from '../../../access/context.ts'
import { listMembers, readMemberOrgNodes } from './member-list.store.ts'

type GetList = typeof calls.memberList.getList

/** Returns a page of the members whom the actor sees, with their org units and locations. */
export async function readMemberList(
  { db, actor, today }: CallContext,
  request: Input<GetList>,
): Promise<Output<GetList>> {
  const { rows, ...page } = await listMembers(db, actor, today, request)
  const orgNodes = await readMemberOrgNodes(
    db,
    actor,
    rows.map(({ uuid }) => uuid),
    maxListedOrgUnits,
  )

  return {
    ...page,
    rows: rows.map((row) => ({
      ...row,
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      ...(orgNodes.get(row.uuid) ?? { orgUnits: [], orgUnitCount: 0, location: null }),
    })),
  }
}
