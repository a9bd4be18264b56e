/** The permissions of each role, derived from the calls that the role may make. */
import { type AnyCall, type CallName, callEntries } from '@sorgfalt/contract'
import type { Role } from '@sorgfalt/contract/core/role'
import { reachOf } from './roles.ts'

const isPermission = (call: AnyCall): boolean => call.access !== 'public' && call.access !== 'signed-in'

/**
 * Returns the permissions of a role, as `member/state` sends them. Leaves out calls that `mayCall` refuses.
 */
export function permissionsOf(role: Role, mayCall: (name: CallName) => boolean = () => true): string[] {
  const permitted = callEntries.filter(
    ([name, call]) => isPermission(call) && reachOf(name, role) !== 'no' && mayCall(name),
  )
  return [...new Set(permitted.map(([, call]) => call.access))].toSorted()
}
