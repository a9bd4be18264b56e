/** Pure rules of sessions, throttled attempts and reset links. */
import { isIPv6 } from 'node:net'
import { sha256 } from '../../platform/crypto/secrets.ts'

/** The most sessions that one person has at a time. One more ends the oldest. */
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

/** A limit on attempts. An attempt counts under every key, and each key has its own limits. */
export interface Throttle {
  keys: string[]
  /** Attempts within a window that are never refused, per key. */
  freeAttempts: number[]
  windowSeconds: number[]
  /**
   * The longest wait between further attempts, in seconds. The wait starts at one second and doubles up to
   * this value. 0 = no further attempt within the window. One value for all keys, or one per key.
   */
  maxWaitSeconds: number | number[]
}

export interface LoginThrottle extends Throttle {
  /** Keys that a successful login clears. */
  keysToClear: string[]
  /**
   * Keys that other people share: a successful login takes back only its own attempt and leaves their
   * failures.
   */
  keysToReturn: string[]
}

/**
 * Returns the name of an account in counters and device cookies. It is the input of the login form,
 * unchecked.
 */
export const accountName = (company: string, username: string): string => `${company}\n${username}`

/**
 * Returns the limits of a login attempt. A device that has opened this account before has its own counter,
 * which attempts from other devices cannot exhaust. All other devices share three counters: account with
 * network (5 in 15 minutes, then waits that double), account (100 an hour) and network (300 failures in 15
 * minutes, because a whole plant may use one address).
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
 * login's.
 */
export const ownPasswordThrottle = (memberUuid: string): Throttle => ({
  keys: [sha256(`own-password\n${memberUuid}`)],
  freeAttempts: [5],
  windowSeconds: [quarterHourSeconds],
  maxWaitSeconds: 60,
})

/** Returns the limits for comparing a new password with earlier ones, which costs several hashes. */
export const passwordHistoryThrottle = (memberUuid: string): Throttle => ({
  keys: [sha256(`history\n${memberUuid}`)],
  freeAttempts: [10],
  windowSeconds: [hourSeconds],
  maxWaitSeconds: 0,
})

/**
 * Returns the key that limits reset links to one per account in ten minutes. It is made from the submitted
 * names, so that the answer does not reveal whether the account exists.
 */
export const resetLinkKey = (clientIdentifier: string, username: string): string =>
  sha256(`reset\n${clientIdentifier}\n${username}`)

/**
 * Returns a reset link. Its token is in the fragment, so that no server log or referrer contains it.
 */
export function resetLink(base: string, clientIdentifier: string, token: string): string {
  return `${base}/auth/reset-password/${encodeURIComponent(clientIdentifier)}#${token}`
}
