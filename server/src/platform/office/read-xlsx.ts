/**
 * Reads the cells of the first visible sheet of a spreadsheet by an untrusted sender. Formulas are not
 * computed: a cell has the value that the spreadsheet program stored.
 */
import { setImmediate } from 'node:timers/promises'
import { readZip } from '../archives/read-zip.ts'
import { columnOf, formatCell, isDateFormat } from './cell-values.ts'
import { readTags, type Tag } from './read-tags.ts'

interface SheetRow {
  /** The number of the row in the sheet, from 1. */
  line: number
  cells: string[]
}

export interface SheetContent {
  name: string
  rows: SheetRow[]
}

/** Thrown for a file that is not a readable spreadsheet. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
}

export interface SheetLimits {
  /** Maximum numbers of rows with a value, and of columns. */
  rows: number
  columns: number
  /** Called with the row number at the first row or column beyond the limits. It must throw. */
  refuse: (limit: 'rows' | 'columns', line: number) => never
}

const zipLimits = { files: 1000, bytes: 150_000_000 }
/** Maximum size of the unpacked parts that are read, together. */
const maxPartBytes = 60_000_000
/** Number of tags that are read before the event loop serves other requests. */
const tagsPerStep = 5_000

const paths = {
  workbook: 'xl/workbook.xml',
  relationships: 'xl/_rels/workbook.xml.rels',
  strings: 'xl/sharedStrings.xml',
  styles: 'xl/styles.xml',
} as const

/** @throws ZipError, SheetError, and what `limits.refuse` throws */
export async function readXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<SheetContent> {
  let size = 0
  const parts = await readZip(bytes, {
    limits: zipLimits,
    isWanted: (path, partSize) => {
      const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(path)
      if (!isSheet && !Object.values<string>(paths).includes(path)) return false

      size += partSize
      if (size > maxPartBytes) throw new SheetError('the sheets are too large')
      return true
    },
  })
  const readPart = (path: string): string => parts.get(path)?.toString('utf8') ?? ''

  const { name, path, startsIn1904 } = findSheet(readPart(paths.workbook), readPart(paths.relationships))
  if (!parts.has(path)) throw new SheetError('the first sheet is missing')

  const context = {
    strings: await readStrings(readPart(paths.strings)),
    formats: readFormats(readPart(paths.styles)),
    startsIn1904,
  }

  return { name, rows: await readRows(readPart(path), context, limits) }
}

/** Returns the first visible sheet, and whether its dates count from 1904. */
function findSheet(workbook: string, relationships: string) {
  const targets = new Map<string, string>()
  for (const { name, attributes } of readTags(relationships))
    if (name === 'Relationship') targets.set(attributes.get('Id') ?? '', attributes.get('Target') ?? '')

  let startsIn1904 = false
  let sheet: Tag | undefined
  for (const tag of readTags(workbook)) {
    const { name, attributes } = tag
    if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '')
    if (name === 'sheet' && (attributes.get('state') ?? 'visible') === 'visible') sheet ??= tag
  }
  if (!sheet) throw new SheetError('there is no visible sheet')

  const target = targets.get(sheet.attributes.get('r:id') ?? '') ?? ''

  return {
    name: sheet.attributes.get('name') ?? '',
    path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    startsIn1904,
  }
}

/** Returns the texts that cells refer to by their index. */
async function readStrings(xml: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isPhonetic = false
  for await (const { name, isEnd, isEmpty, following } of readInSteps(xml)) {
    if (name === 'rPh') isPhonetic = !isEnd && !isEmpty
    if (name === 't' && !isEnd && !isPhonetic) text += following
    if (name === 'si' && (isEnd || isEmpty)) {
      strings.push(text)
      text = ''
    }
  }

  return strings
}

/** Returns the number format of each cell style. */
function readFormats(xml: string): string[] {
  const codes = new Map<string, string>()
  const formats: string[] = []
  let isCellStyle = false
  for (const { name, isEnd, attributes } of readTags(xml)) {
    if (name === 'numFmt') codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '')
    if (name === 'cellXfs') isCellStyle = !isEnd
    if (name !== 'xf' || isEnd || !isCellStyle) continue

    const id = attributes.get('numFmtId') ?? '0'
    formats.push(codes.get(id) ?? (isDateFormat(Number(id)) ? 'yyyy-mm-dd' : ''))
  }

  return formats
}

interface CellContext {
  strings: readonly string[]
  formats: readonly string[]
  startsIn1904: boolean
}

/** Returns all rows with a value. */
async function readRows(xml: string, context: CellContext, limits: SheetLimits): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell: { column: number; type: string; style: number; text: string } | undefined

  const endRow = () => {
    if (row.cells.every((value) => value.trim() === '')) return
    rows.push({ line: row.line, cells: Array.from(row.cells, (value) => value ?? '') })
    if (rows.length > limits.rows) limits.refuse('rows', row.line)
  }
  const endCell = () => {
    if (!cell) return
    const { column, type, style, text } = cell
    const value = formatCell({ type, text, format: context.formats[style] ?? '' }, context)
    if (value !== '' && column >= limits.columns) limits.refuse('columns', row.line)
    if (value !== '') row.cells[column] = value
    cell = undefined
  }

  for await (const { name, isEnd, isEmpty, attributes, following } of readInSteps(xml)) {
    if (name === 'row' && !isEnd) row = { line: Number(attributes.get('r')) || row.line + 1, cells: [] }
    if (name === 'c' && !isEnd)
      cell = {
        column: columnOf(attributes.get('r')) ?? row.cells.length,
        type: attributes.get('t') ?? 'n',
        style: Number(attributes.get('s') ?? 0),
        text: '',
      }
    if ((name === 'v' || name === 't') && !isEnd && cell) cell.text += following
    if (name === 'c' && (isEnd || isEmpty)) endCell()
    if (name === 'row' && (isEnd || isEmpty)) endRow()
  }

  return rows
}

/** Yields the tags. The event loop serves other requests in between. */
async function* readInSteps(xml: string): AsyncGenerator<Tag> {
  let count = 0
  for (const tag of readTags(xml)) {
    yield tag
    count += 1
    if (count % tagsPerStep === 0) await setImmediate()
  }
}
