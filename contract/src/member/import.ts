/**
 * Imports members from a CSV file. The steps are: upload the file, map columns to fields, check the rows as
 * often as needed, and import them.
 */
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

/** Maximum number of sample values of a column. */
const maxSamples = 5
/** Maximum number of entries of each kind in an answer. `readRows` returns all rows page by page. */
const maxListed = 100
/** Maximum number of missing locations and groups in a summary. */
export const maxListedMissing = 20

export const importRowStatuses = ['new', 'changed', 'unchanged', 'faulty'] as const
export type ImportRowStatus = (typeof importRowStatuses)[number]

const seats = z.strictObject({ used: z.int(), max: z.int(), after: z.int() })

const summary = z.strictObject({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Number of faulty rows. They are not imported unless they are corrected. */
  skipped: z.int(),
  seats,
  /** Paths of the first org units that the import will create. */
  newOrgUnits: z.array(z.string()).check(z.maxLength(maxListed)),
  newOrgUnitCount: z.int(),
  /** The first locations and groups of the file that do not exist. An import does not create them. */
  missing: z.strictObject({
    location: z.array(z.string()).check(z.maxLength(maxListedMissing)),
    groups: z.array(z.string()).check(z.maxLength(maxListedMissing)),
  }),
})
export type ImportSummary = z.output<typeof summary>

export const importStates = ['uploaded', 'checked', 'running', 'done', 'discarded'] as const
export const csvEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export const csvDelimiters = [';', ',', '\t', '|'] as const

const column = z.strictObject({
  index: columnIndex,
  /** The content of the column's cell in the first row. */
  name: z.string(),
  samples: z.array(z.string()).check(z.maxLength(maxSamples)),
})
export type ImportColumn = z.output<typeof column>

export const memberImportView = z.strictObject({
  importUuid: uuid,
  state: z.enum(importStates),
  fileName: z.string(),
  delimiter: z.enum(csvDelimiters),
  encoding: z.enum(csvEncodings),
  columns: z.array(column),
  /** Number of rows, not counting the heading. */
  rowCount: z.int(),
  /**
   * The settings that the user has chosen. Before the first choice, these are suggestions that the server
   * makes from the headings, the values and the last import of the company.
   */
  settings: importSettings,
  /** The summary of the last check, or of the finished import. */
  summary: z.nullable(summary),
  /** The job that runs or ran the import. */
  jobUuid: z.nullable(uuid),
  /** Why the last run failed. */
  failure: z.nullable(z.enum(errorCodes as [ErrorCode, ...ErrorCode[]])),
  /** Number of initial passwords that `memberAccess.takeInitialPasswords` returns. */
  initialPasswords: z.int(),
  /** When the file and its rows are deleted. */
  expiresAt: instant,
})
export type MemberImportView = z.output<typeof memberImportView>

const row = z.strictObject({
  /** Number of the line in the file. The first line, which may be the heading, is 1. */
  line: z.int(),
  status: z.enum(importRowStatuses),
  /** The cells of the file with all corrections. The cell of the password is empty. */
  cells: z.array(z.string()),
  problems: z.array(importProblem),
  /** The username of the existing or new member. */
  username: z.nullable(z.string()),
  /** Fields whose values differ from those of the existing member. */
  changes: z.array(z.enum(importFields)),
})
export type ImportRow = z.output<typeof row>

const importUuid = { importUuid: uuid }
/** Permission for all calls after the upload. */
const access = 'memberimport.import-csv'

export const memberImport = {
  /** Reads a file and stores its rows for 24 hours. Imports nothing. */
  uploadCsv: uploadCall({
    path: '/api/memberimport/upload-csv',
    costly: true,
    audit: 'uploadMemberCsv',
    creates: true,
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
   * Checks all rows and, unless `dryRun` is set, starts the import of the rows without problems. Either all
   * of them are imported or none. If the call is repeated with the same importUuid, no row is imported twice.
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
      /** The first `maxListed` problems. */
      errors: z
        .array(
          z.strictObject({
            line: z.int(),
            column: z.nullable(columnIndex),
            ...importProblem.shape,
            value: z.string(),
          }),
        )
        .check(z.maxLength(maxListed)),
      /** The first `maxListed` usernames that were generated from names. */
      generated: z
        .array(z.strictObject({ line: z.int(), username: z.string() }))
        .check(z.maxLength(maxListed)),
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
  /** Returns the latest import of the current user; null if there is none or it was discarded. */
  readImport: call({
    method: 'GET',
    path: '/api/memberimport/read-import',
    access,
    notInSpec: 'the user can leave the wizard and continue later',
    input: z.strictObject({}),
    output: z.strictObject({ import: z.nullable(memberImportView) }),
  }),
  readRows: call({
    path: '/api/memberimport/read-rows',
    access,
    notInSpec: 'the wizard shows the checked rows page by page',
    input: z.extend(
      tableState({ status: z.optional(z.array(z.enum(importRowStatuses)).check(z.maxLength(4, 'max'))) }, [
        'line',
      ]),
      importUuid,
    ),
    output: pageOf(row),
    refusals: ['MemberImport.NotFound'],
  }),
  /** Corrects cells and checks all rows again. */
  updateRows: call({
    path: '/api/memberimport/update-rows',
    access,
    transaction: 'own',
    notInSpec: 'faulty rows can be corrected in the browser',
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
        .check(z.minLength(1, 'required'), z.maxLength(maxListed, 'max')),
    }),
    output: memberImportView,
    refusals: ['MemberImport.NotFound', 'MemberImport.AlreadyRunning'],
  }),
  /** Returns the faulty rows with their problems as a CSV file with the columns of the uploaded file. */
  errorFile: fileCall({
    method: 'GET',
    path: '/api/memberimport/error-file',
    access,
    notInSpec: 'faulty rows can be corrected in the original system',
    input: z.strictObject({ ...importUuid, languageCode: z.enum(languages) }),
    types: ['text/csv'],
    refusals: ['MemberImport.NotFound'],
  }),
  /** Returns a sample file with an example for every column. */
  sample: fileCall({
    method: 'GET',
    path: '/api/memberimport/sample',
    access: 'memberimport.upload-csv',
    notInSpec: 'a sample file explains the format',
    input: z.strictObject({ languageCode: z.enum(languages) }),
    types: ['text/csv'],
  }),
  /** Deletes the file and its rows. */
  discard: call({
    path: '/api/memberimport/discard',
    access,
    audit: 'discardMemberImport',
    notInSpec: 'personal data that is no longer needed can be deleted at once',
    input: z.strictObject(importUuid),
    output: z.strictObject({}),
    refusals: ['MemberImport.NotFound', 'MemberImport.AlreadyRunning'],
  }),
}
