/** The qualification matrix: members × e-learnings and functions, for a unit or a location. */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages, memberGroupTypes } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { xlsxType } from './statistics.ts'

/** A certificate or a qualification is shown as expiring in its last days. */
export const matrixExpiringDays = 60
/** Maximum number of e-learnings in the matrix. The filter finds the others. */
export const maxMatrixElearnings = 40
/** Maximum number of members in the matrix as a PDF. */
export const maxMatrixPdfMembers = 2000
/** Maximum number of members whose cells are counted in the sum row. */
export const maxSummedMembers = 20_000
/** The server counts members with gaps up to this number, because it may have to check each of them. */
export const maxCountedGaps = 1000

/**
 * `overdue`: past its due date, or an expired qualification. `open`: to be done and not certified.
 * `expiring` and `valid`: certified or qualified on the day of the matrix.
 */
export const matrixStates = ['overdue', 'oral', 'open', 'expiring', 'valid', 'exempt'] as const
export type MatrixState = (typeof matrixStates)[number]

const maxValues = 100
const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  search: z.optional(optionalText()),
  /** Org units, including all units below them. */
  orgUnit: anyOf(uuid),
  location: anyOf(uuid),
  /** Members of these groups. */
  group: anyOf(uuid),
  /** The e-learnings of the columns. Default: all of the company. */
  elearning: anyOf(uuid),
  /** True: only members with an overdue or open e-learning or a missing oral part. */
  gaps: z.optional(z.boolean()),
  /** A past day. */
  asOf: z.optional(date()),
}

/** The columns: e-learnings in the order of their titles, then functions. */
const columns = z.strictObject({
  elearnings: z.array(
    z.strictObject({ elearningUuid: uuid, title: z.string(), image: z.nullable(z.string()) }),
  ),
  functions: z.array(z.enum(memberGroupTypes)),
  /** Number of e-learnings that match the filter, including those that the matrix does not show. */
  elearningCount: z.int(),
})
export type MatrixColumns = z.output<typeof columns>

const cell = z.strictObject({
  state: z.enum(matrixStates),
  /** The last day of validity if certified or qualified, otherwise the due date. Null if there is none. */
  date: z.nullable(date()),
  /** The valid certificate. */
  resultUuid: z.nullable(uuid),
})
export type MatrixCell = z.output<typeof cell>

const row = z.strictObject({
  memberUuid: uuid,
  firstName: z.string(),
  lastName: z.string(),
  /** The first org unit by name. */
  orgUnit: z.nullable(z.string()),
  validCount: z.int(),
  requiredCount: z.int(),
  /** One cell per column. Null: not assigned, or not a member of such a group. */
  cells: z.array(z.nullable(cell)),
})
export type MatrixRow = z.output<typeof row>

const matrix = pageOf(row)
const notInSpec = 'an employer must see at a glance who may do which work'

export const qualificationMatrix = {
  readMatrix: call({
    path: '/api/qualification-matrix/read-matrix',
    replica: true,
    input: tableState(filter, ['lastName', 'overdue']),
    output: z.strictObject({
      ...matrix.shape,
      /** True: more members match than `total`, which is then equal to `maxCountedGaps`. */
      isCut: z.boolean(),
      day: date(),
      columns,
    }),
    notInSpec,
  }),
  /** Counts the cells of all members who match the filter, for the sum row. */
  readSums: call({
    path: '/api/qualification-matrix/read-sums',
    replica: true,
    access: 'qualification-matrix.read-matrix',
    input: z.strictObject({ filter: z._default(z.strictObject(filter), {}) }),
    output: z.strictObject({
      /** Number of members with an overdue e-learning. Null if too many members match. */
      overdueCount: z.nullable(z.int()),
      /** One entry per e-learning of the columns. Null if too many members match. */
      elearnings: z.nullable(
        z.array(z.strictObject({ elearningUuid: uuid, valid: z.int(), required: z.int(), overdue: z.int() })),
      ),
    }),
    notInSpec: 'the sums take longer than a page of the matrix, so they load after it',
  }),
  /** Returns all members that match the filter, as a spreadsheet or as a PDF in A3. */
  exportMatrix: fileCall({
    path: '/api/qualification-matrix/export-matrix',
    replica: true,
    audit: 'exportQualificationMatrix',
    costly: true,
    transaction: 'own',
    input: z.strictObject({
      filter: z._default(z.strictObject(filter), {}),
      format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx'),
      /** Default: the language of the reader. */
      languageCode: z.optional(z.enum(languages)),
    }),
    types: [xlsxType, 'application/pdf'],
    refusals: ['Document.RecordTooLarge'],
    notInSpec,
  }),
}
