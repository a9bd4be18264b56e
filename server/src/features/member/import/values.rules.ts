/** What people write into spreadsheets, read as values. Pure. */
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

/** A value, or what is wrong with it. */
export type Read<T> = { value: T } | { problem: ImportProblemCode }
const good = <T>(value: T): Read<T> => ({ value })
const bad = <T>(problem: ImportProblemCode): Read<T> => ({ problem })

const longest = 250

/** As words are compared: case, diacritics and punctuation do not count. */
export const folded = (text: string): string =>
  transliterate(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Without the spaces around it; everything else stays as it was typed. */
export const trimmed = (cell: string): string => cell.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '')

/** What a cell says: a dash and the like are how people write that there is nothing. */
export function saidIn(cell: string): string {
  const text = trimmed(cell)
  return /^([-–—]+|n\/a|#n\/a|#nv)$/i.test(text) ? '' : text
}

export const readText = (text: string): Read<string> => (text.length > longest ? bad('tooLong') : good(text))

export const readEmail = (text: string): Read<string> =>
  emailSchema.safeParse(text).success ? good(text) : bad('email')

export function readUsername(text: string): Read<string> {
  const lower = text.toLowerCase()
  return usernameSchema.safeParse(lower).success ? good(lower) : bad('username')
}

/** International, so that it can be called and compared. Numbers without a prefix are of the client's country. */
export function readPhone(text: string, country: Country): Read<string> {
  const formatted = formatPhoneNumber(text, country)
  return formatted === undefined ? bad('phoneNumber') : good(formatted)
}

/** Plain text is in nobody's hands but ours here, so the whole rule can be checked (security.md D1). */
export function readPassword(text: string, names: readonly string[]): Read<string> {
  if (text.length > longest) return bad('tooLong')
  const letters = folded(text).replace(/\p{N}/gu, '')
  return isValidPassword(text) && !names.some((name) => folded(name) === letters)
    ? good(text)
    : bad('password')
}

const sets = (words: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(words).flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)),
  )

const genders = sets({
  female: 'w weiblich f female frau fr woman mrs ms',
  male: 'm maennlich male herr hr mann man mr',
  diverse: 'd divers diverse x nonbinary inter',
  unspecified: 'u unspecified keineangabe ka unbekannt unknown notspecified',
}) as Map<string, Gender>
export const readGender = (text: string): Read<Gender> => known(genders, text)

const flags = sets({ yes: 'ja j yes y true wahr 1 x on', no: 'nein n no false falsch 0 off' })
export function readFlag(text: string): Read<boolean> {
  const flag = flags.get(folded(text))
  return flag === undefined ? bad('unknown') : good(flag === 'yes')
}

const languageNames = sets({
  de_DE: 'de dede deat deutsch german ger deu at',
  en_GB: 'en engb enus englisch english eng gb',
}) as Map<string, Language>
export const readLanguage = (text: string): Read<Language> => known(languageNames, text)

const roleNames = new Map<string, MemberRole>([
  ...memberRoles.flatMap((role) =>
    [role, ...languages.map((language) => translator(language)(`common.roles.${role}`))].map(
      (name) => [folded(name), role] as const,
    ),
  ),
  ...(['mitarbeiter', 'mitarbeiterin', 'employee', 'beschaeftigte', 'beschaeftigter'] as const).map(
    (name) => [name, 'member'] as const,
  ),
])
export const readRole = (text: string): Read<MemberRole> => known(roleNames, text)

function known<T>(words: ReadonlyMap<string, T>, text: string): Read<T> {
  const value = words.get(folded(text))
  return value === undefined ? bad('unknown') : good(value)
}

/** ISO 3166-1 by code and by German and English name; the letters of number plates too. */
let countryNames: Map<string, string> | undefined
function countriesByName(): Map<string, string> {
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
      for (const word of [code, name, other]) found.set(folded(word), code)
    }
  for (const [word, code] of Object.entries({ d: 'DE', a: 'AT', oe: 'AT', o: 'AT', brd: 'DE', uk: 'GB' }))
    found.set(word, code)
  return found
}
export function readCountry(text: string): Read<string> {
  countryNames ??= countriesByName()
  return known(countryNames, text)
}

const day = 86_400_000
/** Day 0 of spreadsheets, which count 29 February 1900 although there was none. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30)

/** A calendar date: ISO, German, English with slashes (day first), or the number of a spreadsheet. `pivot`: years after it are 19xx. */
export function readDate(text: string, bounds: { min: string; max: string }): Read<string> {
  const date = isoOf(text, Number(bounds.max.slice(2, 4)))
  if (date === undefined) return bad('invalidDate')
  return date < bounds.min || date > bounds.max ? bad('dateRange') : good(date)
}

function isoOf(text: string, pivot: number): string | undefined {
  const plain = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z| ?[AP]M)?$/i, '')
  if (/^\d{5}(\.0+)?$/.test(plain))
    return new Date(spreadsheetEpoch + Number(plain) * day).toISOString().slice(0, 10)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain)
  if (iso) return checkedDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local =
    /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{2}|\d{4})$/.exec(plain) ??
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(plain)
  if (!local) return undefined
  const year = Number(local[3])
  const full = local[3]?.length === 4 ? year : year + (year > pivot ? 1900 : 2000)
  return checkedDate(full, Number(local[2]), Number(local[1]))
}

function checkedDate(year: number, month: number, date: number): string | undefined {
  const made = new Date(Date.UTC(year, month - 1, date))
  const isReal =
    made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
  return isReal ? made.toISOString().slice(0, 10) : undefined
}
