/** Writes one worksheet of a spreadsheet as SpreadsheetML, row by row. */
import { maxScale, type Style, scaleStyleNumber, styleNumber, type Tone } from './cell-styles.ts'
import { escapeXml } from './escape-xml.ts'

/**
 * The value of a cell. A calendar day is `{ day: 'YYYY-MM-DD' }`, a local time is
 * `{ minute: 'YYYY-MM-DDTHH:mm' }` or `{ second: 'YYYY-MM-DDTHH:mm:ss' }`, 70 % is `{ percent: 70 }`.
 * `{ scale: 7 }` is a number from 1 to 10 with the colour of the risk level. A text with a tone is a status.
 */
export type Cell =
  | string
  | number
  | boolean
  | { day: string }
  | { minute: string }
  | { second: string }
  | { percent: number }
  | { scale: number }
  | { text: string; tone: Tone }
  | null
/** Chunks of rows. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>

export interface Sheet {
  name: string
  /** Width of each column in characters. */
  widths: readonly number[]
  /** Lines above the header row. The first one is the title. */
  heading?: readonly string[]
  /**
   * The header row. It has filters. It and the heading stay visible and are repeated on every printed page.
   */
  head?: readonly string[]
  rows: Rows
  /** Printed at the foot of each page. `&P` is the number of the page and `&N` the number of pages. */
  footer?: string
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Matches text that a spreadsheet would take for a formula when a person edits the cell. */
const formulaStart = /^[\s\u00a0]*[=+\-@＝＋－＠]/
const maxCellLength = 32_767
/** Matches text that the file may contain as it is: letters, digits and common punctuation. Most text is such. */
const plain = /^[ !#-%'-;=?-^`-~\u00a1-\u024f\u2013-\u2026]*$/
/** Matches text whose outer white space a program would remove. */
const outerSpace = /^\s|\s$|\s\s|[\t\n\r]/
/** Number of XML characters that are written at once. Smaller chunks cost the compression more than they save. */
const chunkLength = 131_072
/** Heights of rows in points. */
const rowHeight = 18
const headHeight = 24
const headingHeights = [26, 16]
const pageSetup = [
  '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
  '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>',
].join('')

/** Returns the number of the header row, or null for a sheet without one. */
export const headRowOf = ({ head, heading = [] }: Sheet): number | null => (head ? heading.length + 1 : null)

/** Writes a worksheet in chunks while its rows arrive. */
export async function* sheetXml(sheet: Sheet): AsyncGenerator<string> {
  const { widths, heading = [], head, rows, footer } = sheet
  const columns = widths.map((width, index) => columnXml(width, index + 1)).join('')
  const headRow = headRowOf(sheet)
  let rowNumber = 0
  let chunk = [
    `${declaration}<worksheet xmlns="${spreadsheetNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    headRow === null ? '' : frozenXml(headRow),
    `<sheetFormatPr defaultRowHeight="${rowHeight}" customHeight="1"/><cols>${columns}</cols><sheetData>`,
  ].join('')

  for (const line of heading) chunk += headingXml((rowNumber += 1), line)
  if (head) chunk += rowXml((rowNumber += 1), head, { widths, texts: 'head', minHeight: headHeight })

  for await (const portion of rows) {
    for (const cells of portion) {
      chunk += rowXml((rowNumber += 1), cells, { widths, isAside: head === undefined })
      if (chunk.length < chunkLength) continue
      yield chunk
      chunk = ''
    }
  }

  const filter = head ? `<autoFilter ref="A${headRow}:${columnName(head.length - 1)}${rowNumber}"/>` : ''
  const foot = footer
    ? `<headerFooter><oddFooter>&amp;R&amp;8${escapeText(footer)}</oddFooter></headerFooter>`
    : ''

  yield `${chunk}</sheetData>${filter}${pageSetup}${foot}</worksheet>`
}

const frozenXml = (headRow: number): string =>
  [
    '<sheetViews><sheetView workbookViewId="0">',
    `<pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/>`,
    '</sheetView></sheetViews>',
  ].join('')

const columnXml = (width: number, number: number): string =>
  `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`

/** Returns a line above the header row. It may be wider than its column, so it is not wrapped. */
function headingXml(number: number, text: string): string {
  const height = headingHeights[Math.min(number, headingHeights.length) - 1] ?? rowHeight
  const cell = textXml(`A${number}`, text, styleNumber(number === 1 ? 'title' : 'meta'))
  return `<row r="${number}" ht="${height}" customHeight="1">${cell}</row>`
}

interface RowOptions {
  widths: Sheet['widths']
  texts?: Style
  /** Whether the row belongs to a sheet of names and values, whose numbers are aligned left. */
  isAside?: boolean
  minHeight?: number
}

function rowXml(number: number, cells: readonly Cell[], options: RowOptions): string {
  const height = Math.max(options.minHeight ?? rowHeight, heightOf(cells, options.widths))
  const size = height === rowHeight ? '' : ` ht="${height}" customHeight="1"`

  let content = ''
  for (const [index, cell] of cells.entries())
    if (cell !== null && cell !== '') content += cellXml(columnName(index) + number, cell, options)

  return `<row r="${number}"${size}>${content}</row>`
}

const lineHeight = 13
const rowPadding = 5
const maxRowHeight = 400
const charactersPerWidth = 1.1

/**
 * Returns the height of a row in points. The file contains the heights because some programs do not measure
 * wrapped text.
 */
function heightOf(cells: readonly Cell[], widths: Sheet['widths']): number {
  let lines = 1
  for (const [index, cell] of cells.entries()) {
    const text = textOf(cell)
    if (text !== null) lines = Math.max(lines, countLines(text, widths[index]))
  }

  return lines === 1 ? rowHeight : Math.min(maxRowHeight, lines * lineHeight + rowPadding)
}

function textOf(cell: Cell): string | null {
  if (typeof cell === 'string') return cell
  return typeof cell === 'object' && cell !== null && 'text' in cell ? cell.text : null
}

function countLines(text: string, width = 10): number {
  if (text.length <= width * charactersPerWidth && !text.includes('\n')) return 1

  const lengths = text.split('\n').map(({ length }) => length)
  return lengths.reduce(
    (sum, length) => sum + Math.max(1, Math.ceil(length / (width * charactersPerWidth))),
    0,
  )
}

function cellXml(
  reference: string,
  cell: NonNullable<Cell>,
  { texts = 'text', isAside = false }: RowOptions,
): string {
  if (typeof cell === 'string')
    return textXml(reference, cell, styleNumber(formulaStart.test(cell) ? 'quoted' : texts))
  if (typeof cell === 'number') return valueXml(reference, cell, styleNumber(isAside ? 'aside' : 'number'))
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('text' in cell)
    return textXml(reference, cell.text, styleNumber(formulaStart.test(cell.text) ? 'quoted' : cell.tone))
  if ('day' in cell)
    return valueXml(reference, serialOfDay(cell.day), styleNumber(isAside ? 'dayAside' : 'day'))
  if ('minute' in cell) return valueXml(reference, serialOf(`${cell.minute}:00Z`), styleNumber('minute'))
  if ('second' in cell) return valueXml(reference, serialOf(`${cell.second}Z`), styleNumber('second'))
  if ('percent' in cell) return valueXml(reference, cell.percent / 100, styleNumber('percent'))

  const step = Math.min(maxScale, Math.max(1, cell.scale))

  return valueXml(reference, cell.scale, scaleStyleNumber(step))
}

function textXml(reference: string, text: string, style: number): string {
  const shown = text.length > maxCellLength ? text.slice(0, maxCellLength) : text
  const space = outerSpace.test(shown) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeText(shown)}</t></is></c>`
}

const valueXml = (reference: string, value: number, style: number): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`

/** Returns a time as spreadsheets store it: the number of days since 30 December 1899. */
const serialOf = (time: string): number => Date.parse(time) / 86_400_000 + 25_569

/** The numbers of days that were written before. A long list has few different days. */
const serials = new Map<string, number>()
const maxSerials = 10_000

function serialOfDay(day: string): number {
  const known = serials.get(day)
  if (known !== undefined) return known

  if (serials.size >= maxSerials) serials.clear()
  const serial = serialOf(`${day}T00:00:00Z`)
  serials.set(day, serial)

  return serial
}

const columnNames: string[] = []

/** Returns the name of a column: A, B … Z, AA. */
const columnName = (index: number): string => (columnNames[index] ??= createColumnName(index))

function createColumnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/**
 * Returns text for an element or attribute. Escapes sequences such as `_x0041_`, which the format would read
 * as a character.
 */
export const escapeText = (text: string): string =>
  plain.test(text) ? text : escapeXml(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'))
