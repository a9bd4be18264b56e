/** Rules of the public verification page: codes, names and rate limits. Pure functions. */
import { sha256 } from '../../platform/crypto/secrets.ts'
import { networkOf, type Throttle } from '../session/session.rules.ts'

/**
 * Returns an entered code in its stored form (`K7QF-92RM-XT4D`), or null if the text cannot be a code. Case
 * and separators are ignored. The letters I, L and O become the digits that they look like, because
 * Crockford's base 32 does not contain them.
 */
export function normaliseCode(typed: string): string | null {
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(characters) ? characters.replace(/(.{4})(?=.)/g, '$1-') : null
}

/** Letters that many keyboards lack, each with the letters that people type instead. */
const plainLetters: Record<string, string> = {
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

/**
 * Returns two spellings of a name: one with umlauts as two letters (ä = ae), one without diacritics (ä = a).
 */
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
      .replace(/[ßıłøđæœþð]/g, (letter) => plainLetters[letter] ?? letter)

  return [bare(lower.replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter)), bare(lower)]
}

/** Returns whether the entered name is this last name, in any spelling of its special letters. */
export function isSameName(typed: string, lastName: string): boolean {
  const known = spellings(lastName)
  return spellings(typed).some((spelling) => spelling !== '' && known.includes(spelling))
}

const windowSeconds = 15 * 60

/** Returns the limit for codes that one network looks up: 60 in 15 minutes. */
export const codeTries = (address: string): Throttle => ({
  keys: [sha256(`verify\n${networkOf(address)}`)],
  freeAttempts: [60],
  windowSeconds: [windowSeconds],
  maxWaitSeconds: 0,
})

/** Returns the limit for names that one network tries on one certificate: 10 in 15 minutes. */
export const nameTries = (code: string, address: string): Throttle => ({
  keys: [sha256(`verify\n${code}\n${networkOf(address)}`)],
  freeAttempts: [10],
  windowSeconds: [windowSeconds],
  maxWaitSeconds: 0,
})
