/** Reads a row of the file according to the mapping of columns to fields. Pure functions. */
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
import { type OrgUnitFinder, splitNames } from './org-unit-finder.rules.ts'
import type { CsvRow } from './read-csv.ts'
import {
  cellText,
  type Gender,
  normalizeWord,
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
} from './read-values.rules.ts'
import type { ValueResolver } from './value-matches.rules.ts'

/** Columns of the table `member` that an import writes. */
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

/** The values of a row. Empty cells have no value, and change nothing. */
export interface RowValues extends Partial<MemberValues> {
  username?: string
  password?: string
  orgUnits?: string[]
  location?: string
  groups?: string[]
}

export interface ReadRow {
  line: number
  values: RowValues
  problems: ImportProblem[]
  /** Rows with the same content have the same key. */
  key: string
  isHeading: boolean
}

/** Uuids of locations or groups by normalized name and identifier. Null if several have the same name. */
export type UuidsByName = ReadonlyMap<string, string | null>

export interface ReadContext {
  settings: ImportSettings
  heading: readonly string[] | undefined
  columnCount: number
  country: Country
  today: string
  orgUnits: OrgUnitFinder
  locations: UuidsByName
  groups: UuidsByName
  /** Applies the user's matches of unknown values. */
  values: ValueResolver
}

const dateLimits = { firstBirth: '1900-01-01', firstEntry: '1940-01-01', lastEntry: '2100-12-31' } as const
const maxPostalCodeLength = 20

type Readers = { [F in ImportField]: (text: string, context: ReadContext) => Read<unknown> }
const readers: Readers = {
  firstName: readText,
  lastName: readText,
  username: readUsername,
  email: readEmail,
  role: (text, { values }) => values.resolve('role', text, () => readRole(text)),
  externalId: readText,
  orgUnits: (text, { orgUnits, values }) =>
    readAll(splitNames(text), (path) => values.resolve('orgUnits', path, () => orgUnits.find(path))),
  location: (text, { locations, values }) =>
    values.resolve('location', text, () => findUuid(locations, text)),
  groups: (text, { groups, values }) =>
    readAll(splitGroups(text, groups), (name) =>
      values.resolve('groups', name, () => findUuid(groups, name)),
    ),
  mobileNumber: (text, { country }) => readPhone(text, country),
  phoneNumber: (text, { country }) => readPhone(text, country),
  birthDate: (text, { today }) => readDate(text, { min: dateLimits.firstBirth, max: today }),
  gender: readGender,
  entryDate: (text) => readDate(text, { min: dateLimits.firstEntry, max: dateLimits.lastEntry }),
  externalCompany: readText,
  street: readText,
  postalCode: (text) => (text.length > maxPostalCodeLength ? { problem: 'tooLong' } : { value: text }),
  city: readText,
  country: readCountry,
  language: readLanguage,
  createElearningTasks: readFlag,
  createRiskAssessmentTasks: readFlag,
  // checkPassword checks the password after all fields are read, because it needs the names.
  password: (text) => ({ value: text }),
}

/** Splits the names of groups. Commas also separate names, unless the whole text is the name of a group. */
const splitGroups = (text: string, groups: UuidsByName): string[] =>
  splitNames(groups.has(normalizeWord(text)) ? text : text.replaceAll(',', ';'))

/** Returns the distinct uuids of all names, or the first problem. */
function readAll(names: readonly string[], find: (name: string) => Read<string>): Read<string[]> {
  const found = names.map(find)
  const problem = found.find((read) => 'problem' in read)
  if (problem) return problem

  return { value: [...new Set(found.flatMap((read) => ('value' in read ? [read.value] : [])))] }
}

function findUuid(uuids: UuidsByName, name: string): Read<string> {
  const uuid = uuids.get(normalizeWord(name))
  if (uuid === undefined) return { problem: 'unknown' }
  return uuid === null ? { problem: 'ambiguous' } : { value: uuid }
}

const readSource = (source: ImportSource, cells: readonly string[]): string =>
  'constant' in source ? source.constant : cellText(cells[source.column] ?? '')

type AddProblem = (field: ImportField | null, code: ImportProblemCode) => void

/**
 * Reads the cells of a row. `isHashed`: whether the password of the row is already hashed. Its cell is then
 * ignored.
 */
export function readRow({ line, cells }: CsvRow, context: ReadContext, isHashed = false): ReadRow {
  const problems: ImportProblem[] = []
  const addProblem: AddProblem = (field, code) => problems.push({ field, code })
  const { values, texts } = readFields(cells, context, addProblem)

  if (cells.length > context.columnCount && cells.slice(context.columnCount).some((cell) => cell !== ''))
    addProblem(null, 'tooManyCells')

  for (const field of ['firstName', 'lastName'] as const)
    if (values[field] === undefined && !problems.some((problem) => problem.field === field))
      addProblem(field, 'required')

  completeAddress(values, context, addProblem)
  if (context.settings.passwordMode !== 'byColumn' || isHashed) delete values.password
  else checkPassword(values, addProblem)

  const { heading } = context
  const isHeading = heading !== undefined && cells.every((cell, index) => cell === heading[index])

  return { line, values, problems, key: JSON.stringify(texts), isHeading }
}

/** Returns the values of all mapped fields, and the texts of their cells. */
function readFields(
  cells: readonly string[],
  context: ReadContext,
  addProblem: AddProblem,
): { values: RowValues; texts: string[] } {
  const values: Record<string, unknown> = {}
  const texts: string[] = []

  for (const field of importFields) {
    const source = context.settings.mapping[field]
    if (source === undefined || source === importUsernameColumn) continue

    const text = readSource(source, cells)
    texts.push(text)
    if (text === '') continue

    const read = readers[field](text, context)
    if ('problem' in read) addProblem(field, read.problem)
    else values[field] = read.value
  }

  return { values, texts }
}

/** Sets the company's country in an address that has none, and checks the postal code. */
function completeAddress(values: RowValues, { country }: ReadContext, addProblem: AddProblem): void {
  if (values.country === undefined && (values.street || values.postalCode || values.city))
    values.country = country
  if (values.postalCode === undefined) return
  if (postalCodeProblem(values.postalCode, values.country ?? country)) addProblem('postalCode', 'postalCode')
}

function checkPassword(values: RowValues, addProblem: AddProblem): void {
  if (values.password === undefined) return

  const names = [values.firstName ?? '', values.lastName ?? '', values.username ?? ''].filter(Boolean)
  const read = readPassword(values.password, names)
  if ('problem' in read) addProblem('password', read.problem)
}
