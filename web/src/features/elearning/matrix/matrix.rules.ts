import type { MatrixCell, MatrixColumns, MatrixRow } from '@sorgfalt/contract/elearning/qualification-matrix'
import { daysBetween } from '#lib/format.ts'

/** Returns a date as month and year, like `03/27`. */
export const toMonth = (date: string): string => `${date.slice(5, 7)}/${date.slice(2, 4)}`

/** Returns for how many days a cell has been overdue. */
export const daysOverdue = ({ date }: MatrixCell, day: string): number => (date ? daysBetween(date, day) : 0)

/** A cell with the title of its column. */
export interface TitledCell {
  title: string
  cell: MatrixCell
}

/** Returns the cells of a row that are not empty, with the titles of their columns. */
export function titledCells(
  { cells }: MatrixRow,
  { elearnings, functions }: MatrixColumns,
  functionTitle: (type: MatrixColumns['functions'][number]) => string,
): TitledCell[] {
  const titles = [...elearnings.map(({ title }) => title), ...functions.map(functionTitle)]
  return titles.flatMap((title, index) => {
    const cell = cells[index]
    return cell ? [{ title, cell }] : []
  })
}

const worstFirst = ['overdue', 'oral', 'open'] as const

/** Returns the gaps of the worst kind in a row. Empty if everything is valid. */
export function worstGaps(cells: readonly TitledCell[]): TitledCell[] {
  for (const state of worstFirst) {
    const found = cells.filter(({ cell }) => cell.state === state)
    if (found.length > 0) return found
  }

  return []
}
