/** The cells and rows of a paper's table, and how their texts are broken into lines. */

import { mm } from './lengths.ts'
import type { Mark } from './marks.ts'
import type { PaperPosition } from './paper-position.ts'
import { paperStyles } from './paper-styles.ts'
import { heightOf, type TextBlock, type TextStyle } from './typesetter.ts'

/** A paragraph of a cell, with a mark on its left. */
export interface CellPart {
  text: string
  /** Default: the text style of the table. */
  style?: TextStyle | undefined
  mark?: Mark | undefined
  /** What screen readers read instead of mark and text. Default: they read the text and skip the mark. */
  actual?: string | undefined
}

interface RichCell {
  parts: readonly CellPart[]
  /** Number of columns that the cell covers. Default: 1. */
  span?: number
  /** Whether the cell names its row for screen readers. */
  isHead?: boolean
}
export type PaperCell = string | RichCell

/** Rows that belong together. The cells of `lead` cover all rows, at the left. */
export interface RowGroup {
  lead?: readonly PaperCell[]
  /** Replaces `lead` after a page break inside the group. */
  continued?: readonly PaperCell[]
  rows: readonly (readonly PaperCell[])[]
  /** Whether the group is a heading of the next group, which must start on the same page. */
  isHeading?: boolean
}

export interface PaperTable {
  /** Widths are in mm. A column without a width gets the rest. */
  columns: readonly { title: string; width?: number; align?: 'right' }[]
  groups: readonly RowGroup[]
  /** Height of what follows the table and must be on the same page as its last row. Default: 0. */
  below?: number
  /** Default: the size for tables. `dense` is smaller. */
  size?: 'dense'
}

/** Returns groups of one row each, for a table without groups. */
export const singleRows = (rows: readonly (readonly PaperCell[])[]): RowGroup[] =>
  rows.map((row) => ({ rows: [row] }))

const cellGap = mm(2)
export const markGap = mm(1.2)
const padding = { regular: mm(1.6), dense: mm(1.1) }

export interface SetPart {
  part: CellPart
  block: TextBlock
  height: number
}
export interface SetCell {
  parts: SetPart[]
  x: number
  width: number
  height: number
  span: number
  isHead: boolean
  align: 'right' | undefined
}
export interface SetGroup {
  lead: SetCell[]
  continued: SetCell[]
  rows: SetCell[][]
  rowHeights: number[]
  height: number
  isHeading: boolean
}

/** A table with all texts broken into lines. */
export class TableSetting {
  readonly paper: PaperPosition
  readonly #table: PaperTable
  readonly #widths: number[]
  readonly pad: number
  readonly head: SetCell[]
  readonly headHeight: number

  constructor(paper: PaperPosition, table: PaperTable) {
    this.paper = paper
    this.#table = table
    this.pad = padding[table.size ?? 'regular']
    const known = table.columns.reduce((sum, { width = 0 }) => sum + mm(width), 0)
    const open = table.columns.filter(({ width }) => width === undefined).length
    this.#widths = table.columns.map(({ width }) =>
      width === undefined ? (paper.room - known) / open : mm(width),
    )
    this.head = this.setCells(
      table.columns.map(({ title }) => ({ parts: [{ text: title, style: paperStyles.head }] })),
      0,
    )
    this.headHeight = Math.max(...this.head.map(({ height }) => height)) + mm(2.4)
  }

  setCells(cells: readonly PaperCell[], from: number): SetCell[] {
    let column = from
    return cells.map((cell) => {
      const { parts, span = 1, isHead = false } = typeof cell === 'string' ? toRich(cell) : cell
      const x = this.#x(column)
      const isLast = column + span >= this.#widths.length
      const width = this.#x(column + span) - x - (isLast ? 0 : cellGap)
      const set = parts.map((part) => this.#setPart(part, width))
      // A cell over several columns is a heading, which starts at the left.
      const align = span === 1 ? this.#table.columns[column]?.align : undefined
      column += span
      return {
        parts: set,
        x,
        width,
        span,
        isHead,
        align,
        height: set.reduce((sum, part) => sum + part.height, 0),
      }
    })
  }

  #x(column: number): number {
    return this.#widths.slice(0, column).reduce((sum, width) => sum + width, this.paper.left)
  }

  #setPart(part: CellPart, width: number): SetPart {
    const dense = this.#table.size === 'dense'
    const style = part.style ?? (dense ? paperStyles.dense : paperStyles.cell)
    const indent = part.mark && part.text ? part.mark.width + markGap : 0
    const block = { style, lines: this.paper.set.wrap(part.text, style, width - indent).lines }
    return { part, block, height: Math.max(heightOf(block), part.mark?.height ?? 0) }
  }

  setGroup({ lead = [], continued = lead, rows, isHeading = false }: RowGroup): SetGroup {
    const leadCells = this.setCells(lead, 0)
    const set = rows.map((cells) => this.setCells(cells, lead.length))
    const heights = set.map((cells) => Math.max(0, ...cells.map(({ height }) => height)) + 2 * this.pad)
    const total = heights.reduce((sum, height) => sum + height, 0)
    const leadHeight = Math.max(0, ...leadCells.map(({ height }) => height)) + 2 * this.pad

    // The last row becomes higher if the lead needs more space than all rows.
    const rowHeights = heights.map((height, index) =>
      index === heights.length - 1 ? height + Math.max(0, leadHeight - total) : height,
    )
    return {
      lead: leadCells,
      continued: this.setCells(continued, 0),
      rows: set,
      rowHeights,
      height: Math.max(total, leadHeight),
      isHeading,
    }
  }
}

const toRich = (text: string): RichCell => ({ parts: [{ text }] })
