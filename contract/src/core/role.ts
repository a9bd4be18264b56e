/** Roles of spec §6. `user` is the customer adviser of a licensee. */
export const roles = ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member', 'user'] as const
export type Role = (typeof roles)[number]
/** Roles that a member of a client can hold; an adviser belongs to the licensee. */
export const memberRoles = ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Roles of those whose account somebody makes, changes or takes away: nobody above the own role, and a leader only plain members. */
export function managedRoles(role: Role): readonly MemberRole[] {
  if (role === 'super-admin') return memberRoles
  if (role === 'admin') return memberRoles.filter((one) => one !== 'super-admin')
  return role === 'loc-admin' || role === 'ou-admin' ? ['member'] : []
}
