/**
 * The device cookie: a random id and, for each account that this device has opened, a
 * signature of id and account. The cookie grants no access. It only gives the device a counter of login
 * attempts that attempts from other devices cannot exhaust.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/crypto/secrets.ts'

/**
 * The most accounts that one device remembers. Enough for a shared tablet, and the request header stays
 * small.
 */
const maxAccounts = 10
const cookiePattern = /^([\w-]{22})((?:\.[0-9a-f]{32}){1,10})$/

function parseCookie(cookie: string | null): { id: string; tags: string[] } | null {
  const [, id, tags] = cookiePattern.exec(cookie ?? '') ?? []
  return id && tags ? { id, tags: tags.slice(1).split('.') } : null
}

/** Returns the account's signature under every accepted key, the newest key first. */
const signAccount = (keys: Keys, id: string, account: string): string[] =>
  keys.signatures('device', `${id}\n${account}`).map((signature) => signature.slice(0, 32))

/** Returns the device's id if the device has opened this account before, otherwise null. */
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
 * Returns the cookie with this account in first place. The account that was opened longest ago may drop out.
 */
export function rememberAccount(cookie: string | null, account: string, keys: Keys): string {
  const device = parseCookie(cookie) ?? { id: randomBytes(16).toString('base64url'), tags: [] }
  const signatures = signAccount(keys, device.id, account)
  const others = device.tags.filter((tag) => !signatures.includes(tag))
  return [device.id, signatures[0], ...others].slice(0, maxAccounts + 1).join('.')
}
