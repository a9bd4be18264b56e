import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Actor } from '../../../access/context.ts'

/** What the user who imports may do. */
export interface ImportRights {
  /** Null for advisers. */
  memberUuid: string | null
  /** The most powerful role that the user may give, and whose members the user may change. */
  highestRole: MemberRole
  mayChangeRoles: boolean
}

/**
 * Returns the rights of the user who imports. Users cannot give roles above their own. Advisers create
 * members, but only the company changes roles.
 */
export function toImportRights({ kind, role, uuid }: Pick<Actor, 'kind' | 'role' | 'uuid'>): ImportRights {
  const isAdministrator = role === 'super-admin' || role === 'admin'
  return {
    memberUuid: kind === 'member' ? uuid : null,
    highestRole: isAdministrator ? role : 'ou-admin',
    mayChangeRoles: isAdministrator,
  }
}
