/** Rules of sessions, guesses and links (security.md D2, D4, D5). Pure: keys, addresses, times. */
import { isIPv6 } from 'node:net'
import { sha256 } from '../../platform/crypto/secrets.ts'

/** Most sessions one person has at a time; the oldest ends when one more begins. */
export const maxSessions = 5

/** The network a guess comes from: /24 of IPv4, /56 of IPv6, since whoever has one address there has them all. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const bits = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join('')
  return bits.slice(0, 14).toLowerCase()
}

/** What is counted against guessing (privileged-functions.sql, count_try). */
export interface Tries {
  keys: string[]
  /** Tries that are free within a window, per key. */
  free: number[]
  windowSeconds: number[]
  /** Beyond the free ones: seconds that a wait doubles up to; 0 = nothing more within the window. One for all keys or one each. */
  longestWait: number | number[]
}

export interface LoginTries extends Tries {
  /** Forgotten by a success. */
  forgiven: string[]
  /** A success takes back its own try only: others' failures stay. */
  returned: string[]
}

/** What an account is called in counters and on devices: as it was typed, whether it exists or not. */
export const accountName = (company: string, username: string): string => `${company}\n${username}`

/**
 * What a login try counts under. A device that has opened this account before has a counter of its own, which no stranger
 * can fill. Everybody else shares: account with network (5 in 15 minutes, then waits that double), account (100 an hour),
 * network (300 failures in 15 minutes, because a whole plant may sit behind one address).
 */
export function loginTries(account: string, address: string, knownDevice: string | null): LoginTries {
  const network = networkOf(address)
  if (knownDevice !== null) {
    const key = sha256(`login-device\n${account}\n${knownDevice}`)
    return {
      keys: [key],
      free: [5],
      windowSeconds: [quarterHour],
      longestWait: 60,
      forgiven: [key],
      returned: [],
    }
  }
  const pair = sha256(`login\n${account}\n${network}`)
  const shared = [sha256(`login\n${account}`), sha256(`login-network\n${network}`)]
  return {
    keys: [pair, ...shared],
    free: [5, 100, 300],
    windowSeconds: [quarterHour, 3600, quarterHour],
    longestWait: [60, 0, 0],
    forgiven: [pair],
    returned: shared,
  }
}
const quarterHour = 15 * 60

/** What a guess at the password of whoever is signed in counts under; logins have their own counters. */
export const ownTries = (memberUuid: string): Tries => ({
  keys: [sha256(`own-password\n${memberUuid}`)],
  free: [5],
  windowSeconds: [quarterHour],
  longestWait: 60,
})

/** Key of the ten-minute rule: the pair as it was submitted, whether it exists or not, so the answer tells nothing. */
export const resetTurnKey = (clientIdentifier: string, username: string): string =>
  sha256(`reset\n${clientIdentifier}\n${username}`)

/** The page behind a reset link. The token stands in the fragment: it reaches no log, no referrer (security.md D5). */
export function resetLink(base: string, clientIdentifier: string, token: string): string {
  return `${base}/auth/reset-password/${encodeURIComponent(clientIdentifier)}#${token}`
}
