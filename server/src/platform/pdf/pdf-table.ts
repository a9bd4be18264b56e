/** Draws tables in a PDF. A table may span several pages. Each page repeats the column headings. */
import { sharesOf, widened } from './column-shares.ts'
import { heightOf, type Setting, type Type, type Typesetter } from './pdf-type.ts'
import type { TaggedPdf } from './tagged-pdf.ts'

/** The current position on the pages, in points. */
export interface Place {
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
  head: Type
  text: Type
  /** The minimum height of a row. */
  minHeight: number
}

const pad = 4
const ink = { line: '#b8bec4', shade: '#eef1f3' }

/** Draws a table at the current position, and moves the position to its end. */
export function drawTable(
  place: Place,
  { columns, widths: shares, rows }: Table,
  { head, text, minHeight }: TableStyle,
): void {
  const { pdf, set } = place
  const longestWord = (texts: readonly string[], type: Type, index: number) =>
    set.longestWord(texts[index] ?? '', type) + 2 * pad
  const widths = widened(
    sharesOf(columns.length, shares, place.room),
    columns.map((_, index) =>
      Math.max(longestWord(columns, head, index), ...rows.map((texts) => longestWord(texts, text, index))),
    ),
  )

  const setCells = (texts: readonly string[], type: Type) =>
    widths.map(
      (width, index): Setting => ({ type, lines: set.wrap(texts[index] ?? '', type, width - 2 * pad).lines }),
    )

  const rowHeight = (settings: readonly Setting[], least: number) =>
    Math.max(least, ...settings.map((setting) => heightOf(setting) + 2 * pad))
  const drawCells = (settings: readonly Setting[], draw: (cell: () => void) => void) => {
    let x = place.left
    settings.forEach((setting, index) => {
      const left = x + pad
      draw(() => set.draw(setting, left, place.y + pad))
      x += widths[index] ?? 0
    })
  }

  const heads = setCells(columns, head)
  const headHeight = rowHeight(heads, 0)

  pdf.group('Table', (table) => {
    const drawRow = (settings: readonly Setting[], height: number, tag: 'TH' | 'TD') => {
      pdf.artifact(() => drawGrid(place, widths, height, tag === 'TH'))
      pdf.group('TR', (element) => drawCells(settings, (cell) => pdf.leaf(tag, cell, element)), table)
      place.y += height
    }

    if (place.y + head.line + 60 > place.bottom) place.nextPage()
    drawRow(heads, headHeight, 'TH')

    for (const texts of rows) {
      const settings = setCells(texts, text)
      const height = rowHeight(settings, minHeight)
      if (place.y + height > place.bottom) {
        place.nextPage()
        // The repeated headings are artifacts, because screen readers have already read them.
        pdf.artifact(() => {
          drawGrid(place, widths, headHeight, true)
          drawCells(heads, (cell) => cell())
        })

        place.y += headHeight
      }

      drawRow(settings, height, 'TD')
    }
  })
}

function drawGrid({ pdf, left, y }: Place, widths: readonly number[], height: number, shaded: boolean): void {
  let x = left
  for (const width of widths) {
    const cell = pdf.document.rect(x, y, width, height).lineWidth(0.6)
    if (shaded) cell.fillAndStroke(ink.shade, ink.line)
    else cell.stroke(ink.line)
    x += width
  }
}
