/**
 * Splits a column of full names such as `Müller, Jürgen` into two columns. Personnel lists often contain such
 * a column. Pure functions.
 */
import { importLimits } from '@sorgfalt/contract/member/import'
import type { CsvRow } from './read-csv.ts'
import { normalizeWord } from './read-values.rules.ts'

/** Usual headings of a column of full names, each with headings for the columns of last and first names. */
const headings = new Map(
  [
    [
      `name namevorname nachnamevorname familiennamevorname person
       mitarbeiter mitarbeitername mitarbeitende beschaeftigte`,
      'Nachname',
      'Vorname',
    ],
    ['fullname lastnamefirstname surnamefirstname employee employeename staff', 'Last name', 'First name'],
  ].flatMap(([words = '', last = '', first = '']) =>
    words.split(/\s+/).map((word) => [word, [last, first]] as const),
  ),
)

/** Number of rows whose values are examined. */
const sampleRows = 20

/**
 * Returns the rows with the column of full names split. Returns the rows unchanged if there is no such
 * column, if a column of first names exists, or if a row already has the maximum number of columns.
 */
export function splitFullNames(
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

  const column = heading.cells.findIndex((cell) => headings.has(normalizeWord(cell)))
  const values = people
    .slice(0, sampleRows)
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter(Boolean)
  if (values.length === 0 || !values.every((value) => /^[^,]+,[^,]+$/.test(value))) return rows

  const newHeadings = headings.get(normalizeWord(heading.cells[column] ?? '')) ?? []
  const replaceCell = ({ line, cells }: CsvRow, names: readonly string[]): CsvRow => ({
    line,
    cells: cells.toSpliced(column, 1, ...names),
  })

  return [
    replaceCell(heading, newHeadings),
    ...people.map((row) => replaceCell(row, splitAtComma(row.cells[column] ?? ''))),
  ]
}

function splitAtComma(name: string): string[] {
  const at = name.indexOf(',')
  return at < 0 ? [name.trim(), ''] : [name.slice(0, at).trim(), name.slice(at + 1).trim()]
}
