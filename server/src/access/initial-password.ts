import type { CallName } from '@sorgfalt/contract'

/**
 * What a member may do before changing a password that somebody else has given; public calls are open anyway.
 */
const open: ReadonlySet<CallName> = new Set<CallName>([
  'member.state',
  'session.heartbeat',
  'profile.readProfileSetting',
  'profile.changePassword',
])

export const opensWithInitialPassword = (name: CallName): boolean => open.has(name)
