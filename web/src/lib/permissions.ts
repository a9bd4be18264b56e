import type { AnyCall } from '@sorgfalt/contract/core/call'

/** Always granted (spec §6): screens that every signed-in person may open. */
export const everyone = 'todo-permission'
/** What a screen, menu entry or button needs: the call behind it. */
export type RequiredAccess = AnyCall | typeof everyone

/** May someone with these permissions make any of these calls? */
export function grants(permissions: readonly string[], needed: readonly RequiredAccess[]): boolean {
  return needed.some(
    (call) =>
      call === everyone ||
      call.access === 'public' ||
      call.access === 'signed-in' ||
      permissions.includes(call.access),
  )
}
