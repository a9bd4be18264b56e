import * as z from 'zod/mini'

/** Lower-case letters and digits, single hyphens between segments, a letter first. */
export const identifierPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const shape = (key: 'identifier' | 'clientIdentifier') =>
  z
    .string('required')
    .check(
      z.minLength(1, 'required'),
      z.minLength(3, 'minlength'),
      z.maxLength(60, 'maxlength'),
      z.regex(identifierPattern, key),
    )

export const identifier = shape('identifier')
/** The company ID of the login. */
export const clientIdentifier = shape('clientIdentifier')

/** Letters that Unicode does not decompose, and German letters with their usual spelling. */
const spelled: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
}

/** Returns the text with umlauts as two letters and without other diacritics. */
export const transliterate = (name: string): string =>
  Array.from(name.normalize('NFC'), (letter) => spelled[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

/** Returns an identifier made from a name (spec §5). `suffix` is a number between 1000 and 9999. */
export function identifierFromName(name: string, suffix: number): string {
  const stem = transliterate(name.trim())
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
  return `${stem.replace(/^[^a-z]+|-+$/g, '') || 'id'}-${suffix}`
}
