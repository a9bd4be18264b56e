import * as z from 'zod/mini'
import { importFields } from './import-settings.ts'

/** What can be wrong with a value or a row. */
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
  /** No role, org unit, location, country … of that name. */
  'unknown',
  /** Too far down in the tree. */
  'tooDeep',
  /** Several of that name. */
  'ambiguous',
  /** Belongs to another member. */
  'taken',
  /** Stands in an earlier line, too. */
  'duplicate',
  /** Is a member already, and only new ones are asked for. */
  'exists',
  'archived',
  /** More than who imports may give or change. */
  'notAllowed',
  /** The row repeats the heading. */
  'heading',
  /** More cells than the file has columns. */
  'tooManyCells',
] as const
export type ImportProblemCode = (typeof importProblems)[number]

export const importProblem = z.strictObject({
  /** Null = the whole row. */
  field: z.nullable(z.enum(importFields)),
  code: z.enum(importProblems),
  /** The earlier line of a duplicate. */
  sameAs: z.optional(z.int()),
})
export type ImportProblem = z.output<typeof importProblem>
