import type { CallName } from '@sorgfalt/contract'

/**
 * The calls that a member with an initial password may make before changing it. Public calls are also
 * permitted.
 */
const allowed: ReadonlySet<CallName> = new Set<CallName>([
  'member.state',
  'session.heartbeat',
  'session.readStartUp',
  'profile.readProfileSetting',
  'profile.changePassword',
])

export const opensWithInitialPassword = (name: CallName): boolean => allowed.has(name)
