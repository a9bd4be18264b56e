import type { Role } from '@sorgfalt/contract/core/role'
import { stepUpMinutes } from '@sorgfalt/contract/second-factor/second-factor'
import { refuse } from '../platform/refusal.ts'
import type { Actor } from './context.ts'

type Session = Pick<Actor, 'hasFactor' | 'factorAgeSeconds'>

/**
 * Returns whether the session may make calls that need a step-up: the member has no second factor, or has
 * verified it within the last `stepUpMinutes`. A trusted device does not suffice.
 */
export const isSteppedUp = ({ hasFactor, factorAgeSeconds }: Session): boolean =>
  !hasFactor || (factorAgeSeconds !== null && factorAgeSeconds <= stepUpMinutes * 60)

/** @throws Refusal Factor.Required */
export function requireStepUp(session: Session): void {
  if (!isSteppedUp(session)) refuse('Factor.Required')
}

/**
 * Requires a step-up for a change of accounts that have or get these roles, if one of the roles is an
 * administrator's. Otherwise a person with access to an open session could create an administrator without a
 * second factor, who needs no step-up.
 *
 * @throws Refusal Factor.Required
 */
export function requireStepUpFor(session: Session, roles: readonly Role[]): void {
  if (roles.some((role) => role === 'super-admin' || role === 'admin')) requireStepUp(session)
}
