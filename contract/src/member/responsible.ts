/** Who answers for an org unit or a location, which takes a role (spec §5; elearning-and-company.md §4.8 no. 16). */
import type { MemberRole } from '../core/role.ts'

/** Whoever answers for one holds one of these roles. */
export const responsibleRoles = {
  orgUnit: ['super-admin', 'admin', 'ou-admin'],
  location: ['super-admin', 'admin', 'loc-admin'],
} as const satisfies Record<string, readonly MemberRole[]>
export type Responsibility = keyof typeof responsibleRoles

/** The role that a plain member can be given for it. */
export const raisedRole = { orgUnit: 'ou-admin', location: 'loc-admin' } as const satisfies Record<
  Responsibility,
  MemberRole
>
