/** What the wizard's steps do to an assignment. Pure. */
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

export const steps = ['upload', 'fields', 'password', 'summary'] as const
export type Step = (typeof steps)[number]
export type PasswordMode = (typeof passwordModes)[number]

/** The step that an address may show: none before what it needs. */
export function stepAt(asked: Step | undefined, state: MemberImportView['state'] | undefined): Step {
  if (state === undefined) return 'upload'
  if (state === 'running' || state === 'done')
    return asked === 'upload' && state === 'done' ? 'upload' : 'summary'
  const furthest: Step = state === 'checked' ? 'summary' : 'password'
  const wanted = asked ?? (state === 'checked' ? 'summary' : 'fields')
  return steps.indexOf(wanted) > steps.indexOf(furthest) ? 'fields' : wanted
}

const columnOf = (mapping: ImportMapping, field: ImportField): number | undefined => {
  const source = mapping[field]
  return typeof source === 'object' && 'column' in source ? source.column : undefined
}

/** The field that a column goes to. */
export const fieldAt = (mapping: ImportMapping, column: number): ImportField | undefined =>
  importFields.find((field) => columnOf(mapping, field) === column)

const withDefaults = (mapping: Partial<ImportMapping>): ImportMapping => ({
  ...mapping,
  username: mapping.username ?? importUsernameColumn,
})

/** The assignment with a column at another field, or at none; what had it before gives it up. */
export function assign(mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping {
  const rest = Object.fromEntries(
    importFields
      .filter((one) => one !== field && columnOf(mapping, one) !== column)
      .map((one) => [one, mapping[one]]),
  )
  return withDefaults({ ...rest, ...(field && { [field]: { column } }) })
}

/** Fields with one value for everybody. */
export function constantsOf(mapping: ImportMapping): { field: ImportField; value: string }[] {
  return importFields.flatMap((field) => {
    const source = mapping[field]
    return typeof source === 'object' && 'constant' in source ? [{ field, value: source.constant }] : []
  })
}

/** What may be the same for everybody and is not in the file. */
const common: readonly ImportField[] = [
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
export const possibleConstants = (mapping: ImportMapping): ImportField[] =>
  common.filter((field) => mapping[field] === undefined)

export function setConstant(
  mapping: ImportMapping,
  field: ImportField,
  constant: string | null,
): ImportMapping {
  const { [field]: _, ...rest } = mapping
  return withDefaults(constant === null ? rest : { ...rest, [field]: { constant } })
}

/** Fields without which nobody can be imported and that have no column yet. */
export const missingFields = (mapping: ImportMapping): ImportField[] =>
  (['firstName', 'lastName'] as const).filter((field) => mapping[field] === undefined)

/** Empty values for everybody are none. */
export const hasEmptyConstant = (mapping: ImportMapping): boolean =>
  constantsOf(mapping).some(({ value }) => value.trim() === '')

/** By what members can be recognised with this assignment. */
export const possibleMatches = (mapping: ImportMapping) =>
  importMatches.filter((field) => mapping[field] !== undefined)

/** A choice that an assignment has made impossible gives way. */
export function settled(settings: ImportSettings): ImportSettings {
  const { mapping, matchBy, passwordMode } = settings
  return {
    ...settings,
    matchBy: mapping[matchBy] === undefined ? 'username' : matchBy,
    passwordMode: modeNeeds(passwordMode, mapping) === undefined ? passwordMode : 'initial',
  }
}

const needed: Partial<Record<PasswordMode, ImportField>> = {
  byEmail: 'email',
  bySms: 'mobileNumber',
  byColumn: 'password',
}
/** The field that a password mode lacks. */
export function modeNeeds(mode: PasswordMode, mapping: ImportMapping): ImportField | undefined {
  const field = needed[mode]
  return field && mapping[field] === undefined ? field : undefined
}

/** The fields of a faulty row that can be mended: those that are wrong, or its name where the row as a whole is. */
export function mendable(
  { problems }: Pick<ImportRow, 'problems'>,
  mapping: ImportMapping,
): { field: ImportField; column: number }[] {
  const wrong = problems.flatMap(({ field, code }) => {
    if (code === 'heading' || code === 'tooManyCells') return []
    const named = field !== null && columnOf(mapping, field) !== undefined
    return named ? [field] : (['firstName', 'lastName'] as const)
  })
  return [...new Set(wrong)].flatMap((field) => {
    const column = columnOf(mapping, field)
    return column === undefined ? [] : [{ field, column }]
  })
}

/** A field's cell of a row. */
export function cellOf(
  { cells }: Pick<ImportRow, 'cells'>,
  mapping: ImportMapping,
  field: ImportField,
): string {
  const column = columnOf(mapping, field)
  return column === undefined ? '' : (cells[column] ?? '')
}

/** What a row's person is called. */
export const personOf = (row: Pick<ImportRow, 'cells'>, mapping: ImportMapping): string =>
  [cellOf(row, mapping, 'firstName'), cellOf(row, mapping, 'lastName')].filter(Boolean).join(' ')
