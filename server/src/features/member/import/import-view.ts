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
import type { FoundImport } from './import.store.ts'
import type { listRows, StagedRow } from './import-rows.store.ts'
import type { Delimiter } from './read-csv.ts'
import { cellText } from './read-values.rules.ts'
import { openCells } from './sealed-cells.ts'

/** Number of rows at the beginning of the file that provide the names and samples of the columns. */
export const shownRows = 6

export const parseSettings = ({ settings }: Pick<FoundImport, 'settings'>): ImportSettings =>
  settings as ImportSettings

type AddedLater = 'faulty' | 'leftOut' | 'waiting' | 'unknownValues'

/**
 * Returns the stored summary. Adds the values that summaries from older versions of the product do not have.
 */
export function parseSummary({ summary }: Pick<FoundImport, 'summary'>): ImportSummary | null {
  if (summary === null) return null

  const { missing: _, ...stored } = summary as Omit<ImportSummary, AddedLater> & { missing?: unknown }

  return { faulty: stored.skipped, leftOut: { new: 0, changed: 0 }, waiting: 0, unknownValues: [], ...stored }
}

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
    fileBytes: found.fileBytes,
    sheetName: found.sheetName,
    delimiter: found.delimiter as Delimiter,
    encoding: found.encoding,
    columns: toColumns(found, firstCells, settings),
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
  { columnCount, columnFills }: Pick<FoundImport, 'columnCount' | 'columnFills'>,
  [first = [], ...following]: readonly string[][],
  settings: ImportSettings,
): ImportColumn[] {
  const passwordColumn = findPasswordColumn(settings)
  const countFilled = (index: number): number | null => {
    const filled = columnFills?.[index] ?? null
    const isHeadingFilled = settings.hasHeader && cellText(first[index] ?? '') !== ''
    return filled === null ? null : filled - (isHeadingFilled ? 1 : 0)
  }

  return Array.from({ length: columnCount }, (_, index) => ({
    index,
    name: index === passwordColumn && !settings.hasHeader ? '' : (first[index] ?? ''),
    filled: countFilled(index),
    samples: index === passwordColumn ? [] : following.map((cells) => cells[index] ?? ''),
  }))
}

type ListedRow = Awaited<ReturnType<typeof listRows>>['rows'][number]

/** Returns a row in the form that the wizard shows, without its password. */
export function toRowView(
  keys: Keys,
  settings: ImportSettings,
  { line, cells, status, problems, username, differences, otherMatch, leftOut }: ListedRow,
): ImportRow {
  const passwordColumn = findPasswordColumn(settings)
  return {
    line,
    status: status as ImportRowStatus,
    cells: openCells(keys, cells).map((cell, index) => (index === passwordColumn ? '' : cell)),
    problems: problems as ImportProblem[],
    username,
    changes: differences as ImportRow['changes'],
    otherMatch,
    leftOut,
  }
}
