/** Converts an import and its rows into the form that the wizard shows. */
import type { ErrorCode } from '@sorgfalt/contract'
import type {
  ImportColumn,
  ImportProblem,
  ImportRow,
  ImportRowStatus,
  ImportSettings,
  ImportSummary,
  MemberImportView,
} from '@sorgfalt/contract/member/import'
import type { Keys } from '../../../platform/crypto/secrets.ts'
import type { FoundImport, listRows, StagedRow } from './import.store.ts'
import type { Delimiter } from './read-csv.ts'
import { openCells } from './sealed-cells.ts'

/** Number of rows at the beginning of the file that provide the names and samples of the columns. */
export const shownRows = 6

export const parseSettings = ({ settings }: Pick<FoundImport, 'settings'>): ImportSettings =>
  settings as ImportSettings

/**
 * Returns the stored summary. Adds an empty `missing`, which summaries from older versions of the product do
 * not have.
 */
export const parseSummary = ({ summary }: Pick<FoundImport, 'summary'>): ImportSummary | null =>
  summary === null
    ? null
    : { missing: { location: [], groups: [] }, ...(summary as Omit<ImportSummary, 'missing'>) }

/** Returns the column that contains passwords. Its cells are never shown. */
export function findPasswordColumn({ mapping: { password } }: ImportSettings): number | undefined {
  return password?.column
}

/**
 * Returns the import in the form that the wizard shows. `firstRows`: the first `shownRows` rows of the file.
 */
export function toImportView(
  keys: Keys,
  found: FoundImport,
  firstRows: readonly StagedRow[],
): MemberImportView {
  const settings = parseSettings(found)
  const firstCells = firstRows.map(({ cells }) => openCells(keys, cells))

  return {
    importUuid: found.uuid,
    state: found.state,
    fileName: found.fileName,
    delimiter: found.delimiter as Delimiter,
    encoding: found.encoding,
    columns: toColumns(found.columnCount, firstCells, settings),
    rowCount: found.rowCount - (settings.hasHeader ? 1 : 0),
    settings,
    summary: parseSummary(found),
    jobUuid: found.jobUuid,
    failure: found.failure as ErrorCode | null,
    initialPasswords: found.initialPasswords ?? 0,
    expiresAt: found.expiresAt.toISOString(),
  }
}

function toColumns(
  count: number,
  [first = [], ...following]: readonly string[][],
  settings: ImportSettings,
): ImportColumn[] {
  const passwordColumn = findPasswordColumn(settings)
  return Array.from({ length: count }, (_, index) => ({
    index,
    name: index === passwordColumn && !settings.hasHeader ? '' : (first[index] ?? ''),
    samples: index === passwordColumn ? [] : following.map((cells) => cells[index] ?? ''),
  }))
}

type ListedRow = Awaited<ReturnType<typeof listRows>>['rows'][number]

/** Returns a row in the form that the wizard shows, without its password. */
export function toRowView(
  keys: Keys,
  settings: ImportSettings,
  { line, cells, status, problems, username, changes }: ListedRow,
): ImportRow {
  const passwordColumn = findPasswordColumn(settings)
  return {
    line,
    status: status as ImportRowStatus,
    cells: openCells(keys, cells).map((cell, index) => (index === passwordColumn ? '' : cell)),
    problems: problems as ImportProblem[],
    username,
    changes: changes as ImportRow['changes'],
  }
}
