import * as z from 'zod/mini'
import { importFields } from './import-settings.ts'

/** Problems of a value or a row. */
export const importProblems = [
  'required',
  'tooLong',
  'email',
  'phoneNumber',
  'invalidDate',
  'dateRange',
  'username',
  'password',
  'postalCode',
  /** No role, org unit, location, country … has this name. */
  'unknown',
  /** The org unit would be below the deepest level. */
  'tooDeep',
  /** Several members, units, locations … match. */
  'ambiguous',
  /** Another member has this value. */
  'taken',
  /** An earlier row has the same value. */
  'duplicate',
  /** The member exists, but the import only creates members. */
  'exists',
  'archived',
  /** The user who imports may not give this role or change this member. */
  'notAllowed',
  /** The row repeats the headings of the columns. */
  'heading',
  /** The row has more cells than the file has columns. */
  'tooManyCells',
] as const
export type ImportProblemCode = (typeof importProblems)[number]

export const importProblem = z.strictObject({
  /** Null for a problem of the whole row. */
  field: z.nullable(z.enum(importFields)),
  code: z.enum(importProblems),
  /** For `duplicate`: the line number of the earlier row. */
  sameAs: z.optional(z.int()),
})
export type ImportProblem = z.output<typeof importProblem>
