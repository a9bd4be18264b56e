import type { MatrixCell, MatrixColumns, MatrixRow } from '@sorgfalt/contract/elearning/qualification-matrix'
import { daysBetween } from '#lib/format.ts'

/** Returns a date as month and year, like `03/27`. */
export const toMonth = (date: string): string => `${date.slice(5, 7)}/${date.slice(2, 4)}`

/** Returns for how many days a cell has been overdue. */
export const daysOverdue = ({ date }: MatrixCell, day: string): number => (date ? daysBetween(date, day) : 0)

/** A cell with its column. */
export interface TitledCell {
  title: string
  /** Undefined in the columns of functions. */
  elearningUuid: string | undefined
  /** Null: not assigned, or not a member of such a group. */
  cell: MatrixCell | null
}

/** Returns the cells of a row with their columns. */
export function titledCells(
  { cells }: MatrixRow,
  { elearnings, functions }: MatrixColumns,
  functionTitle: (type: MatrixColumns['functions'][number]) => string,
): TitledCell[] {
  const columns = [
    ...elearnings.map(({ title, elearningUuid }) => ({ title, elearningUuid })),
    ...functions.map((type) => ({ title: functionTitle(type), elearningUuid: undefined })),
  ]

  return columns.map((column, index) => ({ ...column, cell: cells[index] ?? null }))
}

type Gap = TitledCell & { cell: MatrixCell }

const worstFirst = ['overdue', 'oral', 'open'] as const

/** Returns the gaps of the worst kind in a row. Empty if everything is valid. */
export function worstGaps(cells: readonly TitledCell[]): Gap[] {
  for (const state of worstFirst) {
    const found = cells.filter((one): one is Gap => one.cell?.state === state)
    if (found.length > 0) return found
  }

  return []
}
