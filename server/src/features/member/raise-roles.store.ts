import { type Responsibility, raisedRole } from '@sorgfalt/contract/member/responsible'
import { sql } from 'kysely'
import type { CallContext } from '../../access/context.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'

/** Gives these members the role that a responsibility requires, and records it in the audit log. */
export async function raiseRoles(
  { db, actor, request }: CallContext,
  responsibility: Responsibility,
  people: readonly { uuid: string }[],
): Promise<void> {
  if (people.length === 0) return

  const uuids = people.map(({ uuid }) => uuid)
  const role = raisedRole[responsibility]
  const audited = { actor, action: 'raiseRole', input: { uuids, role } }
  const before = await readStatesBefore(db, audited)

  await db
    .updateTable('member')
    .set({ role, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('uuid', 'in', uuids)
    .execute()

  await recordAudit(db, { ...audited, requestId: request.id, before })
}
