import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Actor } from '../../access/context.ts'
import { memberScope } from '../../access/scope.ts'
import { distinctUuids } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'

export interface HeldMember {
  uuid: string
  firstName: string
  lastName: string
  role: MemberRole
}

/**
 * Locks these members until the transaction ends, always in the same order, so that two requests that name the same people
 * come one after the other. All of them or none.
 * @throws Refusal Member.NotFound unless the actor may see every one of them; archived ones cannot be assigned anything
 */
export async function lockMembers(db: Db, actor: Actor, uuids: readonly string[]): Promise<HeldMember[]> {
  const asked = distinctUuids(uuids)
  if (asked.length === 0) return []
  const held = await db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'role'])
    .where('uuid', 'in', asked)
    .where('archivedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  if (held.length < asked.length) refuse('Member.NotFound')
  return held
}
