import { type MemberRole, memberRoles } from '@sorgfalt/contract/role'
import type { Actor } from '../context.ts'

/** Roles of those whose account the actor may change or take away: nobody above the own role, and a leader only plain members. */
export function managedRoles({ role }: Pick<Actor, 'role'>): readonly MemberRole[] {
  if (role === 'super-admin') return memberRoles
  if (role === 'admin') return memberRoles.filter((one) => one !== 'super-admin')
  return role === 'loc-admin' || role === 'ou-admin' ? ['member'] : []
}
