import * as z from 'zod/mini'

/** Lower-case letters and digits, single hyphens between segments, a letter first. */
export const identifierPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const maxLength = 60

const checkFormat = (text: z.ZodMiniString<string>, key: 'identifier' | 'clientIdentifier') =>
  text.check(
    z.minLength(1, 'required'),
    z.minLength(3, 'minlength'),
    z.maxLength(maxLength, 'maxlength'),
    z.regex(identifierPattern, key),
  )

export const identifier = checkFormat(z.string('required'), 'identifier')
/** The company ID of the login. */
export const clientIdentifier = checkFormat(z.string('required'), 'clientIdentifier')
/** The company ID as a person enters it. Capitals and surrounding spaces are ignored. */
export const enteredClientIdentifier = checkFormat(
  z.string('required').check(z.trim(), z.toLowerCase()),
  'clientIdentifier',
)

/** Replacements for German letters, and for letters that Unicode does not decompose. */
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

/**
 * Returns an identifier made from a name (spec §5). A name that is too long is cut at a hyphen. `suffix` is a
 * number between 1000 and 9999.
 */
export function identifierFromName(name: string, suffix: number): string {
  const ending = `-${suffix}`

  return `${cutAtHyphen(toStem(name), maxLength - ending.length) || 'id'}${ending}`
}

/** Returns a company ID made from a name, or the empty text. Members type it, so it has no number. */
export const companyIdFromName = (name: string): string => cutAtHyphen(toStem(name), maxLength)

/** Returns a name as lower-case letters, digits and single hyphens, beginning with a letter. */
const toStem = (name: string): string =>
  transliterate(name.trim())
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')

/** Returns the text, or as many of its first words as fit. If even the first word is too long, it is cut. */
function cutAtHyphen(text: string, length: number): string {
  if (text.length <= length) return text
  const lastHyphen = text.lastIndexOf('-', length)
  return text.slice(0, lastHyphen > 0 ? lastHyphen : length)
}
