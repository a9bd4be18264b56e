/** Members whom an action names, held until it is done. */
import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Actor } from '../../access/context.ts'
import { managedRoles } from '../../access/managed-roles.ts'
import { memberScope } from '../../access/scope.ts'
import { distinctUuids } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'

export interface ManagedMember {
  uuid: string
  firstName: string
  lastName: string
  role: MemberRole
  archivedAt: Date | null
  email: string | null
  mobileNumber: string
}

interface Hold {
  /** `delete`: nobody refers to them anew meanwhile. */
  for: 'change' | 'delete'
}

/**
 * All of them, or the call ends: with Member.NotFound when the actor may not see one, with Role.NotAllowed when one stands
 * above the actor. Rows are locked in one order, so that two who name the same people come one after the other.
 */
export async function lockManaged(
  db: Db,
  actor: Actor,
  uuids: readonly string[],
  hold: Hold = { for: 'change' },
): Promise<ManagedMember[]> {
  const asked = distinctUuids(uuids)
  const query = db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'role', 'archivedAt', 'email', 'mobileNumber'])
    .where('uuid', 'in', asked)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .orderBy('uuid')
  const held = await (hold.for === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()).execute()
  if (held.length < asked.length) refuse('Member.NotFound')
  const managed = managedRoles(actor)
  if (held.some(({ role }) => !managed.includes(role))) refuse('Role.NotAllowed')
  return held
}

/** Ends a call that must not concern its own actor. */
export function refuseOwnAccount(actor: Actor, members: readonly { uuid: string }[]): void {
  if (members.some(({ uuid }) => uuid === actor.uuid)) refuse('Member.OwnAccount')
}
