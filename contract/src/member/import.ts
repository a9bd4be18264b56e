/**
 * Imports members from a CSV file or a spreadsheet. The steps are: upload the file, map columns to fields,
 * check the rows as often as needed, and import them.
 */
import * as z from 'zod/mini'
import { call, fileCall, uploadCall } from '../core/call.ts'
import { type ErrorCode, errorCodes } from '../core/error.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { instant, uuid } from '../fields/index.ts'
import { importProblem } from './import-problem.ts'
import { importDecisions, importLeftOutReasons, importRow, importRowStatuses } from './import-row.ts'
import { columnIndex, importFields, importLimits, importSettings, settingsShape } from './import-settings.ts'
import { importSummary, maxListed } from './import-summary.ts'
import { valueMatch } from './import-values.ts'

export * from './import-problem.ts'
export * from './import-row.ts'
export * from './import-settings.ts'
export * from './import-summary.ts'
export * from './import-values.ts'

/** Maximum number of sample values of a column. */
const maxSamples = 5
export const importStates = ['uploaded', 'checked', 'running', 'done', 'discarded'] as const
export const csvEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export const csvDelimiters = [';', ',', '\t', '|'] as const

const column = z.strictObject({
  index: columnIndex,
  /** The content of the column's cell in the first row. */
  name: z.string(),
  samples: z.array(z.string()).check(z.maxLength(maxSamples)),
  /** Number of rows with a value in this column. Null for files that an older version has read. */
  filled: z.nullable(z.int()),
})
export type ImportColumn = z.output<typeof column>

export const memberImportView = z.strictObject({
  importUuid: uuid,
  state: z.enum(importStates),
  fileName: z.string(),
  /** Size of the file in bytes. Null for files that an older version has read. */
  fileBytes: z.nullable(z.int()),
  /** The name of the sheet. Null for a CSV file. */
  sheetName: z.nullable(z.string()),
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
  summary: z.nullable(importSummary),
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

const importUuid = { importUuid: uuid }
const line = z.int().check(z.minimum(1), z.maximum(10_000_000))
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
    types: ['csv', 'xlsx'],
    output: memberImportView,
    refusals: [
      'File.TooLarge',
      'File.TypeNotAllowed',
      'File.Broken',
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
    stepUp: 'byInput',
    input: z.strictObject({
      ...importUuid,
      ...settingsShape,
      dryRun: z.boolean(),
      /** True: imports the rows that have a seat. Without it, too few seats are refused. */
      mayWait: z.optional(z.boolean()),
    }),
    output: z.strictObject({
      dryRun: z.boolean(),
      state: z.enum(importStates),
      ...importSummary.shape,
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
      tableState(
        {
          status: z.optional(z.array(z.enum(importRowStatuses)).check(z.maxLength(4, 'max'))),
          lines: z.optional(z.array(line).check(z.maxLength(maxListed, 'max'))),
          /** Only rows that change this field. */
          field: z.optional(z.enum(importFields)),
          /** True: only rows that match a member, but not by the chosen field. */
          isOtherMatch: z.optional(z.literal(true)),
          leftOut: z.optional(z.enum(importLeftOutReasons)),
        },
        ['line', 'otherMatch'],
      ),
      importUuid,
    ),
    output: pageOf(importRow),
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
            line,
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
  /**
   * Says what an unknown value means in all rows, or takes that back if `target` is null. Checks all rows
   * again.
   */
  matchValue: call({
    path: '/api/memberimport/match-value',
    access,
    transaction: 'own',
    notInSpec: 'a value that occurs in many rows is corrected once',
    audit: 'matchMemberImportValue',
    input: z.strictObject({ ...importUuid, ...valueMatch }),
    output: memberImportView,
    refusals: ['MemberImport.NotFound', 'MemberImport.AlreadyRunning', 'MemberImport.TargetNotFound'],
  }),
  /** Decides about rows, or takes decisions back if `decision` is null. Checks all rows again. */
  decideRows: call({
    path: '/api/memberimport/decide-rows',
    access,
    transaction: 'own',
    notInSpec: 'the user chooses which members an import changes',
    audit: 'decideMemberImportRows',
    input: z.strictObject({
      ...importUuid,
      lines: z.array(line).check(z.minLength(1, 'required'), z.maxLength(maxListed, 'max')),
      decision: z.nullable(z.enum(importDecisions)),
    }),
    output: memberImportView,
    refusals: ['MemberImport.NotFound', 'MemberImport.AlreadyRunning'],
  }),
  /** Returns the seats of the company, and whom to ask for more. */
  readSeats: call({
    method: 'GET',
    path: '/api/memberimport/read-seats',
    access,
    notInSpec: 'too few seats are shown before the user has corrected a file',
    input: z.strictObject({}),
    output: z.strictObject({
      used: z.int(),
      max: z.int(),
      /** The adviser of the licensee. */
      contact: z.nullable(z.strictObject({ name: z.string(), licensee: z.string(), email: z.string() })),
    }),
  }),
  /**
   * Returns the rows that are left out, with the reasons, as a CSV file with the columns of the uploaded
   * file.
   */
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
