/**
 * The device cookie. It contains a random id and, for each account that has logged in on this device, a
 * signature of the id and the account. The cookie gives no access. It only gives the device its own counter
 * of login attempts. Attempts from other devices cannot use up that counter.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/crypto/secrets.ts'

/**
 * Maximum number of accounts that one device remembers. It is sufficient for a shared tablet and keeps the
 * request header small.
 */
const maxAccounts = 10
const cookiePattern = /^([\w-]{22})((?:\.[0-9a-f]{32}){1,10})$/

function parseCookie(cookie: string | null): { id: string; tags: string[] } | null {
  const [, id, tags] = cookiePattern.exec(cookie ?? '') ?? []
  return id && tags ? { id, tags: tags.slice(1).split('.') } : null
}

/** Returns the account's signatures, one per accepted key. The newest key comes first. */
const signAccount = (keys: Keys, id: string, account: string): string[] =>
  keys.signatures('device', `${id}\n${account}`).map((signature) => signature.slice(0, 32))

/** Returns the device's id if this account has logged in on the device before, otherwise null. */
export function findKnownDevice(cookie: string | null, account: string, keys: Keys): string | null {
  const device = parseCookie(cookie)
  if (!device) return null

  const accepted = signAccount(keys, device.id, account).map((tag) => Buffer.from(tag))
  const isKnown = device.tags.some((tag) =>
    accepted.some((signature) => timingSafeEqual(signature, Buffer.from(tag))),
  )

  return isKnown ? device.id : null
}

/**
 * Returns the cookie with this account at the beginning. If the cookie contains too many accounts, the
 * account with the oldest login is removed.
 */
export function rememberAccount(cookie: string | null, account: string, keys: Keys): string {
  const device = parseCookie(cookie) ?? { id: randomBytes(16).toString('base64url'), tags: [] }
  const signatures = signAccount(keys, device.id, account)
  const others = device.tags.filter((tag) => !signatures.includes(tag))
  return [device.id, signatures[0], ...others].slice(0, maxAccounts + 1).join('.')
}
