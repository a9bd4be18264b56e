/** A row of an import file after the check: its outcome, and what the user decides about it. */
import * as z from 'zod/mini'
import { importProblem } from './import-problem.ts'
import { importFields, importOtherMatches } from './import-settings.ts'

export const importRowStatuses = ['new', 'changed', 'unchanged', 'faulty'] as const
export type ImportRowStatus = (typeof importRowStatuses)[number]

/**
 * Why a row without problems is not imported. `choice`: the user has left it out. `match`: it matches a
 * member, but not by the chosen field, and the user has not decided yet. `seat`: no seat is free for it.
 */
export const importLeftOutReasons = ['choice', 'match', 'seat'] as const

/**
 * What the user decides about a row: `skip` leaves it out, `same` confirms the member that it matches, and
 * `new` creates a new member instead.
 */
export const importDecisions = ['skip', 'same', 'new'] as const
export type ImportDecision = (typeof importDecisions)[number]

const rowChange = z.strictObject({
  field: z.enum(importFields),
  /**
   * The value in the company and the value of the row: dates as ISO dates, codes as in the contract, units,
   * locations and groups by their names. Units and groups are added to those that the member has.
   */
  from: z.string(),
  to: z.string(),
})
export type ImportRowChange = z.output<typeof rowChange>

export const importRow = z.strictObject({
  /** Number of the line in the file. The first line, which may be the heading, is 1. */
  line: z.int(),
  status: z.enum(importRowStatuses),
  /** The cells of the file with all corrections. The cell of the password is empty. */
  cells: z.array(z.string()),
  problems: z.array(importProblem),
  /** The username of the existing or new member. */
  username: z.nullable(z.string()),
  /** Values of the existing member that the row changes. */
  changes: z.array(rowChange),
  /** How the row matches the member, if not by the chosen field. */
  otherMatch: z.nullable(z.enum(importOtherMatches)),
  /** Null if the row is imported, or if it is faulty or unchanged. */
  leftOut: z.nullable(z.enum(importLeftOutReasons)),
})
export type ImportRow = z.output<typeof importRow>
