/** A column of whole names, `Müller, Jürgen`, becomes two: personnel lists have them, and nobody should cut them apart by hand. Pure. */
import { importLimits } from '@sorgfalt/contract/member/import'
import type { CsvRow } from './read-csv.ts'
import { folded } from './values.rules.ts'

/** Headings of such a column, and what its halves are called. */
const headings = new Map(
  [
    [
      'name namevorname nachnamevorname familiennamevorname mitarbeiter mitarbeitername mitarbeitende beschaeftigte person',
      'Nachname',
      'Vorname',
    ],
    ['fullname lastnamefirstname surnamefirstname employee employeename staff', 'Last name', 'First name'],
  ].flatMap(([words = '', last = '', first = '']) =>
    words.split(' ').map((word) => [word, [last, first]] as const),
  ),
)
/** Rows that tell what a column holds. */
const probe = 20

/** The rows, with the column of whole names apart where there is one and no column of first names; else as they are. */
export function withNamesApart(
  rows: readonly CsvRow[],
  isFirstName: (heading: string) => boolean,
): readonly CsvRow[] {
  const [heading, ...people] = rows
  if (
    !heading ||
    heading.cells.some(isFirstName) ||
    rows.some(({ cells }) => cells.length >= importLimits.columns)
  )
    return rows
  const column = heading.cells.findIndex((cell) => headings.has(folded(cell)))
  const values = people
    .slice(0, probe)
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter(Boolean)
  if (values.length === 0 || !values.every((value) => /^[^,]+,[^,]+$/.test(value))) return rows
  const halves = headings.get(folded(heading.cells[column] ?? '')) ?? []
  const apart = ({ line, cells }: CsvRow, names: readonly string[]): CsvRow => ({
    line,
    cells: cells.toSpliced(column, 1, ...names),
  })
  return [apart(heading, halves), ...people.map((row) => apart(row, atComma(row.cells[column] ?? '')))]
}

function atComma(name: string): string[] {
  const at = name.indexOf(',')
  return at < 0 ? [name.trim(), ''] : [name.slice(0, at).trim(), name.slice(at + 1).trim()]
}
