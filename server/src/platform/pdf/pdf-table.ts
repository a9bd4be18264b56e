/** Draws tables in a PDF. A table may span several pages. Each page repeats the column headings. */
import { sharesOf, widened } from './column-shares.ts'
import type { TaggedPdf } from './tagged-pdf.ts'
import { heightOf, type TextBlock, type TextStyle, type Typesetter } from './typesetter.ts'

/** The current position on the pages, in points. */
export interface PagePosition {
  readonly pdf: TaggedPdf
  readonly set: Typesetter
  readonly left: number
  /** The width between the margins. */
  readonly room: number
  /** The lowest position that content may reach. */
  readonly bottom: number
  y: number
  /** Starts a new page. */
  nextPage: () => void
}

export interface Table {
  columns: readonly string[]
  /** The columns' shares of the width. Default: all columns have the same width. */
  widths?: readonly number[] | undefined
  rows: readonly (readonly string[])[]
}

interface TableStyle {
  head: TextStyle
  text: TextStyle
  /** The minimum height of a row. */
  minHeight: number
}

const pad = 4
const ink = { line: '#b8bec4', shade: '#eef1f3' }

/** Draws a table at the current position, and moves the position to its end. */
export function drawTable(
  position: PagePosition,
  { columns, widths: shares, rows }: Table,
  { head, text, minHeight }: TableStyle,
): void {
  const { pdf, set } = position
  const longestWord = (texts: readonly string[], style: TextStyle, index: number) =>
    set.longestWord(texts[index] ?? '', style) + 2 * pad
  const widths = widened(
    sharesOf(columns.length, shares, position.room),
    columns.map((_, index) =>
      Math.max(longestWord(columns, head, index), ...rows.map((texts) => longestWord(texts, text, index))),
    ),
  )

  const setCells = (texts: readonly string[], style: TextStyle) =>
    widths.map(
      (width, index): TextBlock => ({
        style,
        lines: set.wrap(texts[index] ?? '', style, width - 2 * pad).lines,
      }),
    )

  const rowHeight = (blocks: readonly TextBlock[], least: number) =>
    Math.max(least, ...blocks.map((block) => heightOf(block) + 2 * pad))
  const drawCells = (blocks: readonly TextBlock[], draw: (cell: () => void) => void) => {
    let x = position.left
    blocks.forEach((block, index) => {
      const left = x + pad
      draw(() => set.draw(block, left, position.y + pad))
      x += widths[index] ?? 0
    })
  }

  const heads = setCells(columns, head)
  const headHeight = rowHeight(heads, 0)

  pdf.group('Table', (table) => {
    const drawRow = (blocks: readonly TextBlock[], height: number, tag: 'TH' | 'TD') => {
      pdf.artifact(() => drawGrid(position, widths, height, tag === 'TH'))
      pdf.group('TR', (element) => drawCells(blocks, (cell) => pdf.leaf(tag, cell, element)), table)
      position.y += height
    }

    if (position.y + head.line + 60 > position.bottom) position.nextPage()
    drawRow(heads, headHeight, 'TH')

    for (const texts of rows) {
      const blocks = setCells(texts, text)
      const height = rowHeight(blocks, minHeight)
      if (position.y + height > position.bottom) {
        position.nextPage()
        // The repeated headings are artifacts, because screen readers have already read them.
        pdf.artifact(() => {
          drawGrid(position, widths, headHeight, true)
          drawCells(heads, (cell) => cell())
        })

        position.y += headHeight
      }

      drawRow(blocks, height, 'TD')
    }
  })
}

function drawGrid(
  { pdf, left, y }: PagePosition,
  widths: readonly number[],
  height: number,
  shaded: boolean,
): void {
  let x = left
  for (const width of widths) {
    const cell = pdf.document.rect(x, y, width, height).lineWidth(0.6)
    if (shaded) cell.fillAndStroke(ink.shade, ink.line)
    else cell.stroke(ink.line)
    x += width
  }
}
