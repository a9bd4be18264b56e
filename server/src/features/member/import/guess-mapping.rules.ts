/**
 * Guesses the settings of an import, mainly the field of each column. Uses the company's last import, known
 * headings and the values. Pure functions.
 */
import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type {
  ImportField,
  ImportMapping,
  ImportSettings,
  ImportSource,
} from '@sorgfalt/contract/member/import'
import { findField, findSimilarField } from './known-headings.ts'
import type { CsvRow } from './read-csv.ts'
import { cellText, readGender } from './read-values.rules.ts'
import { type Choices, findChosenField } from './saved-choices.rules.ts'

const patterns = { email: /^[^@\s]+@[^@\s]+\.\w+$/, number: /^[\d\s.,/:+()-]+$/ } as const

const isKnownHeading = (last: Choices | undefined, cell: string): boolean =>
  findField(cell) !== undefined || findChosenField(last, cell) !== undefined

/**
 * Returns whether the value is a phone number. Requires a prefix or gaps, because personnel numbers have
 * neither. Excludes dates.
 */
const isPhone = (value: string) =>
  /^(\+|0)[\d\s()/-]{7,}$/.test(value) &&
  /^\+|\d[\s()/-]+\d/.test(value) &&
  !/^\d+([/-])\d+\1\d+$/.test(value)

/** Returns whether the value is a German mobile number, or an Austrian mobile number with a country code. */
const isMobile = (value: string) =>
  isPhone(value) && /^(0|(00)?490?)1[567]|^(00)?430?6[5-9]/.test(value.replace(/\D/g, ''))

/**
 * Fields that can be identified by their values, the most reliable first. Dates and plain numbers do not
 * identify a field.
 */
const fieldsByValue: readonly (readonly [ImportField, (value: string) => boolean])[] = [
  ['email', (value) => patterns.email.test(value)],
  ['mobileNumber', isMobile],
  ['phoneNumber', isPhone],
  ['gender', (value) => value.length > 1 && 'value' in readGender(value)],
]

/** Maximum number of rows above the row with the headings. */
const maxTitleRows = 10

/**
 * Returns the rows without the titles and dates above the heading row. The heading row is the first row with
 * two known headings. Every row above it must have less than half as many filled cells, so that no row of a
 * member is removed.
 */
export function dropTitleRows(rows: readonly CsvRow[], last: Choices | undefined): readonly CsvRow[] {
  const countFilled = ({ cells }: CsvRow) => cells.filter((cell) => cell.trim() !== '').length
  const start = rows
    .slice(0, maxTitleRows + 1)
    .findIndex(({ cells }) => cells.filter((cell) => isKnownHeading(last, cell)).length > 1)

  const heading = rows[start]
  if (!heading) return rows

  const areTitles = rows.slice(0, start).every((row) => 2 * countFilled(row) < countFilled(heading))

  return areTitles ? rows.slice(start) : rows
}

/**
 * Returns whether the first row contains headings. No cell may be a number, a date or an address. In
 * addition, a cell must be a known heading, or a column below must contain only numbers, dates or addresses.
 */
export function hasHeader(rows: readonly CsvRow[], last: Choices | undefined): boolean {
  const [first, ...following] = rows
  if (!first) return false

  const names = first.cells.filter((cell) => cell.trim() !== '')
  if (names.some((cell) => patterns.email.test(cell.trim()) || patterns.number.test(cell))) return false
  if (names.some((cell) => isKnownHeading(last, cell))) return true

  return first.cells.some((_, index) => {
    const values = following.slice(0, 5).map(({ cells }) => cells[index]?.trim() ?? '')
    return (
      values.length > 0 &&
      values.every((value) => patterns.email.test(value) || (value !== '' && patterns.number.test(value)))
    )
  })
}

/**
 * Returns the suggested settings. If the company has no org units yet, suggests creating the org units that
 * the file names.
 */
export function suggestSettings(
  rows: readonly CsvRow[],
  columnCount: number,
  last: Choices | undefined,
  { hasOrgUnits }: { hasOrgUnits: boolean } = { hasOrgUnits: true },
): ImportSettings {
  const hasHeading = hasHeader(rows, last)
  const headings = hasHeading ? (rows[0]?.cells ?? []) : undefined
  const body = hasHeading ? rows.slice(1) : rows
  const mapping = suggestMapping(headings, body, columnCount, last)

  return {
    hasHeader: hasHeading,
    mapping,
    passwordMode: suggestPasswordMode(mapping, last?.settings.passwordMode, body),
    matchBy: suggestMatchField(mapping, last?.settings.matchBy),
    mode: last?.settings.mode ?? 'createAndUpdate',
    createOrgUnits: last?.settings.createOrgUnits ?? !hasOrgUnits,
  }
}

type PasswordMode = ImportSettings['passwordMode']
type MatchField = ImportSettings['matchBy']

/**
 * Returns `byColumn` if the file has passwords. Otherwise returns the mode of the last import if the file has
 * the column that this mode needs. Otherwise returns `byEmail` if every row has an address,
 * `byEmailOrLetter` if some rows have one, or else `initial`.
 */
function suggestPasswordMode(
  mapping: ImportMapping,
  last: PasswordMode | undefined,
  body: readonly CsvRow[],
): PasswordMode {
  if (mapping.password) return 'byColumn'

  const isPossible =
    last !== 'byColumn' &&
    ((last !== 'byEmail' && last !== 'byEmailOrLetter') || mapping.email) &&
    (last !== 'bySms' || mapping.mobileNumber)
  if (last && isPossible) return last

  const { email } = mapping

  if (!email || !('column' in email)) return 'initial'

  const withEmail = body.filter(({ cells }) => cells[email.column]?.trim()).length
  if (withEmail === 0) return 'initial'

  return withEmail === body.length ? 'byEmail' : 'byEmailOrLetter'
}

/**
 * Returns the field by which rows are matched with members. This is the field of the last import, if the file
 * contains it, or else the external id. Without an external id, it is the address if usernames are generated,
 * otherwise the username.
 */
function suggestMatchField(mapping: ImportMapping, last: MatchField | undefined): MatchField {
  if (last && mapping[last]) return last
  if (mapping.externalId) return 'externalId'
  return mapping.username === importUsernameColumn && mapping.email ? 'email' : 'username'
}

/** Number of rows whose values are examined. */
const sampleRows = 20

function suggestMapping(
  headings: readonly string[] | undefined,
  body: readonly CsvRow[],
  columnCount: number,
  last: Choices | undefined,
): ImportMapping {
  const mapping: Partial<Record<ImportField, ImportSource>> = {}
  const columns = Array.from({ length: columnCount }, (_, column) => column)
  const isAssigned = (column: number) =>
    Object.values(mapping).some((source) => 'column' in source && source.column === column)
  /**
   * Assigns to each unassigned column the field that `find` returns, unless another column already has that
   * field.
   */
  const assignColumns = (find: (column: number) => ImportField | undefined): void => {
    for (const column of columns) {
      const field = isAssigned(column) ? undefined : find(column)
      if (field && !mapping[field]) mapping[field] = { column }
    }
  }

  if (headings) {
    assignColumns((column) => findChosenField(last, headings[column] ?? ''))
    assignColumns((column) => findField(headings[column] ?? ''))
    assignColumns((column) => findSimilarField(headings[column] ?? ''))
  }

  const sample = body.slice(0, sampleRows)
  assignColumns((column) => {
    const values = sample.map(({ cells }) => cellText(cells[column] ?? '')).filter(Boolean)
    return values.length > 0 ? fieldsByValue.find(([, fits]) => values.every(fits))?.[0] : undefined
  })

  for (const [field, constant] of Object.entries(last?.constants ?? {}))
    mapping[field as ImportField] ??= { constant }

  return { ...mapping, username: mapping.username ?? importUsernameColumn } as ImportMapping
}
