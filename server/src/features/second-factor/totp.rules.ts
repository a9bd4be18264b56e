/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds. Pure functions. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** Number of bits of a base32 character. */
const base32Bits = 5
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a new secret with 160 random bits, as RFC 4226 recommends. */
export const createSecret = (): Buffer => randomBytes(20)

/** Returns bytes in base32 (RFC 4648) without padding. A group of 5 bytes becomes 8 characters. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []

  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(base32Bits, '0'), 2)]).join('')
}

/** Returns the number of the step that contains an instant. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** Returns the code of a step. */
export function createCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const offset = (hmac.at(-1) ?? 0) & 0xf
  const value = hmac.readUInt32BE(offset) & 0x7fffffff

  return String(value % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the step whose code was entered: the current step, the one before it or the one after it, because
 * clocks differ and typing takes time. Returns null for any other code.
 */
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  const entered = Buffer.from(code)
  const current = stepAt(now)
  const matches = (step: number): boolean => {
    const expected = Buffer.from(createCode(secret, step))
    return expected.length === entered.length && timingSafeEqual(expected, entered)
  }

  return [current, current - 1, current + 1].find(matches) ?? null
}

/** Returns whether an entry has the form of a code from an app. */
export const isAppCode = (entry: string): boolean => /^\d{6}$/.test(entry)

interface Account {
  /** The name of the product, as the app shows it. */
  issuer: string
  username: string
  clientIdentifier: string
}

/** Returns the content of the QR code with which an app imports a secret. */
export function otpauthUri(secret: Uint8Array, { issuer, username, clientIdentifier }: Account): string {
  // A colon separates the issuer from the account.
  const name = encodeURIComponent(issuer.replaceAll(':', ' ').trim())
  const account = encodeURIComponent(`${username}@${clientIdentifier}`)

  return `otpauth://totp/${name}:${account}?secret=${toBase32(secret)}&issuer=${name}`
}

/** Returns a secret for typing: base32 in groups of four characters. */
export const typedKey = (secret: Uint8Array): string => (toBase32(secret).match(/.{1,4}/g) ?? []).join(' ')
