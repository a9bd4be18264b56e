/** Ensures that a company always keeps an administrator. */
import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockClient } from '../company/client.store.ts'

/** The roles that administer the whole company. */
const administratorRoles: readonly MemberRole[] = ['super-admin', 'admin']

/**
 * Checks that the company still has an administrator after members with the roles `lostRoles` were archived
 * or got another role. If a super-admin was lost, another super-admin must remain. If an admin was lost, an
 * admin or a super-admin must remain. Must be called after the change, in the same transaction. Locks the
 * company, so that the second of two concurrent calls waits and then sees the change of the first.
 * @throws Refusal Member.LastSuperAdmin, Member.LastAdmin
 */
export async function requireAdministrator(db: Db, lostRoles: readonly MemberRole[]): Promise<void> {
  if (!lostRoles.some((role) => administratorRoles.includes(role))) return

  await lockClient(db)

  const remainingRoles = await listAdministratorRoles(db)
  if (lostRoles.includes('super-admin') && !remainingRoles.includes('super-admin'))
    refuse('Member.LastSuperAdmin')
  if (remainingRoles.length === 0) refuse('Member.LastAdmin')
}

/** Returns the administrator roles that active members of the current client have. */
export async function listAdministratorRoles(db: Db): Promise<MemberRole[]> {
  const rows = await db
    .selectFrom('member')
    .select('role')
    .distinct()
    .where('role', 'in', administratorRoles)
    .where('archivedAt', 'is', null)
    .execute()
  return rows.map(({ role }) => role)
}
