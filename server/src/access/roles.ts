/** Role × call: `all` rows of the client, `scope` = own org units or locations, `own` data, or no. One row per call. */
import { type AnyCall, type CallName, callEntries } from '@sorgfalt/contract'
import type { Role } from '@sorgfalt/contract/role'

export type Reach = 'all' | 'scope' | 'own' | 'no'
type Row = Record<Role, Reach>

const everyone: Row = { 'super-admin': 'own', admin: 'own', 'loc-admin': 'own', 'ou-admin': 'own', member: 'own', user: 'own' }
/** Advisers have no e-learnings of their own (elearning-and-company.md §4.9). */
const members: Row = { ...everyone, user: 'no' }

/** A call without a row does not compile. Public calls have one too: they are reachable without a role. */
export const reach: Record<CallName, Row> = {
  'session.csrf': everyone,
  'session.login': everyone,
  'session.logout': everyone,
  'session.heartbeat': everyone,
  'session.createPasswordResetToken': everyone,
  'session.resetPassword': everyone,
  'bootstrap.loadLicenseeConfig': everyone,
  'member.state': everyone,
  'profile.readProfileSetting': everyone,
  'profile.updateProfileSetting': everyone,
  'elearning.readMemberTasks': members,
  'elearning.readMemberStatistics': members,
  'elearning.createExecution': members,
  'elearning.readExecution': members,
  'elearning.saveExecution': members,
  'elearning.readExecutionResult': members,
  'elearning.readResultData': members,
  'elearning.resetExecution': members,
  'elearning.certificatePdf': members,
  'file.download': everyone,
}

export const reachOf = (name: CallName, role: Role): Reach => reach[name][role]

const isPermission = (call: AnyCall): boolean => call.access !== 'public' && call.access !== 'signed-in'

/** The permission names a role holds, as `member/state` tells them. */
export function permissionsOf(role: Role): string[] {
  const held = callEntries.filter(([name, call]) => isPermission(call) && reachOf(name, role) !== 'no').map(([, call]) => call.access)
  return [...new Set(held)].toSorted()
}
