/**
 * The device cookie (security.md D4): a random id and, for each account that this device has opened, a signature over both.
 * It opens nothing; it only moves the device's tries out of reach of strangers who guess at the same account.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/crypto/secrets.ts'

/** Accounts that one device keeps: enough for a shared tablet, and the header stays small. */
const maxAccounts = 10
const shape = /^([\w-]{22})((?:\.[0-9a-f]{32}){1,10})$/

function read(cookie: string | null): { id: string; tags: string[] } | null {
  const [, id, tags] = shape.exec(cookie ?? '') ?? []
  return id && tags ? { id, tags: tags.slice(1).split('.') } : null
}

/** Tags under every accepted key, the newest first. */
const tagsOf = (keys: Keys, id: string, account: string): string[] =>
  keys.signatures('device', `${id}\n${account}`).map((signature) => signature.slice(0, 32))

/** The device's id when it has opened this account before, else null. */
export function knownDevice(cookie: string | null, account: string, keys: Keys): string | null {
  const device = read(cookie)
  if (!device) return null
  const own = tagsOf(keys, device.id, account).map((tag) => Buffer.from(tag))
  return device.tags.some((tag) => own.some((known) => timingSafeEqual(known, Buffer.from(tag))))
    ? device.id
    : null
}

/** The cookie after this account was opened. */
export function rememberAccount(cookie: string | null, account: string, keys: Keys): string {
  const device = read(cookie) ?? { id: randomBytes(16).toString('base64url'), tags: [] }
  const own = tagsOf(keys, device.id, account)
  const others = device.tags.filter((tag) => !own.includes(tag))
  return [device.id, own[0], ...others].slice(0, maxAccounts + 1).join('.')
}
