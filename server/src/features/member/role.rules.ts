import type { MemberRole } from '@sorgfalt/contract/core/role'
import { type Responsibility, responsibleRoles } from '@sorgfalt/contract/member/responsible'
import type { Actor } from '../../access/context.ts'
import { managedRoles } from '../../access/managed-roles.ts'

/** Roles that somebody gives to those who are there already (elearning-and-company.md §4.9). */
export const rolesToGive = (actor: Pick<Actor, 'role'>): readonly MemberRole[] =>
  actor.role === 'super-admin' || actor.role === 'admin' ? managedRoles(actor) : []

/**
 * Of those who are to answer for something: who gets a higher role by it, where that is wished, and who cannot answer for it.
 * Only plain members are raised: another leader would lose what their role is for.
 */
export function raisedBy<P extends { role: MemberRole }>(
  of: Responsibility,
  people: readonly P[],
  raiseRoles: boolean,
) {
  const roles: readonly MemberRole[] = responsibleRoles[of]
  const without = people.filter(({ role }) => !roles.includes(role))
  const isRaised = ({ role }: P): boolean => raiseRoles && role === 'member'
  return { raised: without.filter(isRaised), unfit: without.filter((person) => !isRaised(person)) }
}
