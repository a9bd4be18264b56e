import type { AnyCall } from '@sorgfalt/contract/core/call'

/** Requires no permission (spec §6). Used for screens that every signed-in member may open. */
export const everyone = 'todo-permission'
/** What a screen, a menu entry or a button requires: permission for a call, or only a signed-in member. */
export type RequiredAccess = AnyCall | typeof everyone

/** Returns whether the permissions allow at least one of these calls. */
export function grants(permissions: readonly string[], needed: readonly RequiredAccess[]): boolean {
  return needed.some(
    (call) =>
      call === everyone ||
      call.access === 'public' ||
      call.access === 'signed-in' ||
      permissions.includes(call.access),
  )
}
