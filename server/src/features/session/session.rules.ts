/** Rules for sessions, limits on attempts, and reset links. Pure functions. */
import { isIPv6 } from 'node:net'
import { sha256 } from '../../platform/crypto/secrets.ts'

/**
 * Maximum number of simultaneous sessions per person, and of those that have not passed the second factor. A
 * further session ends the oldest one.
 */
export const maxSessions = 5

const quarterHourSeconds = 15 * 60
const hourSeconds = 60 * 60

/**
 * Returns the network that an attempt comes from: /24 for IPv4, /56 for IPv6. A client can usually choose any
 * address within its network, so attempts are counted per network.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')

  const [head = '', tail] = plain.split('::')
  const before = head.split(':')
  const after = tail?.split(':') ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const bits = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join('')

  return bits.slice(0, 14).toLowerCase()
}

/** A limit on attempts. An attempt counts towards each key, and each key has its own limit. */
export interface Throttle {
  keys: string[]
  /** Number of attempts per key that are never refused within a window. */
  freeAttempts: number[]
  windowSeconds: number[]
  /**
   * The longest wait between further attempts, in seconds. The first wait is one second, and each following
   * wait is twice as long, up to this maximum. 0 means that no further attempt is allowed within the window.
   * The value is one number for all keys, or one number per key.
   */
  maxWaitSeconds: number | number[]
}

export interface LoginThrottle extends Throttle {
  /** Keys whose counters a successful login clears. */
  keysToClear: string[]
  /**
   * Keys that other people share. A successful login removes only its own attempt from their counters. The
   * failures of other people remain.
   */
  keysToReturn: string[]
}

/**
 * Returns the name that identifies an account in counters and device cookies. The name is built from the
 * unchecked input of the login form.
 */
export const accountName = (company: string, username: string): string => `${company}\n${username}`

/**
 * Returns the limits for a login attempt. A device on which this account has logged in before has its own
 * counter. Attempts from other devices cannot use up that counter. All other devices share three counters.
 * The counter of account and network allows 5 attempts in 15 minutes, then the waits double. The counter of
 * the account allows 100 attempts an hour. The counter of the network allows 300 failures in 15 minutes,
 * because a whole plant may use one address.
 */
export function loginThrottle(account: string, address: string, deviceId: string | null): LoginThrottle {
  if (deviceId !== null) {
    const key = sha256(`login-device\n${account}\n${deviceId}`)
    return {
      keys: [key],
      freeAttempts: [5],
      windowSeconds: [quarterHourSeconds],
      maxWaitSeconds: 60,
      keysToClear: [key],
      keysToReturn: [],
    }
  }

  const network = networkOf(address)
  const pair = sha256(`login\n${account}\n${network}`)
  const shared = [sha256(`login\n${account}`), sha256(`login-network\n${network}`)]

  return {
    keys: [pair, ...shared],
    freeAttempts: [5, 100, 300],
    windowSeconds: [quarterHourSeconds, hourSeconds, quarterHourSeconds],
    maxWaitSeconds: [60, 0, 0],
    keysToClear: [pair],
    keysToReturn: shared,
  }
}

/**
 * Returns the limits for a signed-in member who enters the current password. They are separate from the
 * limits for logins.
 */
export const ownPasswordThrottle = (memberUuid: string): Throttle => ({
  keys: [sha256(`own-password\n${memberUuid}`)],
  freeAttempts: [5],
  windowSeconds: [quarterHourSeconds],
  maxWaitSeconds: 60,
})

/**
 * Returns the limits for comparing a new password with earlier ones. Each comparison computes several hashes.
 */
export const passwordHistoryThrottle = (memberUuid: string): Throttle => ({
  keys: [sha256(`history\n${memberUuid}`)],
  freeAttempts: [10],
  windowSeconds: [hourSeconds],
  maxWaitSeconds: 0,
})

/**
 * Returns the key that limits reset links to one per account in ten minutes. The key is made from the
 * submitted names, so that the answer does not reveal whether the account exists.
 */
export const resetLinkKey = (clientIdentifier: string, username: string): string =>
  sha256(`reset\n${clientIdentifier}\n${username}`)

/**
 * Returns a reset link. The token is in the fragment of the link, so that it occurs in no server log and no
 * referrer.
 */
export function resetLink(base: string, clientIdentifier: string, token: string): string {
  return `${base}/auth/reset-password/${encodeURIComponent(clientIdentifier)}#${token}`
}
