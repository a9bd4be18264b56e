/** Roles of spec §6. `user` is the customer adviser of a licensee. */
export const roles = ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member', 'user'] as const
export type Role = (typeof roles)[number]
/** Roles that a member of a client can hold; an adviser belongs to the licensee. */
export const memberRoles = ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]
