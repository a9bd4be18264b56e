/** How everybody stands with an e-learning: status only, never scores or tries of others (elearning-and-company.md §0.3, §4.2). */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { elearningStatuses } from './elearning.ts'

/** Most org units that the chart compares; the rest is found by filtering. */
export const maxUnitsCompared = 20
/** Months that the chart of passes looks back. */
export const monthsShown = 12

/** Most values that one filter takes. */
const maxValues = 100
const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  search: z.optional(optionalText()),
  status: oneOf(z.enum(elearningStatuses)),
  /** Whether a certificate was valid on the day. */
  trained: z.optional(z.boolean()),
  /** Whoever is exempt, who is left out otherwise; of a past day nothing is known about it. */
  exempt: z.optional(z.boolean()),
  /** These org units and everything below. */
  orgUnit: oneOf(uuid),
  location: oneOf(uuid),
  /** Days of the due date, both included. */
  dueFrom: z.optional(date()),
  dueTo: z.optional(date()),
  /**
   * A past day: certificates, versions and open turns as they were then; names, org units, locations and due dates that were
   * moved since are of today, because the product keeps no history of them.
   */
  asOf: z.optional(date()),
}
/** What narrows the charts, too. */
const { status: _status, trained: _trained, exempt: _exempt, ...chartFilter } = filter

const row = z.strictObject({
  memberUuid: uuid,
  firstName: z.string(),
  lastName: z.string(),
  /** Left the company since. */
  archived: z.boolean(),
  /** Names, the first few. */
  orgUnits: z.array(z.string()),
  orgUnitCount: z.int(),
  location: z.nullable(z.string()),
  status: z.enum(elearningStatuses),
  /** Of the turn that is open or comes next. */
  dueDate: z.nullable(date()),
  executionUuid: z.nullable(uuid),
  /** The certificate that counts on the day, else the newest before it. */
  result: z.nullable(
    z.strictObject({
      resultUuid: uuid,
      completedOn: date(),
      /** null = for good. */
      validUntil: z.nullable(date()),
      isValid: z.boolean(),
      /** The content that was learned, and its legal status date. */
      version: z.string(),
      revised: date(),
      oralConfirmedOn: z.nullable(date()),
      /** Valid on the day that was asked for, and revoked later. */
      revokedOn: z.nullable(date()),
    }),
  ),
  /** Null = has to do it. `until` null = for good; the reason is for those who run the company. */
  exemption: z.nullable(z.strictObject({ until: z.nullable(date()), reason: z.nullable(z.string()) })),
})
export type StatisticsRow = z.output<typeof row>

const counts = z.strictObject({ completed: z.int(), due: z.int(), inprogress: z.int(), overdue: z.int() })
export type StatusCounts = z.output<typeof counts>

/** Whoever the filter leaves, whatever their status. */
const summary = z.strictObject({
  ...counts.shape,
  total: z.int(),
  /** Exempt, and therefore in none of these numbers. */
  exempt: z.int(),
  /** Valid certificates on the day; null unless the question was about a day. */
  trained: z.nullable(z.int()),
})
export type StatisticsSummary = z.output<typeof summary>

/** What the certificates of these rows stand for: the chapters of each version, in the reader's language. */
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
  /** The same numbers by org unit, and passes by month. */
  readCharts: call({
    path: '/api/elearning/read-statistics-charts',
    access: 'elearning.read-statistics',
    notInSpec: 'the charts of ui.md: everything that they show, in one answer beside the list',
    input: z.strictObject({ ...ofElearning.shape, filter: z._default(z.strictObject(chartFilter), {}) }),
    output: z.strictObject({
      /** From the top of the tree down, each with everything below it. */
      byOrgUnit: z.array(z.strictObject({ orgUnitUuid: uuid, orgUnitName: z.string(), counts })),
      /** There are more units than are compared. */
      moreOrgUnits: z.boolean(),
      /** `2026-11`, the oldest first; months without passes included. */
      byMonth: z.array(z.strictObject({ month: z.string(), count: z.int() })),
    }),
    refusals,
  }),
  /** All that the filter leaves as a spreadsheet, with what was asked on its first sheet. */
  exportStatistics: fileCall({
    path: '/api/elearning/export-statistics',
    audit: 'exportStatistics',
    costly: true,
    transaction: 'own',
    input: z.strictObject({
      ...ofElearning.shape,
      filter: z._default(z.strictObject(filter), {}),
      /** The reader's own unless told. */
      languageCode: z.optional(z.enum(languages)),
    }),
    types: [xlsxType],
    refusals,
  }),
}
