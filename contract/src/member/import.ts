/** Members from a CSV file: upload, assign columns to fields, check as often as one likes, import. */
import * as z from 'zod/mini'
import { call, fileCall, uploadCall } from '../core/call.ts'
import { type ErrorCode, errorCodes } from '../core/error.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { instant, uuid } from '../fields/index.ts'
import { importProblem } from './import-problem.ts'
import { columnIndex, importFields, importLimits, importSettings, settingsShape } from './import-settings.ts'

export * from './import-problem.ts'
export * from './import-settings.ts'

/** Values of a column that the assignment shows. */
const samples = 5
/** Most entries of a kind that an answer lists; the rows themselves are read page by page. */
const listed = 100
/** Locations and groups that are named before they can be made. */
export const missingPlaces = 20

export const importRowStatuses = ['new', 'changed', 'unchanged', 'faulty'] as const
export type ImportRowStatus = (typeof importRowStatuses)[number]

const seats = z.strictObject({ used: z.int(), max: z.int(), after: z.int() })

const summary = z.strictObject({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Faulty rows: left out unless they are mended. */
  skipped: z.int(),
  seats,
  /** Paths of org units that will be made, the first ones. */
  newOrgUnits: z.array(z.string()).check(z.maxLength(listed)),
  newOrgUnitCount: z.int(),
  /** Locations and groups of the file that there are none of, the first ones: an import makes neither. */
  missing: z.strictObject({
    location: z.array(z.string()).check(z.maxLength(missingPlaces)),
    groups: z.array(z.string()).check(z.maxLength(missingPlaces)),
  }),
})
export type ImportSummary = z.output<typeof summary>

export const importStates = ['uploaded', 'checked', 'running', 'done', 'discarded'] as const
export const csvEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export const csvDelimiters = [';', ',', '\t', '|'] as const

const column = z.strictObject({
  index: columnIndex,
  /** What stands in the first row. */
  name: z.string(),
  samples: z.array(z.string()).check(z.maxLength(samples)),
})
export type ImportColumn = z.output<typeof column>

export const memberImportView = z.strictObject({
  importUuid: uuid,
  state: z.enum(importStates),
  fileName: z.string(),
  delimiter: z.enum(csvDelimiters),
  encoding: z.enum(csvEncodings),
  columns: z.array(column),
  /** Without the heading. */
  rowCount: z.int(),
  /** What the headings, the values and the last import of this company suggest, or what was chosen last. */
  settings: importSettings,
  /** Of the last check, or of the import once it is done. */
  summary: z.nullable(summary),
  /** Its progress, while it runs and after. */
  jobUuid: z.nullable(uuid),
  /** Why the last run came to nothing. */
  failure: z.nullable(z.enum(errorCodes as [ErrorCode, ...ErrorCode[]])),
  /** Initial passwords that wait to be fetched (memberAccess.takeInitialPasswords). */
  initialPasswords: z.int(),
  /** When everything of it is forgotten. */
  expiresAt: instant,
})
export type MemberImportView = z.output<typeof memberImportView>

const row = z.strictObject({
  /** In the file, the heading counted. */
  line: z.int(),
  status: z.enum(importRowStatuses),
  /** As they stand in the file or were corrected; a password is not shown. */
  cells: z.array(z.string()),
  problems: z.array(importProblem),
  /** The username that the row stands for. */
  username: z.nullable(z.string()),
  /** What differs from the member. */
  changes: z.array(z.enum(importFields)),
})
export type ImportRow = z.output<typeof row>

const importUuid = { importUuid: uuid }
/** One permission for everything behind the wizard's second step. */
const access = 'memberimport.import-csv'

export const memberImport = {
  /** Reads a file and stages its rows for 24 hours; nothing is imported. */
  uploadCsv: uploadCall({
    path: '/api/memberimport/upload-csv',
    costly: true,
    audit: 'uploadMemberCsv',
    input: z.strictObject({}),
    types: ['csv'],
    output: memberImportView,
    refusals: [
      'File.TooLarge',
      'File.TypeNotAllowed',
      'MemberImport.CsvFailed',
      'MemberImport.CsvEmpty',
      'MemberImport.CsvTooManyRows',
      'MemberImport.CsvTooManyColumns',
      'MemberImport.CsvCellTooLong',
    ],
  }),
  /**
   * Checks all rows, or (`dryRun: false`) checks them and starts the import of those that are right. It goes in whole or
   * not at all. Repeating it with the same importUuid imports nothing twice.
   */
  importCsv: call({
    path: '/api/memberimport/import-csv',
    transaction: 'own',
    audit: 'importMembers',
    input: z.strictObject({ ...importUuid, ...settingsShape, dryRun: z.boolean() }),
    output: z.strictObject({
      dryRun: z.boolean(),
      state: z.enum(importStates),
      ...summary.shape,
      /** The first faulty values. */
      errors: z
        .array(
          z.strictObject({
            line: z.int(),
            column: z.nullable(columnIndex),
            ...importProblem.shape,
            value: z.string(),
          }),
        )
        .check(z.maxLength(listed)),
      /** The first usernames that were made from names. */
      generated: z.array(z.strictObject({ line: z.int(), username: z.string() })).check(z.maxLength(listed)),
      jobUuid: z.nullable(uuid),
    }),
    refusals: [
      'MemberImport.NotFound',
      'MemberImport.MaxMembersExceeded',
      'MemberImport.NothingToImport',
      'MemberImport.AlreadyRunning',
      'MemberImport.ColumnMissing',
    ],
  }),
  /** What one has uploaded last and not discarded; null = nothing. */
  readImport: call({
    method: 'GET',
    path: '/api/memberimport/read-import',
    access,
    notInSpec: 'the wizard can be left and found again as it was',
    input: z.strictObject({}),
    output: z.strictObject({ import: z.nullable(memberImportView) }),
  }),
  readRows: call({
    path: '/api/memberimport/read-rows',
    access,
    notInSpec: 'the rows of a check, page by page',
    input: z.extend(
      tableState({ status: z.optional(z.array(z.enum(importRowStatuses)).check(z.maxLength(4, 'max'))) }, [
        'line',
      ]),
      importUuid,
    ),
    output: pageOf(row),
    refusals: ['MemberImport.NotFound'],
  }),
  /** Corrects cells and checks again. */
  updateRows: call({
    path: '/api/memberimport/update-rows',
    access,
    transaction: 'own',
    notInSpec: 'faulty rows are mended in the browser',
    audit: 'correctMemberImport',
    input: z.strictObject({
      ...importUuid,
      rows: z
        .array(
          z.strictObject({
            line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
            cells: z
              .array(
                z.strictObject({
                  column: columnIndex,
                  value: z.string().check(z.maxLength(importLimits.cell, 'maxlength')),
                }),
              )
              .check(z.maxLength(importLimits.columns, 'max')),
          }),
        )
        .check(z.minLength(1, 'required'), z.maxLength(listed, 'max')),
    }),
    output: memberImportView,
    refusals: ['MemberImport.NotFound', 'MemberImport.AlreadyRunning'],
  }),
  /** The faulty rows with what is wrong with them, in the form of the uploaded file. */
  errorFile: fileCall({
    method: 'GET',
    path: '/api/memberimport/error-file',
    access,
    notInSpec: 'what could not be imported goes back to where it came from',
    input: z.strictObject({ ...importUuid, languageCode: z.enum(languages) }),
    types: ['text/csv'],
    refusals: ['MemberImport.NotFound'],
  }),
  /** A file to begin with: every column with an example. */
  sample: fileCall({
    method: 'GET',
    path: '/api/memberimport/sample',
    access: 'memberimport.upload-csv',
    notInSpec: 'nobody should have to guess what a file looks like',
    input: z.strictObject({ languageCode: z.enum(languages) }),
    types: ['text/csv'],
  }),
  /** Forgets the file and its rows now. */
  discard: call({
    path: '/api/memberimport/discard',
    access,
    audit: 'discardMemberImport',
    notInSpec: 'personal data should not lie around for a day without need',
    input: z.strictObject(importUuid),
    output: z.strictObject({}),
    refusals: ['MemberImport.NotFound', 'MemberImport.AlreadyRunning'],
  }),
}
