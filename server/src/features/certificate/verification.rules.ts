/** Rules of the public check of certificates. Pure: codes, names, states, counters. */

import { sha256 } from '../../platform/crypto/secrets.ts'
import { networkOf, type Throttle } from '../session/session.rules.ts'

/**
 * A code as it is stored (`K7QF-92RM-XT4D`), from whatever someone has typed: case, separators and the letters that
 * Crockford's alphabet leaves out because they look like digits do not matter. null = it cannot be a code.
 */
export function normalCode(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(signs) ? signs.replace(/(.{4})(?=.)/g, '$1-') : null
}

/** What no keyboard but the home one has, as others type it. */
const plain: Record<string, string> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
}
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Spellings under which a name counts as the same: umlauts spelled out (ä = ae), or without their marks (ł = l). */
function spellings(name: string): string[] {
  const lower = name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{Pd}'’ʼ`´.]+/gu, ' ')
  const bare = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[ßıłøđæœþð]/g, (sign) => plain[sign] ?? sign)
  return [bare(lower.replace(/[äöüøå]/g, (sign) => spelledOut[sign] ?? sign)), bare(lower)]
}

/** Whether somebody has typed this last name; how they write its special letters is theirs. */
export function isSameName(typed: string, lastName: string): boolean {
  const known = spellings(lastName)
  return spellings(typed).some((spelling) => spelling !== '' && known.includes(spelling))
}

export type CertificateState = 'valid' | 'expired' | 'revoked'

/** What a stranger needs to know on a day. The last day counts. */
export function stateOn(
  today: string,
  certificate: { validUntil: string | null; revoked: boolean },
): CertificateState {
  if (certificate.revoked) return 'revoked'
  return certificate.validUntil !== null && certificate.validUntil < today ? 'expired' : 'valid'
}

const window = 15 * 60

/** Codes looked up from one network. */
export const codeTries = (address: string): Throttle => ({
  keys: [sha256(`verify\n${networkOf(address)}`)],
  freeAttempts: [60],
  windowSeconds: [window],
  maxWaitSeconds: 0,
})

/** Names tried on one certificate from one network. */
export const nameTries = (code: string, address: string): Throttle => ({
  keys: [sha256(`verify\n${code}\n${networkOf(address)}`)],
  freeAttempts: [10],
  windowSeconds: [window],
  maxWaitSeconds: 0,
})
