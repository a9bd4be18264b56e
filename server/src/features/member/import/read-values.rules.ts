/** Reads the values that people write into spreadsheets. Pure functions. */
import {
  email as emailSchema,
  isValidPassword,
  transliterate,
  username as usernameSchema,
} from '@sorgfalt/contract'
import { type Country, type Language, languages } from '@sorgfalt/contract/core/limits'
import { type MemberRole, memberRoles } from '@sorgfalt/contract/core/role'
import { formatPhoneNumber } from '@sorgfalt/contract/fields/phone'
import type { ImportProblemCode } from '@sorgfalt/contract/member/import'
import { translator } from '@sorgfalt/texts/load'

export type Gender = 'female' | 'male' | 'diverse' | 'unspecified'

/** The value of a cell, or the problem that prevents reading it. */
export type Read<T> = { value: T } | { problem: ImportProblemCode }
const valid = <T>(value: T): Read<T> => ({ value })
const invalid = <T>(problem: ImportProblemCode): Read<T> => ({ problem })

const maxTextLength = 250

/** Returns the text in lower case without diacritics, spaces and punctuation, for comparing words. */
export const normalizeWord = (text: string): string =>
  transliterate(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the cell without spaces at both ends. Keeps tabs and line breaks. */
export const trimSpaces = (cell: string): string => cell.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '')

/**
 * Returns the trimmed cell. Returns an empty text for a dash or `n/a`, which people write if there is no
 * value.
 */
export function cellText(cell: string): string {
  const text = trimSpaces(cell)
  return /^([-–—]+|n\/a|#n\/a|#nv)$/i.test(text) ? '' : text
}

export const readText = (text: string): Read<string> =>
  text.length > maxTextLength ? invalid('tooLong') : valid(text)

export const readEmail = (text: string): Read<string> =>
  emailSchema.safeParse(text).success ? valid(text) : invalid('email')

export function readUsername(text: string): Read<string> {
  const lower = text.toLowerCase()
  return usernameSchema.safeParse(lower).success ? valid(lower) : invalid('username')
}

/** Returns the number in international format. A number without a country code is a number of `country`. */
export function readPhone(text: string, country: Country): Read<string> {
  const formatted = formatPhoneNumber(text, country)
  return formatted === undefined ? invalid('phoneNumber') : valid(formatted)
}

/**
 * Checks a password by the general rules, and checks that it does not consist of a name and digits. Only an
 * import receives passwords as plain text, so both checks are possible only here.
 */
export function readPassword(text: string, names: readonly string[]): Read<string> {
  if (text.length > maxTextLength) return invalid('tooLong')

  const letters = normalizeWord(text).replace(/\p{N}/gu, '')

  return isValidPassword(text) && !names.some((name) => normalizeWord(name) === letters)
    ? valid(text)
    : invalid('password')
}

/**
 * Returns a map from each word to its value. `words` contains for each value its words, separated by spaces.
 */
const byWord = (words: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(words).flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)),
  )

const genders = byWord({
  female: 'w weiblich f female frau fr woman mrs ms',
  male: 'm maennlich male herr hr mann man mr',
  diverse: 'd divers diverse x nonbinary inter',
  unspecified: 'u unspecified keineangabe ka unbekannt unknown notspecified',
}) as Map<string, Gender>
export const readGender = (text: string): Read<Gender> => findWord(genders, text)

const flags = byWord({ yes: 'ja j yes y true wahr 1 x on', no: 'nein n no false falsch 0 off' })
export function readFlag(text: string): Read<boolean> {
  const flag = flags.get(normalizeWord(text))
  return flag === undefined ? invalid('unknown') : valid(flag === 'yes')
}

const languageNames = byWord({
  de_DE: 'de dede deat deutsch german ger deu at',
  en_GB: 'en engb enus englisch english eng gb',
}) as Map<string, Language>
export const readLanguage = (text: string): Read<Language> => findWord(languageNames, text)

const roleNames = new Map<string, MemberRole>([
  ...memberRoles.flatMap((role) =>
    [role, ...languages.map((language) => translator(language)(`common.roles.${role}`))].map(
      (name) => [normalizeWord(name), role] as const,
    ),
  ),
  ...(['mitarbeiter', 'mitarbeiterin', 'employee', 'beschaeftigte', 'beschaeftigter'] as const).map(
    (name) => [name, 'member'] as const,
  ),
])
export const readRole = (text: string): Read<MemberRole> => findWord(roleNames, text)

function findWord<T>(words: ReadonlyMap<string, T>, text: string): Read<T> {
  const value = words.get(normalizeWord(text))
  return value === undefined ? invalid('unknown') : valid(value)
}

/**
 * Country codes (ISO 3166-1) by code, by German and English name, and by the letters on number plates.
 * Created when first needed.
 */
let countryNames: Map<string, string> | undefined
function createCountryNames(): Map<string, string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const names = languages.map(
    (language) => new Intl.DisplayNames(language.replace('_', '-'), { type: 'region', fallback: 'none' }),
  )

  const found = new Map<string, string>()

  for (const one of letters)
    for (const two of letters) {
      const code = one + two
      const [name, other] = names.map((display) => display.of(code))
      if (!name || !other || ['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB'].includes(code)) continue
      for (const word of [code, name, other]) found.set(normalizeWord(word), code)
    }

  for (const [word, code] of Object.entries({ d: 'DE', a: 'AT', oe: 'AT', o: 'AT', brd: 'DE', uk: 'GB' }))
    found.set(word, code)

  return found
}
export function readCountry(text: string): Read<string> {
  countryNames ??= createCountryNames()
  return findWord(countryNames, text)
}

const dayMs = 86_400_000
/** Day 0 of spreadsheets. Spreadsheets count 29 February 1900, although that day did not exist. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30)

/**
 * Reads a date in ISO format, in German format, with slashes (day first), or as the day number of a
 * spreadsheet.
 */
export function readDate(text: string, bounds: { min: string; max: string }): Read<string> {
  const date = parseDate(text, Number(bounds.max.slice(2, 4)))
  if (date === undefined) return invalid('invalidDate')
  return date < bounds.min || date > bounds.max ? invalid('dateRange') : valid(date)
}

/** Returns the ISO date. Two-digit years after `pivot` belong to the 20th century. */
function parseDate(text: string, pivot: number): string | undefined {
  const plain = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z| ?[AP]M)?$/i, '')
  if (/^\d{5}(\.0+)?$/.test(plain))
    return new Date(spreadsheetEpoch + Number(plain) * dayMs).toISOString().slice(0, 10)

  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain)
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))

  const local =
    /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{2}|\d{4})$/.exec(plain) ??
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(plain)
  if (!local) return undefined

  const year = Number(local[3])
  const full = local[3]?.length === 4 ? year : year + (year > pivot ? 1900 : 2000)

  return toIsoDate(full, Number(local[2]), Number(local[1]))
}

/** Returns the ISO date, or undefined if the day does not exist. */
function toIsoDate(year: number, month: number, date: number): string | undefined {
  const parsed = new Date(Date.UTC(year, month - 1, date))
  const exists =
    parsed.getUTCFullYear() === year && parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === date
  return exists ? parsed.toISOString().slice(0, 10) : undefined
}
