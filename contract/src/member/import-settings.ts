/** How a CSV file becomes members: which column is which field, and what happens to those who are there already. */
import * as z from 'zod/mini'
import { importUsernameColumn, passwordModes } from '../core/limits.ts'
import { text } from '../fields/index.ts'

/** security.md D12. */
export const importLimits = { rows: 20_000, columns: 60, cell: 1_000, hours: 24 } as const
/** What a column can be. Special attributes are not among them (security.md D15). */
export const importFields = [
  'firstName',
  'lastName',
  'username',
  'email',
  'role',
  'externalId',
  'orgUnits',
  'location',
  'groups',
  'mobileNumber',
  'phoneNumber',
  'birthDate',
  'gender',
  'entryDate',
  'externalCompany',
  'street',
  'postalCode',
  'city',
  'country',
  'language',
  'createElearningTasks',
  'createRiskAssessmentTasks',
  'password',
] as const
export type ImportField = (typeof importFields)[number]

export const columnIndex = z.int().check(z.minimum(0), z.maximum(importLimits.columns - 1))
/** A column of the file, or the same value for everybody. */
const fromColumn = z.strictObject({ column: columnIndex })
const source = z.union([fromColumn, z.strictObject({ constant: text() })])
export type ImportSource = z.output<typeof source>
const sources = Object.fromEntries(importFields.map((field) => [field, z.optional(source)])) as Record<
  ImportField,
  z.ZodMiniOptional<typeof source>
>
export const importMapping = z.strictObject({
  ...sources,
  /** Made from the names when the file has none. */
  username: z.optional(z.union([fromColumn, z.literal(importUsernameColumn)])),
  /** One for everybody would be none. */
  password: z.optional(fromColumn),
})
export type ImportMapping = z.output<typeof importMapping>

export const importMatches = ['username', 'email', 'externalId'] as const
export const importModes = ['create', 'createAndUpdate'] as const

export const settingsShape = {
  /** The first row names the columns and is nobody. */
  hasHeader: z.boolean(),
  mapping: importMapping,
  passwordMode: z.enum(passwordModes),
  /** By what a row is recognised as somebody who is there already. */
  matchBy: z.enum(importMatches),
  mode: z.enum(importModes),
  /** Org units that are missing are made; otherwise their rows are faulty. */
  createOrgUnits: z.boolean(),
}
export const importSettings = z.strictObject(settingsShape)
export type ImportSettings = z.output<typeof importSettings>
