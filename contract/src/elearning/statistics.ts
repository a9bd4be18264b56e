/**
 * The status of all members in an e-learning. Scores and attempts of other members are never included.
 */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { elearningStatuses } from './elearning.ts'

/** Maximum number of org units in the chart. The filter finds the others. */
export const maxUnitsCompared = 20
/** Number of months in the chart of passes. */
export const monthsShown = 12

/** Maximum number of members in the training record of a course. */
export const maxCourseRecordMembers = 5000

/** Maximum number of values in one filter. */
const maxValues = 100

const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  search: z.optional(optionalText()),
  status: anyOf(z.enum(elearningStatuses)),
  /** Whether the member had a valid certificate on the day of the statistics. */
  trained: z.optional(z.boolean()),
  /** True: only exempt members, who are left out by default. Not available for a past day. */
  exempt: z.optional(z.boolean()),
  /** Org units, including all units below them. */
  orgUnit: anyOf(uuid),
  location: anyOf(uuid),
  /** First and last due date, both included. */
  dueFrom: z.optional(date()),
  dueTo: z.optional(date()),
  /**
   * A past day. Certificates, course versions and open cycles are those of that day.
   * Names, org units, locations and moved due dates are those of today, because the product keeps no history
   * of them.
   */
  asOf: z.optional(date()),
}

/** The filter of the charts. */
const { status: _status, trained: _trained, exempt: _exempt, ...chartFilter } = filter

const row = z.strictObject({
  memberUuid: uuid,
  firstName: z.string(),
  lastName: z.string(),
  /** True if the member has been archived since the day of the statistics. */
  archived: z.boolean(),
  /** The names of the first org units. `orgUnitCount` counts all. */
  orgUnits: z.array(z.string()),
  orgUnitCount: z.int(),
  location: z.nullable(z.string()),
  status: z.enum(elearningStatuses),
  /** The due date of the open cycle, or of the next one if no cycle is open. */
  dueDate: z.nullable(date()),
  executionUuid: z.nullable(uuid),
  /** The result that is valid on the day of the statistics, or else the latest result before that day. */
  result: z.nullable(
    z.strictObject({
      resultUuid: uuid,
      completedOn: date(),
      /** Null means that the certificate never expires. */
      validUntil: z.nullable(date()),
      isValid: z.boolean(),
      /** The version of the course that the member completed, and the date of its legal review. */
      version: z.string(),
      revised: date(),
      oralConfirmedOn: z.nullable(date()),
      /** Whether a package of the company has reported that the member passed. */
      isReported: z.boolean(),
      /** The day of the revocation, if the result was revoked after the day of the statistics. */
      revokedOn: z.nullable(date()),
    }),
  ),
  /**
   * Null means that the member is not exempt, and `until: null` that the member is exempt for good. Only
   * administrators see the reason.
   */
  exemption: z.nullable(z.strictObject({ until: z.nullable(date()), reason: z.nullable(z.string()) })),
})
export type StatisticsRow = z.output<typeof row>

const counts = z.strictObject({ completed: z.int(), due: z.int(), inprogress: z.int(), overdue: z.int() })
export type StatusCounts = z.output<typeof counts>

/** Counts of all members who match the filter. The filter by status is ignored. */
const summary = z.strictObject({
  ...counts.shape,
  total: z.int(),
  /** Number of exempt members. No other count includes them. */
  exempt: z.int(),
  /**
   * Number of members with a valid certificate on the day of the statistics. Null if the filter contains
   * neither `asOf` nor `trained`.
   */
  trained: z.nullable(z.int()),
})
export type StatisticsSummary = z.output<typeof summary>

/** The chapter titles of a course version, in the reader's language. */
const content = z.strictObject({ version: z.string(), topics: z.array(z.string()) })
export type StatisticsContent = z.output<typeof content>

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const list = pageOf(row)
const ofElearning = z.strictObject({ elearningUuid: uuid })
const refusals = ['Elearning.NotFound', 'Elearning.NotAssignedToClient'] as const

export const elearningStatistics = {
  readStatistics: call({
    path: '/api/elearning/read-statistics',
    replica: true,
    input: z.strictObject({
      ...ofElearning.shape,
      ...tableState(filter, ['lastName', 'status', 'dueDate']).shape,
    }),
    output: z.strictObject({ ...list.shape, summary, contents: z.array(content) }),
    refusals,
  }),
  /** Returns the number of members with each status by org unit, and the number of passes by month. */
  readCharts: call({
    path: '/api/elearning/read-statistics-charts',
    replica: true,
    access: 'elearning.read-statistics',
    notInSpec: 'the charts need all their counts in one answer',
    input: z.strictObject({ ...ofElearning.shape, filter: z._default(z.strictObject(chartFilter), {}) }),
    output: z.strictObject({
      /**
       * The units in the order of the tree, from the top down. The counts of a unit include all units below
       * it.
       */
      byOrgUnit: z.array(z.strictObject({ orgUnitUuid: uuid, orgUnitName: z.string(), counts })),
      /** True when there are more units than the chart compares. */
      moreOrgUnits: z.boolean(),
      /** Months like `2026-11`, the oldest first, including those without passes. */
      byMonth: z.array(z.strictObject({ month: z.string(), count: z.int() })),
    }),
    refusals,
  }),
  /** Returns a spreadsheet with all members that match the filter, and the filter on its first sheet. */
  exportStatistics: fileCall({
    path: '/api/elearning/export-statistics',
    replica: true,
    audit: 'exportStatistics',
    costly: true,
    transaction: 'own',
    input: z.strictObject({
      ...ofElearning.shape,
      filter: z._default(z.strictObject(filter), {}),
      /** Default: the language of the reader. */
      languageCode: z.optional(z.enum(languages)),
    }),
    types: [xlsxType],
    refusals,
  }),
  /**
   * Returns the training record of a course for org units and locations as a PDF to sign: who lacks a valid
   * training, then who has one. Default: everything in the scope of the reader.
   */
  exportCourseRecord: fileCall({
    path: '/api/elearning/export-course-record',
    access: 'elearning.read-statistics',
    notInSpec: 'inspectors ask for the record of one course at a location',
    audit: 'exportCourseRecord',
    costly: true,
    transaction: 'own',
    input: z.strictObject({
      ...ofElearning.shape,
      orgUnit: filter.orgUnit,
      location: filter.location,
      asOf: filter.asOf,
      languageCode: z.optional(z.enum(languages)),
    }),
    types: ['application/pdf'],
    refusals: [
      ...refusals,
      'OrgUnit.NotFound',
      'Location.NotFound',
      'Document.RecordTooLarge',
      'Document.NobodyTakesCourse',
    ],
  }),
}
