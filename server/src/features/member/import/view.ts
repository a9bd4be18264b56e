/** What the wizard is shown of an import. */
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
import { openCells } from './cells.ts'
import type { FoundImport, listRows, StagedRow } from './import.store.ts'
import type { Delimiter } from './read-csv.ts'

/** The first row and the values that are shown of a column. */
export const shownRows = 6

export const settingsOf = ({ settings }: Pick<FoundImport, 'settings'>): ImportSettings =>
  settings as ImportSettings
/** One that an older version has kept names no missing places. */
export const summaryOf = ({ summary }: Pick<FoundImport, 'summary'>): ImportSummary | null =>
  summary === null
    ? null
    : { missing: { location: [], groups: [] }, ...(summary as Omit<ImportSummary, 'missing'>) }

/** The column that holds passwords; its cells are shown to nobody. */
export function passwordColumn({ mapping: { password } }: ImportSettings): number | undefined {
  return password?.column
}

export function viewOf(keys: Keys, found: FoundImport, firstRows: readonly StagedRow[]): MemberImportView {
  const settings = settingsOf(found)
  return {
    importUuid: found.uuid,
    state: found.state,
    fileName: found.fileName,
    delimiter: found.delimiter as Delimiter,
    encoding: found.encoding,
    columns: columnsOf(
      found.columnCount,
      firstRows.map(({ cells }) => openCells(keys, cells)),
      settings,
    ),
    rowCount: found.rowCount - (settings.hasHeader ? 1 : 0),
    settings,
    summary: summaryOf(found),
    jobUuid: found.jobUuid,
    failure: found.failure as ErrorCode | null,
    initialPasswords: found.initialPasswords ?? 0,
    expiresAt: found.expiresAt.toISOString(),
  }
}

function columnsOf(
  count: number,
  [first = [], ...following]: readonly string[][],
  settings: ImportSettings,
): ImportColumn[] {
  const hidden = passwordColumn(settings)
  return Array.from({ length: count }, (_, index) => ({
    index,
    name: index === hidden && !settings.hasHeader ? '' : (first[index] ?? ''),
    samples: index === hidden ? [] : following.map((cells) => cells[index] ?? ''),
  }))
}

type ListedRow = Awaited<ReturnType<typeof listRows>>['rows'][number]

export function rowOf(
  keys: Keys,
  settings: ImportSettings,
  { line, cells, status, problems, username, changes }: ListedRow,
): ImportRow {
  const hidden = passwordColumn(settings)
  return {
    line,
    status: status as ImportRowStatus,
    cells: openCells(keys, cells).map((cell, index) => (index === hidden ? '' : cell)),
    problems: problems as ImportProblem[],
    username,
    changes: changes as ImportRow['changes'],
  }
}
