/** Rows and columns in a PDF: they go on over pages, and each page says again what its columns are. */
import { sharesOf, widened } from './column-shares.ts'
import { heightOf, type Setting, type Type, type Typesetter } from './pdf-type.ts'
import type { TaggedPdf } from './tagged-pdf.ts'

/** Where on the pages something is being drawn, in points. */
export interface Place {
  readonly pdf: TaggedPdf
  readonly set: Typesetter
  readonly left: number
  /** Between the margins. */
  readonly room: number
  /** Below it nothing is drawn. */
  readonly bottom: number
  y: number
  /** Begins a page. */
  turn: () => void
}

export interface Table {
  columns: readonly string[]
  /** Shares of the room; equal ones unless told. */
  widths?: readonly number[] | undefined
  rows: readonly (readonly string[])[]
}

interface Look {
  head: Type
  text: Type
  /** Of a row. */
  minHeight: number
}

const pad = 4
const ink = { line: '#b8bec4', shade: '#eef1f3' }

export function drawTable(
  place: Place,
  { columns, widths: shares, rows }: Table,
  { head, text, minHeight }: Look,
): void {
  const { pdf, set } = place
  const longestIn = (texts: readonly string[], type: Type, index: number) =>
    set.longestWord(texts[index] ?? '', type) + 2 * pad
  const widths = widened(
    sharesOf(columns.length, shares, place.room),
    columns.map((_, index) =>
      Math.max(longestIn(columns, head, index), ...rows.map((texts) => longestIn(texts, text, index))),
    ),
  )
  const settingsOf = (texts: readonly string[], type: Type) =>
    widths.map(
      (width, index): Setting => ({ type, lines: set.wrap(texts[index] ?? '', type, width - 2 * pad).lines }),
    )
  const heightOfRow = (settings: readonly Setting[], least: number) =>
    Math.max(least, ...settings.map((setting) => heightOf(setting) + 2 * pad))
  const cells = (settings: readonly Setting[], draw: (cell: () => void) => void) => {
    let x = place.left
    settings.forEach((setting, index) => {
      const left = x + pad
      draw(() => set.draw(setting, left, place.y + pad))
      x += widths[index] ?? 0
    })
  }
  const heads = settingsOf(columns, head)
  const headHeight = heightOfRow(heads, 0)
  pdf.group('Table', (table) => {
    const row = (settings: readonly Setting[], height: number, tag: 'TH' | 'TD') => {
      pdf.artifact(() => drawGrid(place, widths, height, tag === 'TH'))
      pdf.group('TR', (element) => cells(settings, (cell) => pdf.leaf(tag, cell, element)), table)
      place.y += height
    }
    if (place.y + head.line + 60 > place.bottom) place.turn()
    row(heads, headHeight, 'TH')
    for (const texts of rows) {
      const settings = settingsOf(texts, text)
      const height = heightOfRow(settings, minHeight)
      if (place.y + height > place.bottom) {
        place.turn()
        // Whoever listens has heard it.
        pdf.artifact(() => {
          drawGrid(place, widths, headHeight, true)
          cells(heads, (cell) => cell())
        })
        place.y += headHeight
      }
      row(settings, height, 'TD')
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
