import { responsibleRoles as orgUnitRoles } from '@sorgfalt/contract/org-unit'
import type { MemberRole } from '@sorgfalt/contract/role'
import { managedRoles } from '../../access/managed-roles.ts'
import type { Actor } from '../../context.ts'

/** Roles that somebody gives to those who are there already (elearning-and-company.md §4.9). */
export const rolesToGive = (actor: Pick<Actor, 'role'>): readonly MemberRole[] =>
  actor.role === 'super-admin' || actor.role === 'admin' ? managedRoles(actor) : []

/** Whoever answers for an org unit or a location needs one of these (elearning-and-company.md §4.8 no. 16). */
export const responsibleRoles = {
  orgUnit: orgUnitRoles,
  location: ['super-admin', 'admin', 'loc-admin'],
} as const satisfies Record<string, readonly MemberRole[]>
