import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Actor } from '../../../access/context.ts'

/** The rights of the user who imports. */
export interface ImportRights {
  /** Null for advisers. */
  memberUuid: string | null
  /**
   * The most powerful role that the user may assign. The user may change only members whose role is not more
   * powerful.
   */
  highestRole: MemberRole
  mayChangeRoles: boolean
}

/**
 * Returns the rights of the user who imports. Users cannot assign roles above their own. Advisers may create
 * members, but only users of the company may change roles.
 */
export function toImportRights({ kind, role, uuid }: Pick<Actor, 'kind' | 'role' | 'uuid'>): ImportRights {
  const isAdministrator = role === 'super-admin' || role === 'admin'
  return {
    memberUuid: kind === 'member' ? uuid : null,
    highestRole: isAdministrator ? role : 'ou-admin',
    mayChangeRoles: isAdministrator,
  }
}
