/** Roles for members who are responsible for an org unit or a location (spec §5). */
import type { MemberRole } from '../core/role.ts'

/** The roles that a responsible member can have. */
export const responsibleRoles = {
  orgUnit: ['super-admin', 'admin', 'ou-admin'],
  location: ['super-admin', 'admin', 'loc-admin'],
} as const satisfies Record<string, readonly MemberRole[]>
export type Responsibility = keyof typeof responsibleRoles

/** The role that a member with the role `member` gets when made responsible. */
export const raisedRole = { orgUnit: 'ou-admin', location: 'loc-admin' } as const satisfies Record<
  Responsibility,
  MemberRole
>
