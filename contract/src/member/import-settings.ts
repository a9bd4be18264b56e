/** Settings of a member import: the mapping of columns to fields, and the treatment of existing members. */
import * as z from 'zod/mini'
import { importUsernameColumn, passwordModes } from '../core/limits.ts'
import { text } from '../fields/index.ts'

/** Limits of a file: rows, columns, characters per cell, and hours until it is deleted. */
export const importLimits = { rows: 20_000, columns: 60, cell: 1_000, hours: 24 } as const
/** Fields that a column can contain. Special attributes cannot be imported. */
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
const fromColumn = z.strictObject({ column: columnIndex })
/** Where the value of a field comes from: a column of the file, or a constant for all rows. */
const source = z.union([fromColumn, z.strictObject({ constant: text() })])
export type ImportSource = z.output<typeof source>
const sources = Object.fromEntries(importFields.map((field) => [field, z.optional(source)])) as Record<
  ImportField,
  z.ZodMiniOptional<typeof source>
>
export const importMapping = z.strictObject({
  ...sources,
  /** A column, or usernames that are generated from the names. */
  username: z.optional(z.union([fromColumn, z.literal(importUsernameColumn)])),
  /** Never a constant, because all members would have the same password. */
  password: z.optional(fromColumn),
})
export type ImportMapping = z.output<typeof importMapping>

export const importMatches = ['username', 'email', 'externalId'] as const
/** Ways in which a row can match a member if the chosen field does not. */
export const importOtherMatches = ['email', 'name'] as const
export type ImportOtherMatch = (typeof importOtherMatches)[number]
/** `byEmailOrLetter`: an invitation by email where the row has an address, otherwise a letter. */
export const importPasswordModes = [...passwordModes, 'byEmailOrLetter'] as const
export const importModes = ['create', 'createAndUpdate'] as const

export const settingsShape = {
  /** The first row contains the names of the columns. */
  hasHeader: z.boolean(),
  mapping: importMapping,
  passwordMode: z.enum(importPasswordModes),
  /** The field by which a row is matched with an existing member. */
  matchBy: z.enum(importMatches),
  mode: z.enum(importModes),
  /** Whether the import creates missing org units. If it does not, rows with a missing unit are faulty. */
  createOrgUnits: z.boolean(),
}
export const importSettings = z.strictObject(settingsShape)
export type ImportSettings = z.output<typeof importSettings>
