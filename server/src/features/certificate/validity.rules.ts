/**
 * The validity of a certificate. Pure functions. validity.store.ts contains the same rule in SQL.
 * validity.test.ts compares both.
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

/** Returns the state of a certificate on `day`. On its last day the certificate is still valid. */
export function determineState({ validUntil, revoked }: ResultValidity, day: string): CertificateState {
  if (revoked) return 'revoked'
  return validUntil !== null && validUntil < day ? 'expired' : 'valid'
}

/**
 * Returns the same as `determineState`, but `expiring` for a valid certificate while the cycle that renews it
 * is open.
 */
export function determineValidity(result: ResultValidity, window: Window, day: string): Validity {
  const state = determineState(result, day)
  if (state !== 'valid' || result.validUntil === null) return state
  return daysBetween(day, result.validUntil) <= countWindowDays(window) ? 'expiring' : 'valid'
}
