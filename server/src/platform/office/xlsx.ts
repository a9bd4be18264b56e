/** Spreadsheets that go out: numbers and days are typed, and no text in them is a formula, whatever it begins with (security.md D13). */
import { Readable } from 'node:stream'
import { type ZipEntry, zipOf } from '../archives/write-zip.ts'
import { xml as escaped } from './xml.ts'

/** A calendar day is `{ day: 'YYYY-MM-DD' }`. */
export type Cell = string | number | boolean | { day: string } | null
export interface Sheet {
  name: string
  /** One per column, in characters. */
  widths: readonly number[]
  /** The first row stays in sight, on paper too, is bold and has filters. Without one, numbers stand at the left, beside their names. */
  head?: readonly string[]
  /** Portion by portion. */
  rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
}

/** Styles by their place in `styles`. */
const [plain, bold, day, quoted, aside] = [0, 1, 2, 3, 4]
/** What spreadsheets would take for the beginning of a formula, were the cell edited. */
const active = /^[\s\u00a0]*[=+\-@＝＋－＠]/
/** Most characters of a cell. */
const maxCharacters = 32_767

/** A file with these sheets, written while it is read. */
export const xlsxOf = (sheets: readonly Sheet[]): Readable =>
  Readable.from(zipOf(partsOf(sheets)), { objectMode: false })

function* partsOf(sheets: readonly Sheet[]): Generator<ZipEntry> {
  const numbered = sheets.map((sheet, index) => ({ sheet, id: index + 1 }))
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentType('/xl/workbook.xml', 'sheet.main')}${contentType('/xl/styles.xml', 'styles')}${numbered.map(({ id }) => contentType(`/xl/worksheets/sheet${id}.xml`, 'worksheet')).join('')}</Types>`,
  )
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered.map(({ sheet, id }) => `<sheet name="${xml(sheetName(sheet.name))}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets>${headsOnPaper(sheets)}</workbook>`,
  )
  const targets = numbered.map(({ id }) => ['worksheet', `worksheets/sheet${id}.xml`] as const)
  yield part('xl/_rels/workbook.xml.rels', relations([...targets, ['styles', 'styles.xml']]))
  yield part('xl/styles.xml', styles)
  for (const { sheet, id } of numbered) yield { name: `xl/worksheets/sheet${id}.xml`, text: sheetXml(sheet) }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const wrapped = '<alignment vertical="top" wrapText="1"/>'
const left = '<alignment horizontal="left" vertical="top"/>'
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf applyAlignment="1">${wrapped}</xf><xf fontId="1" applyFont="1" applyAlignment="1">${wrapped}</xf><xf numFmtId="14" applyNumberFormat="1" applyAlignment="1">${left}</xf><xf quotePrefix="1" applyAlignment="1">${wrapped}</xf><xf applyAlignment="1">${left}</xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Rows that every printed page begins with. */
function headsOnPaper(sheets: readonly Sheet[]): string {
  const names = sheets.map(({ name, head }, index) =>
    head
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${xml(sheetName(name).replaceAll("'", "''"))}'!$1:$1</definedName>`
      : '',
  )
  return names.some(Boolean) ? `<definedNames>${names.join('')}</definedNames>` : ''
}

const part = (name: string, body: string): ZipEntry => ({ name, text: [declaration + body] })
const contentType = (name: string, kind: string): string =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
const relations = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}/relationships">${targets.map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

async function* sheetXml({ widths, head, rows }: Sheet): AsyncGenerator<string> {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  const columns = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${head ? frozen : ''}<cols>${columns}</cols><sheetData>`
  let number = 0
  if (head) yield rowXml((number += 1), head, { widths, texts: bold })
  for await (const portion of rows)
    yield portion
      .map((cells) => rowXml((number += 1), cells, { widths, numbers: head ? plain : aside }))
      .join('')
  yield `</sheetData>${head ? `<autoFilter ref="A1:${columnName(head.length - 1)}${number}"/>` : ''}${printed}</worksheet>`
}

/** As wide as the sheet, and as many pages as that takes. */
const printed = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>'

interface Look {
  widths: Sheet['widths']
  texts?: number
  numbers?: number
}

/** Points of a line of text, and characters that fit into a width of one. */
const [lineHeight, perWidth] = [15, 1.1]

/** As high as its longest text: not every reader measures what is wrapped. */
function heightOf(cells: readonly Cell[], { widths }: Look): string {
  const linesOf = (text: string, width = 10): number =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (width * perWidth))), 0)
  const lines = Math.max(
    1,
    ...cells.map((cell, index) => (typeof cell === 'string' ? linesOf(cell, widths[index]) : 1)),
  )
  return lines > 1 ? ` ht="${Math.min(400, lines * lineHeight)}"` : ''
}

const rowXml = (number: number, cells: readonly Cell[], look: Look): string =>
  `<row r="${number}"${heightOf(cells, look)}>${cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell, look)).join('')}</row>`

function cellXml(place: string, cell: Cell, { texts, numbers = plain }: Look): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${numbers}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'object') return `<c r="${place}" s="${day}"><v>${serialOf(cell.day)}</v></c>`
  const look = texts ?? (active.test(cell) ? quoted : plain)
  return `<c r="${place}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${xml(cell.slice(0, maxCharacters))}</t></is></c>`
}

/** Days since the last of 1899, as spreadsheets count. */
const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

/** A, B … Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** What looks like an escape of the format is one no longer. */
const xml = (text: string): string => escaped(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'))

/** Sheets have short names without these signs. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
