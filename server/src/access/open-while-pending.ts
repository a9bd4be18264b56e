import type { CallName } from '@sorgfalt/contract'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { refuse } from '../platform/refusal.ts'
import type { Actor } from './context.ts'

/**
 * Why a session is pending: the member must verify the second factor, change an initial password, or set up a
 * second factor.
 */
export type PendingReason = 'verify' | 'initialPassword' | 'enrol'

/** The calls that the app needs to start. */
const start: readonly CallName[] = [
  'member.state',
  'session.heartbeat',
  'session.readStartUp',
  'profile.readProfileSetting',
]

/** The calls that a pending session may make. Public calls are also permitted. */
const openCalls: Record<PendingReason, ReadonlySet<CallName>> = {
  verify: new Set<CallName>([...start, 'secondFactor.verify', 'passkey.beginVerification']),
  initialPassword: new Set<CallName>([...start, 'profile.changePassword']),
  enrol: new Set<CallName>([
    ...start,
    'secondFactor.read',
    'secondFactor.beginEnrolment',
    'secondFactor.confirmEnrolment',
    'passkey.beginRegistration',
    'passkey.register',
  ]),
}

const refusals: Record<PendingReason, ErrorCode> = {
  verify: 'Factor.Pending',
  initialPassword: 'Password.MustChange',
  enrol: 'Factor.MustSetUp',
}

type Session = Pick<Actor, 'factorStep' | 'mustChangePassword'>

/**
 * Returns what a session waits for first, or null if it is open. A factor that exists comes first, because it
 * protects the other two steps.
 */
export function pendingReason({ factorStep, mustChangePassword }: Session): PendingReason | null {
  if (factorStep === 'verify') return 'verify'
  return mustChangePassword ? 'initialPassword' : factorStep
}

export const opensWhilePending = (reason: PendingReason, name: CallName): boolean =>
  openCalls[reason].has(name)

/** @throws Refusal if the session is pending and may not make this call yet */
export function refusePending(session: Session, name: CallName): void {
  const reason = pendingReason(session)
  if (reason && !opensWhilePending(reason, name)) refuse(refusals[reason])
}
