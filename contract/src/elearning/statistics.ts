/**
 * The status of all members in an e-learning. Scores and attempts of other members are never included.
 */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { elearningStatuses } from './elearning.ts'

/** Org units in the chart. Others can be found with the filter. */
export const maxUnitsCompared = 20
/** Months in the chart of passes. */
export const monthsShown = 12

/** Values of one filter. */
const maxValues = 100

const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  search: z.optional(optionalText()),
  status: anyOf(z.enum(elearningStatuses)),
  /** True: a certificate was valid on the day. False: no certificate was valid. */
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
  /** True when the member has been archived since. */
  archived: z.boolean(),
  /** The names of the first org units. `orgUnitCount` counts all. */
  orgUnits: z.array(z.string()),
  orgUnitCount: z.int(),
  location: z.nullable(z.string()),
  status: z.enum(elearningStatuses),
  /** The due date of the open or of the next cycle. */
  dueDate: z.nullable(date()),
  executionUuid: z.nullable(uuid),
  /** The result that is valid on the day, otherwise the newest one before it. */
  result: z.nullable(
    z.strictObject({
      resultUuid: uuid,
      completedOn: date(),
      /** Null means that the certificate never expires. */
      validUntil: z.nullable(date()),
      isValid: z.boolean(),
      /** The course version that was learned, and its legal status date. */
      version: z.string(),
      revised: date(),
      oralConfirmedOn: z.nullable(date()),
      /** The day of a revocation that followed after the day of the statistics. */
      revokedOn: z.nullable(date()),
    }),
  ),
  /** Null means not exempt, `until: null` exempt for good. The reason is visible to administrators only. */
  exemption: z.nullable(z.strictObject({ until: z.nullable(date()), reason: z.nullable(z.string()) })),
})
export type StatisticsRow = z.output<typeof row>

const counts = z.strictObject({ completed: z.int(), due: z.int(), inprogress: z.int(), overdue: z.int() })
export type StatusCounts = z.output<typeof counts>

/** Counts of all members that match the filter, except for its status. */
const summary = z.strictObject({
  ...counts.shape,
  total: z.int(),
  /** Exempt members. They are in none of the other counts. */
  exempt: z.int(),
  /** Members with a valid certificate on the day. Null if the filter names neither a day nor `trained`. */
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
    input: z.strictObject({
      ...ofElearning.shape,
      ...tableState(filter, ['lastName', 'status', 'dueDate']).shape,
    }),
    output: z.strictObject({ ...list.shape, summary, contents: z.array(content) }),
    refusals,
  }),
  /** Counts by org unit, and passes by month. */
  readCharts: call({
    path: '/api/elearning/read-statistics-charts',
    access: 'elearning.read-statistics',
    notInSpec: 'the charts need all their counts in one answer',
    input: z.strictObject({ ...ofElearning.shape, filter: z._default(z.strictObject(chartFilter), {}) }),
    output: z.strictObject({
      /** From the top of the tree down, each with all units below it. */
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
}
