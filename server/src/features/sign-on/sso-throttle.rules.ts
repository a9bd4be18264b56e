/** Limits of single sign-on. Pure functions. */
import { rates } from '@sorgfalt/contract/core/limits'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { networkOf, type Throttle } from '../session/session.rules.ts'

const quarterHourSeconds = 15 * 60

/**
 * Returns the limit for different company IDs without providers: as many as logins that may fail from one
 * network. The request for a company with providers is removed from the counter.
 */
export const optionsThrottle = (address: string): Throttle => ({
  keys: [sha256(`sso-options\n${networkOf(address)}`)],
  freeAttempts: [300],
  windowSeconds: [quarterHourSeconds],
  maxWaitSeconds: 0,
})

/**
 * Returns the key of the last request for a company ID from one network. Further requests for it are not
 * counted, because they reveal nothing new, and a whole plant may use one address.
 */
export const knownCompany = (address: string, clientIdentifier: string) => ({
  key: sha256(`sso-company\n${networkOf(address)}\n${clientIdentifier}`),
  seconds: quarterHourSeconds,
})

/** Returns the limit for sign-ins that one network begins: a whole plant may start its shift at once. */
export const startThrottle = (address: string): Throttle => ({
  keys: [sha256(`sso-start\n${networkOf(address)}`)],
  freeAttempts: [rates.entrance],
  windowSeconds: [60],
  maxWaitSeconds: 0,
})

/** Minimum number of seconds between two log entries about failures of the same kind. */
export const failureLogSeconds = 10
