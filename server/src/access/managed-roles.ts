import { type MemberRole, managedRoles as rolesManagedBy } from '@sorgfalt/contract/core/role'
import type { Actor } from './context.ts'

/** Roles of those whose account the actor may change or take away. */
export const managedRoles = ({ role }: Pick<Actor, 'role'>): readonly MemberRole[] => rolesManagedBy(role)
