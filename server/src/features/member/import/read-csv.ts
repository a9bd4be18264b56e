/** A CSV file as rows with the lines they stand in, whatever program it came from. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { csvDelimiters, importLimits } from '@sorgfalt/contract/member/import'
import { type Options, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { decodeText, type TextEncodingName } from '../../../platform/files/decode-text.ts'
import { found, refuse } from '../../../platform/refusal.ts'

export type Delimiter = (typeof csvDelimiters)[number]

export interface CsvRow {
  /** Where it begins in the file, from 1. */
  line: number
  cells: string[]
}

export interface Csv {
  encoding: TextEncodingName
  delimiter: Delimiter
  /** Without those that are empty. */
  rows: CsvRow[]
  columnCount: number
}

/** Bytes that are parsed at a stretch. */
const piece = 32 * 1024
/** Characters and rows that tell the delimiter. */
const probe = { characters: 64 * 1024, rows: 20 } as const

const options = (delimiter: string): Options => ({
  delimiter,
  record_delimiter: '\n',
  info: true,
  relax_column_count: true,
  // A quotation mark inside a value is just a character.
  relax_quotes: true,
  skip_empty_lines: true,
})

/** @throws Refusal MemberImport.Csv… with the line, File.TypeNotAllowed */
export async function readCsv(bytes: Uint8Array): Promise<Csv> {
  const { text, encoding } = found(decodeText(bytes), 'File.TypeNotAllowed')
  const unified = text.replace(/\r\n?/g, '\n')
  // Excel may say in a first line of its own what separates the columns.
  const [told, separator] = /^sep=(.)\n/i.exec(unified) ?? ['']
  const body = unified.slice(told.length)
  if (!/[^\s;,|"]/.test(body)) refuse('MemberImport.CsvEmpty')
  const delimiter = csvDelimiters.find((one) => one === separator) ?? guessDelimiter(body)
  const rows = await parseRows(body, delimiter, told ? 1 : 0)
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return { encoding, delimiter, rows, columnCount }
}

/** The one that cuts most of the first rows into the most columns of equal number: titles may stand above them. */
export function guessDelimiter(text: string): Delimiter {
  const start = text.slice(0, probe.characters)
  const scores = csvDelimiters.map((delimiter) => ({ delimiter, score: scoreOf(start, delimiter) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function scoreOf(text: string, delimiter: string): number {
  let rows: { record: string[] }[]
  try {
    rows = parseNow(text, { ...options(delimiter), to: probe.rows }) as unknown as { record: string[] }[]
  } catch {
    return 0
  }
  const counts = rows.map(({ record }) => record.length)
  const scores = counts.map((count) =>
    count > 1 ? (count * counts.filter((other) => other === count).length) / counts.length : 0,
  )
  return Math.max(0, ...scores)
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

async function parseRows(text: string, delimiter: string, skipped: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  let last = skipped
  try {
    for await (const { record, info } of Readable.from(piecesOf(text)).pipe(
      parse(options(delimiter)),
    ) as AsyncIterable<Parsed>) {
      const end = info.lines + skipped
      const line = end - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
      last = end
      if (record.every((cell) => cell.trim() === '')) continue
      rows.push({ line, cells: checkedCells(record, line) })
      if (rows.length > importLimits.rows + 1)
        refuse('MemberImport.CsvTooManyRows', { params: { max: importLimits.rows } })
    }
  } catch (error) {
    refuseParsing(error, last + 1)
  }
  return rows
}

/** Others are served between the pieces. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += piece) {
    yield bytes.subarray(start, start + piece)
    await setImmediate()
  }
}

/** A cell that a spreadsheet or our own files mark as text by an apostrophe is meant without it. */
const unmarked = (cell: string): string =>
  /^'[\s\u00a0]*[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell

function checkedCells(record: readonly string[], line: number): string[] {
  const { columns, cell: longest } = importLimits
  if (record.length > columns) refuse('MemberImport.CsvTooManyColumns', { params: { line, max: columns } })
  if (record.some((cell) => cell.length > longest))
    refuse('MemberImport.CsvCellTooLong', { params: { line, max: longest } })
  return record.map(unmarked)
}

/** An unclosed quotation mark is all that these options leave to complain about. */
function refuseParsing(error: unknown, line: number): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'CSV_QUOTE_NOT_CLOSED') refuse('MemberImport.CsvFailed', { params: { line } })
  throw error
}
