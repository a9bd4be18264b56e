/** Steps of the import wizard, and changes to the mapping. Pure functions. */
import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import {
  type ImportField,
  type ImportMapping,
  type ImportRow,
  type ImportRowStatus,
  type ImportSettings,
  type ImportSummary,
  importFields,
  type importPasswordModes,
  type MemberImportView,
} from '@sorgfalt/contract/member/import'

/** The steps of the wizard in their order. */
export const steps = ['upload', 'fields', 'password', 'summary'] as const
export type Step = (typeof steps)[number]
export type PasswordMode = (typeof importPasswordModes)[number]

/** Returns the step to show. This is the requested step if the import has got that far. */
export function resolveStep(requested: Step | undefined, state: MemberImportView['state'] | undefined): Step {
  if (state === undefined) return 'upload'
  if (state === 'running' || state === 'done')
    return requested === 'upload' && state === 'done' ? 'upload' : 'summary'

  const lastPossible: Step = state === 'checked' ? 'summary' : 'password'
  const step = requested ?? (state === 'checked' ? 'summary' : 'fields')

  return steps.indexOf(step) > steps.indexOf(lastPossible) ? 'fields' : step
}

/** Returns the column of a field, or undefined if the field is not mapped to a column. */
export const findColumn = (mapping: ImportMapping, field: ImportField): number | undefined => {
  const source = mapping[field]
  return typeof source === 'object' && 'column' in source ? source.column : undefined
}

/** Returns the field to which a column is mapped. */
export const findField = (mapping: ImportMapping, column: number): ImportField | undefined =>
  importFields.find((field) => findColumn(mapping, field) === column)

const withDefaults = (mapping: Partial<ImportMapping>): ImportMapping => ({
  ...mapping,
  username: mapping.username ?? importUsernameColumn,
})

/**
 * Returns the mapping with a column mapped to `field`, or not mapped if `field` is null. Removes earlier
 * mappings of the column and of the field.
 */
export function assignColumn(
  mapping: ImportMapping,
  column: number,
  field: ImportField | null,
): ImportMapping {
  const rest = Object.fromEntries(
    importFields
      .filter((one) => one !== field && findColumn(mapping, one) !== column)
      .map((one) => [one, mapping[one]]),
  )
  return withDefaults({ ...rest, ...(field && { [field]: { column } }) })
}

/** Returns the fields with the same value for all rows. */
export function listConstants(mapping: ImportMapping): { field: ImportField; value: string }[] {
  return importFields.flatMap((field) => {
    const source = mapping[field]
    return typeof source === 'object' && 'constant' in source ? [{ field, value: source.constant }] : []
  })
}

/** Fields that can have the same value for all rows. */
const constantFields: readonly ImportField[] = [
  'role',
  'orgUnits',
  'location',
  'externalCompany',
  'entryDate',
  'country',
  'language',
  'createElearningTasks',
  'createRiskAssessmentTasks',
]

/** Returns the fields that are not mapped and can have the same value for all rows. */
export const listConstantFields = (mapping: ImportMapping): ImportField[] =>
  constantFields.filter((field) => mapping[field] === undefined)

/** Returns the mapping with a value for all rows, or without it if the value is null. */
export function setConstant(
  mapping: ImportMapping,
  field: ImportField,
  constant: string | null,
): ImportMapping {
  const { [field]: _, ...rest } = mapping
  return withDefaults(constant === null ? rest : { ...rest, [field]: { constant } })
}

/** Returns the required fields that are not mapped. */
export const listMissingFields = (mapping: ImportMapping): ImportField[] =>
  (['firstName', 'lastName'] as const).filter((field) => mapping[field] === undefined)

/** Returns whether a field is set to one value for all rows, but that value is empty. */
export const hasEmptyConstant = (mapping: ImportMapping): boolean =>
  listConstants(mapping).some(({ value }) => value.trim() === '')

/** Returns the settings with defaults for choices that the mapping no longer allows. */
export function dropImpossibleChoices(settings: ImportSettings): ImportSettings {
  const { mapping, matchBy, passwordMode } = settings
  return {
    ...settings,
    matchBy: mapping[matchBy] === undefined ? 'username' : matchBy,
    passwordMode: findMissingField(passwordMode, mapping) === undefined ? passwordMode : 'initial',
  }
}

const requiredFields: Partial<Record<PasswordMode, ImportField>> = {
  byEmail: 'email',
  byEmailOrLetter: 'email',
  bySms: 'mobileNumber',
  byColumn: 'password',
}

/** Returns the field that the password mode requires and that is not mapped. */
export function findMissingField(mode: PasswordMode, mapping: ImportMapping): ImportField | undefined {
  const field = requiredFields[mode]
  return field && mapping[field] === undefined ? field : undefined
}

/**
 * Returns the fields of a faulty row that the user can correct: those with problems, or the names if the
 * faulty value comes from the names. A row that is faulty as a whole has none.
 */
export function correctableFields(
  { problems }: Pick<ImportRow, 'problems'>,
  mapping: ImportMapping,
): { field: ImportField; column: number }[] {
  const faultyFields = problems.flatMap(({ field }) => {
    if (field === null) return []
    const hasColumn = findColumn(mapping, field) !== undefined
    return hasColumn ? [field] : (['firstName', 'lastName'] as const)
  })

  return [...new Set(faultyFields)].flatMap((field) => {
    const column = findColumn(mapping, field)
    return column === undefined ? [] : [{ field, column }]
  })
}

/** Columns that the table of faulty rows always shows, if the file has them. */
const correctionColumns: readonly ImportField[] = ['externalId', 'email', 'orgUnits', 'location']

/** The usual columns come first, in their order. The others follow in the order of the fields. */
const rank = (field: ImportField): number => {
  const index = correctionColumns.indexOf(field)
  return index < 0 ? correctionColumns.length : index
}

/**
 * Returns the columns of the table of faulty rows besides the name: the usual ones and those with problems.
 */
export function listCorrectionColumns(
  rows: readonly Pick<ImportRow, 'problems'>[],
  mapping: ImportMapping,
): ImportField[] {
  const faulty = new Set(rows.flatMap((row) => correctableFields(row, mapping).map(({ field }) => field)))
  return importFields
    .filter((field) => field !== 'firstName' && field !== 'lastName')
    .filter((field) => findColumn(mapping, field) !== undefined)
    .filter((field) => correctionColumns.includes(field) || faulty.has(field))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the number of rows that the import writes. */
export const countImported = ({ created, updated }: ImportSummary): number => created + updated

/** Returns the numbers of rows by status, including the rows that are left out. */
export const countRows = (summary: ImportSummary): Record<ImportRowStatus, number> => ({
  new: summary.created + summary.leftOut.new,
  changed: summary.updated + summary.leftOut.changed,
  unchanged: summary.unchanged,
  faulty: summary.faulty,
})

/** Returns the text of a field's cell, or an empty string if the field is not mapped. */
export function readCell(
  { cells }: Pick<ImportRow, 'cells'>,
  mapping: ImportMapping,
  field: ImportField,
): string {
  const column = findColumn(mapping, field)
  return column === undefined ? '' : (cells[column] ?? '')
}

/** Returns the first and the last name of a row. */
export const memberName = (row: Pick<ImportRow, 'cells'>, mapping: ImportMapping): string =>
  [readCell(row, mapping, 'firstName'), readCell(row, mapping, 'lastName')].filter(Boolean).join(' ')
