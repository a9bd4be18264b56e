/** Locks the rows of the members that a request names. */
import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Actor } from '../../access/context.ts'
import { managedRoles } from '../../access/managed-roles.ts'
import { memberScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'

export interface LockedMember {
  uuid: string
  firstName: string
  lastName: string
  role: MemberRole
}

/**
 * Locks these members until the transaction ends and returns them. Always locks rows in the same order, so
 * that two requests for the same members run one after the other.
 * @throws Refusal Member.NotFound if the actor may not see one of the members, or if one is archived
 */
export async function lockMembers(db: Db, actor: Actor, uuids: readonly string[]): Promise<LockedMember[]> {
  const requested = [...new Set(uuids)]
  if (requested.length === 0) return []

  const locked = await db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'role'])
    .where('uuid', 'in', requested)
    .where('archivedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()

  if (locked.length < requested.length) refuse('Member.NotFound')

  return locked
}

export interface ManagedMember extends LockedMember {
  archivedAt: Date | null
  email: string | null
  mobileNumber: string
}

interface LockOptions {
  /** With `delete`, other transactions also cannot insert rows that refer to the members. */
  for: 'change' | 'delete'
}

/**
 * Locks members that the actor wants to change, including archived members, and returns them. Always locks
 * rows in the same order, so that two requests for the same members run one after the other.
 * @throws Refusal Member.NotFound if the actor may not see one of the members, Role.NotAllowed if the actor
 * may not manage the role of one of them
 */
export async function lockManagedMembers(
  db: Db,
  actor: Actor,
  uuids: readonly string[],
  options: LockOptions = { for: 'change' },
): Promise<ManagedMember[]> {
  const requested = [...new Set(uuids)]
  const query = db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'role', 'archivedAt', 'email', 'mobileNumber'])
    .where('uuid', 'in', requested)
    .where('deletedAt', 'is', null)
    .where(memberScope(actor))
    .orderBy('uuid')

  const locked = await (options.for === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()).execute()
  if (locked.length < requested.length) refuse('Member.NotFound')

  const managed = managedRoles(actor)
  if (locked.some(({ role }) => !managed.includes(role))) refuse('Role.NotAllowed')

  return locked
}

/** @throws Refusal Member.OwnAccount if the actor is one of the members */
export function refuseOwnAccount(actor: Actor, members: readonly { uuid: string }[]): void {
  if (members.some(({ uuid }) => uuid === actor.uuid)) refuse('Member.OwnAccount')
}
