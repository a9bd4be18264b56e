/** One row of the file, read by the assignment of its columns. Pure. */
import { postalCodeProblem } from '@sorgfalt/contract'
import { type Country, importUsernameColumn, type Language } from '@sorgfalt/contract/core/limits'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import {
  type ImportField,
  type ImportProblem,
  type ImportProblemCode,
  type ImportSettings,
  type ImportSource,
  importFields,
} from '@sorgfalt/contract/member/import'
import type { CsvRow } from './read-csv.ts'
import type { UnitFinder } from './units.rules.ts'
import { namesIn } from './units.rules.ts'
import {
  folded,
  type Gender,
  type Read,
  readCountry,
  readDate,
  readEmail,
  readFlag,
  readGender,
  readLanguage,
  readPassword,
  readPhone,
  readRole,
  readText,
  readUsername,
  saidIn,
} from './values.rules.ts'

/** What an import writes into a member's own row. */
export interface MemberValues {
  firstName: string
  lastName: string
  email: string | null
  role: MemberRole
  externalId: string | null
  mobileNumber: string
  phoneNumber: string
  birthDate: string | null
  gender: Gender
  entryDate: string | null
  externalCompany: string
  street: string
  postalCode: string
  city: string
  country: string | null
  language: Language
  createElearningTasks: boolean
  createRiskAssessmentTasks: boolean
}
export type MemberField = keyof MemberValues

/** What a row says; what it leaves empty is not there and changes nothing. */
export interface Given extends Partial<MemberValues> {
  username?: string
  password?: string
  orgUnits?: string[]
  location?: string
  groups?: string[]
}

export interface ReadRow {
  line: number
  given: Given
  problems: ImportProblem[]
  /** Equal for rows that say the same. */
  key: string
  isHeading: boolean
}

/** Places by their folded names and identifiers; null = several. */
export type Places = ReadonlyMap<string, string | null>

export interface ReadContext {
  settings: ImportSettings
  heading: readonly string[] | undefined
  columnCount: number
  country: Country
  today: string
  units: UnitFinder
  locations: Places
  groups: Places
}

const earliest = { birth: '1900-01-01', entry: '1940-01-01', latest: '2100-12-31' } as const

type Readers = { [F in ImportField]: (text: string, context: ReadContext) => Read<unknown> }
const readers: Readers = {
  firstName: readText,
  lastName: readText,
  username: readUsername,
  email: readEmail,
  role: readRole,
  externalId: readText,
  orgUnits: (text, { units }) => readAll(namesIn(text), (path) => units.find(path)),
  location: (text, { locations }) => placeOf(locations, text),
  groups: (text, { groups }) => readAll(groupsIn(text, groups), (name) => placeOf(groups, name)),
  mobileNumber: (text, { country }) => readPhone(text, country),
  phoneNumber: (text, { country }) => readPhone(text, country),
  birthDate: (text, { today }) => readDate(text, { min: earliest.birth, max: today }),
  gender: readGender,
  entryDate: (text) => readDate(text, { min: earliest.entry, max: earliest.latest }),
  externalCompany: readText,
  street: readText,
  postalCode: (text) => (text.length > 20 ? { problem: 'tooLong' } : { value: text }),
  city: readText,
  country: readCountry,
  language: readLanguage,
  createElearningTasks: readFlag,
  createRiskAssessmentTasks: readFlag,
  // Judged with the names beside it, and only where it is asked for.
  password: (text) => ({ value: text }),
}

/** People separate groups with a comma, which a group's own name may have, too. */
const groupsIn = (text: string, groups: Places): string[] =>
  namesIn(groups.has(folded(text)) ? text : text.replaceAll(',', ';'))

/** Several names in one cell. */
function readAll(names: readonly string[], find: (name: string) => Read<string>): Read<string[]> {
  const uuids: string[] = []
  for (const name of names) {
    const found = find(name)
    if ('problem' in found) return found
    uuids.push(found.value)
  }
  return { value: [...new Set(uuids)] }
}

function placeOf(places: Places, text: string): Read<string> {
  const uuid = places.get(folded(text))
  if (uuid === undefined) return { problem: 'unknown' }
  return uuid === null ? { problem: 'ambiguous' } : { value: uuid }
}

export const cellOf = (source: ImportSource, cells: readonly string[]): string =>
  'constant' in source ? source.constant : saidIn(cells[source.column] ?? '')

/** Reads a row's cells; `hashed`: its password has been taken already. */
export function readRow({ line, cells }: CsvRow, context: ReadContext, hashed = false): ReadRow {
  const { mapping, passwordMode } = context.settings
  const isHeading =
    context.heading !== undefined && cells.every((cell, index) => cell === context.heading?.[index])
  const given: Record<string, unknown> = {}
  const problems: ImportProblem[] = []
  const complain = (field: ImportField | null, code: ImportProblemCode) => problems.push({ field, code })
  const said: string[] = []
  for (const field of importFields) {
    const source = mapping[field]
    if (source === undefined || source === importUsernameColumn) continue
    const text = cellOf(source, cells)
    said.push(text)
    if (text === '') continue
    const read = readers[field](text, context)
    if ('problem' in read) complain(field, read.problem)
    else given[field] = read.value
  }
  if (cells.length > context.columnCount && cells.slice(context.columnCount).some((cell) => cell !== ''))
    complain(null, 'tooManyCells')
  const row = given as Given
  for (const field of ['firstName', 'lastName'] as const)
    if (row[field] === undefined && !problems.some((one) => one.field === field)) complain(field, 'required')
  checkAddress(row, context, complain)
  if (passwordMode !== 'byColumn' || hashed) delete row.password
  else checkPassword(row, complain)
  return { line, given: row, problems, key: JSON.stringify(said), isHeading }
}

/** Locations and groups that a row names and the company does not have, as they are written. */
export function missingIn(
  cells: readonly string[],
  { settings: { mapping }, locations, groups }: ReadContext,
) {
  const said = (field: 'location' | 'groups') => (mapping[field] ? cellOf(mapping[field], cells) : '')
  const location = said('location')
  return {
    location: location === '' || locations.has(folded(location)) ? [] : [location],
    groups: groupsIn(said('groups'), groups).filter((name) => !groups.has(folded(name))),
  }
}

/** An address without a country is in the company's own. */
function checkAddress(
  given: Given,
  { country }: ReadContext,
  complain: (field: ImportField, code: ImportProblemCode) => void,
): void {
  if (given.country === undefined && (given.street || given.postalCode || given.city)) given.country = country
  if (given.postalCode === undefined) return
  if (postalCodeProblem(given.postalCode, given.country ?? country)) complain('postalCode', 'postalCode')
}

function checkPassword(given: Given, complain: (field: ImportField, code: ImportProblemCode) => void): void {
  if (given.password === undefined) return
  const read = readPassword(
    given.password,
    [given.firstName ?? '', given.lastName ?? '', given.username ?? ''].filter(Boolean),
  )
  if ('problem' in read) complain('password', read.problem)
}
