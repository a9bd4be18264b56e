import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Actor } from '../../../access/context.ts'
import type { Rights } from './judge.rules.ts'

/** Nobody gives more than they have; advisers bring people in and leave roles to the company (elearning-and-company.md §4.9). */
export function rightsOf({ kind, role, uuid }: Pick<Actor, 'kind' | 'role' | 'uuid'>): Rights {
  const highest: MemberRole = role === 'super-admin' || role === 'admin' ? role : 'ou-admin'
  return {
    memberUuid: kind === 'member' ? uuid : null,
    highest,
    mayChangeRoles: role === 'super-admin' || role === 'admin',
  }
}
