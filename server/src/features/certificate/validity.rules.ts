/**
 * The validity of a certificate. Pure functions.
 * The SQL version is validity.store.ts; validity.test.ts compares both.
 */
import { daysBetween } from '../../platform/calendar/days.ts'
import { countWindowDays, type Window } from '../elearning/task/cycle.rules.ts'

interface ResultValidity {
  /** The last day of validity. Null means that the certificate never expires. */
  validUntil: string | null
  revoked: boolean
}

export type CertificateState = 'valid' | 'expired' | 'revoked'
export type Validity = CertificateState | 'expiring'

/** Returns the state of a certificate on `day`. It is still valid on its last day. */
export function determineState({ validUntil, revoked }: ResultValidity, day: string): CertificateState {
  if (revoked) return 'revoked'
  return validUntil !== null && validUntil < day ? 'expired' : 'valid'
}

/** Returns the state of a certificate on `day`, `expiring` while the cycle of its renewal is open. */
export function determineValidity(result: ResultValidity, window: Window, day: string): Validity {
  const state = determineState(result, day)
  if (state !== 'valid' || result.validUntil === null) return state
  return daysBetween(day, result.validUntil) <= countWindowDays(window) ? 'expiring' : 'valid'
}
