/** Steps of the import wizard, and changes to the mapping. Pure functions. */
import { importUsernameColumn, type passwordModes } from '@sorgfalt/contract/core/limits'
import {
  type ImportField,
  type ImportMapping,
  type ImportRow,
  type ImportSettings,
  importFields,
  importMatches,
  type MemberImportView,
} from '@sorgfalt/contract/member/import'

/** The steps of the wizard in their order. */
export const steps = ['upload', 'fields', 'password', 'summary'] as const
export type Step = (typeof steps)[number]
export type PasswordMode = (typeof passwordModes)[number]

/** Returns the step to show. This is the requested step if the import has got that far. */
export function resolveStep(requested: Step | undefined, state: MemberImportView['state'] | undefined): Step {
  if (state === undefined) return 'upload'
  if (state === 'running' || state === 'done')
    return requested === 'upload' && state === 'done' ? 'upload' : 'summary'

  const lastPossible: Step = state === 'checked' ? 'summary' : 'password'
  const step = requested ?? (state === 'checked' ? 'summary' : 'fields')

  return steps.indexOf(step) > steps.indexOf(lastPossible) ? 'fields' : step
}

const findColumn = (mapping: ImportMapping, field: ImportField): number | undefined => {
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

/** Returns the mapped fields by which rows can be matched with members. */
export const listMatchFields = (mapping: ImportMapping) =>
  importMatches.filter((field) => mapping[field] !== undefined)

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
 * whole row is faulty.
 */
export function correctableFields(
  { problems }: Pick<ImportRow, 'problems'>,
  mapping: ImportMapping,
): { field: ImportField; column: number }[] {
  const faultyFields = problems.flatMap(({ field, code }) => {
    if (code === 'heading' || code === 'tooManyCells') return []
    const hasColumn = field !== null && findColumn(mapping, field) !== undefined
    return hasColumn ? [field] : (['firstName', 'lastName'] as const)
  })

  return [...new Set(faultyFields)].flatMap((field) => {
    const column = findColumn(mapping, field)
    return column === undefined ? [] : [{ field, column }]
  })
}

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
