import { type Responsibility, raisedRole } from '@sorgfalt/contract/member/responsible'
import { sql } from 'kysely'
import type { CallContext } from '../../access/context.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** Gives plain members the role that answering for something takes, and notes it. */
export async function raiseRoles(
  { db, actor, request }: CallContext,
  of: Responsibility,
  people: readonly { uuid: string }[],
): Promise<void> {
  if (people.length === 0) return
  const uuids = people.map(({ uuid }) => uuid)
  const role = raisedRole[of]
  await db
    .updateTable('member')
    .set({ role, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('uuid', 'in', uuids)
    .execute()
  await recordAudit(db, { actor, requestId: request.id, action: 'raiseRole', input: { uuids, role } })
}
