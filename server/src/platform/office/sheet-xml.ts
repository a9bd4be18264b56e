/** Writes one worksheet of a spreadsheet as SpreadsheetML, row by row. */
import { escapeXml } from './escape-xml.ts'

/** The value of a cell. A calendar day is `{ day: 'YYYY-MM-DD' }`. */
export type Cell = string | number | boolean | { day: string } | null
export interface Sheet {
  name: string
  /** Width of each column in characters. */
  widths: readonly number[]
  /** The first row. It is bold, stays visible, repeats on every printed page and has filters. */
  head?: readonly string[]
  /** Chunks of rows. */
  rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const wrapped = '<alignment vertical="top" wrapText="1"/>'
const leftAligned = '<alignment horizontal="left" vertical="top"/>'
const styles = {
  text: `<xf applyAlignment="1">${wrapped}</xf>`,
  head: `<xf fontId="1" applyFont="1" applyAlignment="1">${wrapped}</xf>`,
  day: `<xf numFmtId="14" applyNumberFormat="1" applyAlignment="1">${leftAligned}</xf>`,
  /** Makes the program keep the cell as text when a person edits it. */
  quoted: `<xf quotePrefix="1" applyAlignment="1">${wrapped}</xf>`,
  /** A number in a sheet without a header row. The cell beside it says what the number means. */
  aside: `<xf applyAlignment="1">${leftAligned}</xf>`,
} as const
type Style = keyof typeof styles

/** The cell formats of a workbook, in the order of the numbers that cells refer to. */
export const cellFormats = Object.values(styles)
const numberOfStyle = Object.fromEntries(Object.keys(styles).map((style, index) => [style, index])) as Record<
  Style,
  number
>

/** Matches text that a spreadsheet would take for a formula when a person edits the cell. */
const formulaStart = /^[\s\u00a0]*[=+\-@＝＋－＠]/
const maxCellLength = 32_767
/** Number of XML characters that are written at once. */
const chunkLength = 32_768
const frozenHead = [
  '<sheetViews><sheetView workbookViewId="0">',
  '<pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>',
].join('')
const fitToWidth = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>'

/** Writes a worksheet in chunks while its rows arrive. */
export async function* sheetXml({ widths, head, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, index) => columnXml(width, index + 1)).join('')
  const root = `<worksheet xmlns="${spreadsheetNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`
  let chunk = `${declaration}${root}${head ? frozenHead : ''}<cols>${columns}</cols><sheetData>`
  let rowNumber = 0
  if (head) chunk += rowXml((rowNumber += 1), head, { widths, texts: 'head' })

  for await (const portion of rows) {
    for (const cells of portion) {
      chunk += rowXml((rowNumber += 1), cells, { widths, numbers: head ? 'text' : 'aside' })
      if (chunk.length < chunkLength) continue
      yield chunk
      chunk = ''
    }
  }

  const filter = head ? `<autoFilter ref="A1:${columnName(head.length - 1)}${rowNumber}"/>` : ''
  yield `${chunk}</sheetData>${filter}${fitToWidth}</worksheet>`
}

const columnXml = (width: number, number: number): string =>
  `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`

interface RowOptions {
  widths: Sheet['widths']
  texts?: Style
  numbers?: Style
}

function rowXml(number: number, cells: readonly Cell[], options: RowOptions): string {
  const height = heightOf(cells, options.widths)
  const content = cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell, options)).join('')
  return `<row r="${number}"${height === null ? '' : ` ht="${height}"`}>${content}</row>`
}

const lineHeight = 15
const maxRowHeight = 400
const charactersPerWidth = 1.1

/**
 * Returns the height of a row in points, or null for one line. The file contains the heights because some
 * programs do not measure wrapped text.
 */
function heightOf(cells: readonly Cell[], widths: Sheet['widths']): number | null {
  const lineCounts = cells.map((cell, index) =>
    typeof cell === 'string' ? countLines(cell, widths[index]) : 1,
  )

  const lines = Math.max(1, ...lineCounts)

  return lines > 1 ? Math.min(maxRowHeight, lines * lineHeight) : null
}

function countLines(text: string, width = 10): number {
  const lengths = text.split('\n').map(({ length }) => length)
  return lengths.reduce(
    (sum, length) => sum + Math.max(1, Math.ceil(length / (width * charactersPerWidth))),
    0,
  )
}

function cellXml(reference: string, cell: Cell, { texts, numbers = 'text' }: RowOptions): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return valueXml(reference, cell, numbers)
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'object') return valueXml(reference, serialOf(cell.day), 'day')

  const style = texts ?? (formulaStart.test(cell) ? 'quoted' : 'text')
  const text = `<t xml:space="preserve">${escapeText(cell.slice(0, maxCellLength))}</t>`

  return `<c r="${reference}" s="${numberOfStyle[style]}" t="inlineStr"><is>${text}</is></c>`
}

const valueXml = (reference: string, value: number, style: Style): string =>
  `<c r="${reference}" s="${numberOfStyle[style]}"><v>${value}</v></c>`

/** Returns a day as spreadsheets store it: the number of days since 30 December 1899. */
const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

/** Returns the name of a column: A, B … Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/**
 * Returns text for an element or attribute. Escapes sequences such as `_x0041_`, which the format would read
 * as a character.
 */
export const escapeText = (text: string): string => escapeXml(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'))
