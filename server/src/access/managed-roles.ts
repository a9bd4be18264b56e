import { type MemberRole, managedRoles as rolesManagedBy } from '@sorgfalt/contract/core/role'
import type { Actor } from './context.ts'

/** Returns the roles of members whose accounts the actor may change or delete. */
export const managedRoles = ({ role }: Pick<Actor, 'role'>): readonly MemberRole[] => rolesManagedBy(role)
