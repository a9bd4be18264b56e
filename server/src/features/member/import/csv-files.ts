/** Creates CSV files to download: the rows that an import leaves out, and a sample file. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { type ImportField, type ImportProblem, importFields } from '@sorgfalt/contract/member/import'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import type { Keys } from '../../../platform/crypto/secrets.ts'
import type { FileAnswer } from '../../../platform/http/files.ts'
import { csvDelimiters, csvFile } from '../../../platform/office/csv.ts'
import type { FoundImport } from './import.store.ts'
import type { readSkippedRows, StagedRow } from './import-rows.store.ts'
import { findPasswordColumn, parseSettings } from './import-view.ts'
import { openCells } from './sealed-cells.ts'

function toCsvAnswer(text: string, name: string): FileAnswer {
  const body = Buffer.from(text)
  return {
    body,
    contentType: 'text/csv',
    name,
    size: body.length,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}

interface SkippedRows {
  current: FoundImport
  firstRow: StagedRow | undefined
  rows: Awaited<ReturnType<typeof readSkippedRows>>
}

/** Returns a problem with the name of its field. */
export function describeProblem(t: Translate, { field, code, sameAs = 0 }: ImportProblem): string {
  const text = t(`memberImport.problem.${code}`, { line: sameAs })
  return field === null ? text : `${t(`memberImport.field.${field}`)}: ${text}`
}

/**
 * Returns the rows that are left out in the columns of the uploaded file, so that the user can correct them
 * and upload them again. Two additional columns contain the line and its problems. The password column is
 * empty.
 */
export function createErrorFile(
  keys: Keys,
  { current, firstRow, rows }: SkippedRows,
  language: Language,
): FileAnswer {
  const t = translator(language)
  const settings = parseSettings(current)
  const passwordColumn = findPasswordColumn(settings)
  /** Appends empty cells to a row until it has one cell per column. */
  const fillRow = (cells: readonly string[]) =>
    Array.from({ length: Math.max(current.columnCount, cells.length) }, (_, index) =>
      index === passwordColumn ? '' : (cells[index] ?? ''),
    )

  const heading = settings.hasHeader && firstRow ? openCells(keys, firstRow.cells) : []
  const head = [...fillRow(heading), t('memberImport.file.line'), t('memberImport.file.reason')]
  const describeReason = ({ problems, leftOut }: SkippedRows['rows'][number]): string =>
    leftOut === 'match' || leftOut === 'seat'
      ? t(`memberImport.file.leftOut.${leftOut}`)
      : (problems as ImportProblem[]).map((problem) => describeProblem(t, problem)).join('; ')

  const body = rows.map((row) => [
    ...fillRow(openCells(keys, row.cells)),
    String(row.line),
    describeReason(row),
  ])

  const name = current.fileName.replace(/\.[^.]*$/, '')

  return toCsvAnswer(
    csvFile([head, ...body], current.delimiter),
    `${name} - ${t('memberImport.file.errors')}.csv`,
  )
}

/**
 * Returns a file with two members. It shows a value for every column except passwords, because files should
 * not contain passwords.
 */
export function createSampleFile(language: Language): FileAnswer {
  const t = translator(language)
  const fields = importFields.filter(
    (field): field is Exclude<ImportField, 'password'> => field !== 'password',
  )

  const head = fields.map((field) => t(`memberImport.field.${field}`))
  // The text of each sample member contains the cells of all fields, separated by broken bars.
  const rows = (['one', 'other'] as const).map((person) => t(`memberImport.sample.${person}`).split('¦'))

  return toCsvAnswer(
    csvFile([head, ...rows], csvDelimiters[language]),
    `${t('memberImport.file.sample')}.csv`,
  )
}
