/** Rules of sessions, guesses and links (security.md D2, D4, D5). Pure: keys, addresses, times. */
import { sha256 } from '../../secrets.ts'

/** Most sessions one person has at a time; the oldest ends when one more begins. */
export const mostSessions = 5

/** The network a guess comes from: /24 of IPv4, /56 of IPv6. */
export function networkOf(address: string): string {
  const v4 = address.replace(/^::ffff:/, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(v4)) return v4.split('.').slice(0, 3).join('.')
  return address.split(':').slice(0, 4).join(':').slice(0, -2)
}

/** What a login try counts under: account with network (5 in 15 minutes, then waits that double), account (100 an hour). */
export function loginTries(clientIdentifier: string, username: string, address: string) {
  const account = `${clientIdentifier}\n${username}`
  return {
    keys: [sha256(`login\n${account}\n${networkOf(address)}`), sha256(`login\n${account}`)],
    free: [5, 100],
    windowSeconds: [15 * 60, 60 * 60],
    longestWait: 60,
  }
}

/** Key of the ten-minute rule: the pair as it was submitted, whether it exists or not, so the answer tells nothing. */
export const resetTurnKey = (clientIdentifier: string, username: string): string => sha256(`reset\n${clientIdentifier}\n${username}`)

/** The page behind a reset link. The token stands in the fragment: it reaches no log, no referrer (security.md D5). */
export function resetLink(base: string, clientIdentifier: string, token: string): string {
  return `${base}/auth/reset-password/${encodeURIComponent(clientIdentifier)}#${token}`
}
