import type { calls, Input, Output } from '@sorgfalt/contract'
import type { CallContext } from '../../../access/context.ts'
import { listArchived } from './archived-member.store.ts'

type List = typeof calls.archivedMember.list

/** Returns a page of the archived members whom the actor sees. */
export async function readArchivedMembers(
  { db, actor }: CallContext,
  request: Input<List>,
): Promise<Output<List>> {
  const { rows, ...page } = await listArchived(db, actor, request)
  return { ...page, rows: rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() })) }
}
