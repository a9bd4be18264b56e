import type { MemberRole } from '@sorgfalt/contract/core/role'
import { type Responsibility, responsibleRoles } from '@sorgfalt/contract/member/responsible'
import type { Actor } from '../../access/context.ts'
import { managedRoles } from '../../access/managed-roles.ts'

/** Returns the roles that the actor may give to existing members. */
export const assignableRoles = (actor: Pick<Actor, 'role'>): readonly MemberRole[] =>
  actor.role === 'super-admin' || actor.role === 'admin' ? managedRoles(actor) : []

/**
 * Splits the members whose role is not sufficient for a responsibility. Those in `raised` get a higher role
 * (only with `raiseRoles`). Those in `unfit` cannot take the responsibility. Only members with the role
 * `member` are raised, because a member with another role would lose the permissions of that role.
 */
export function splitByRequiredRole<P extends { role: MemberRole }>(
  responsibility: Responsibility,
  people: readonly P[],
  raiseRoles: boolean,
) {
  const roles: readonly MemberRole[] = responsibleRoles[responsibility]
  const insufficient = people.filter(({ role }) => !roles.includes(role))
  const isRaised = ({ role }: P): boolean => raiseRoles && role === 'member'

  return { raised: insufficient.filter(isRaised), unfit: insufficient.filter((person) => !isRaised(person)) }
}
