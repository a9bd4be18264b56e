/** Roles of spec §6. `user` is the customer adviser of a licensee. */
export const roles = ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member', 'user'] as const
export type Role = (typeof roles)[number]
/** The roles of members. An adviser belongs to a licensee and is not a member. */
export const memberRoles = ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Returns the roles of the accounts that a role may create, change and archive. */
export function managedRoles(role: Role): readonly MemberRole[] {
  if (role === 'super-admin') return memberRoles
  if (role === 'admin') return memberRoles.filter((one) => one !== 'super-admin')
  return role === 'loc-admin' || role === 'ou-admin' ? ['member'] : []
}
