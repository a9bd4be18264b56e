/** Reads a CSV file from any program into rows with their line numbers. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { csvDelimiters, importLimits } from '@sorgfalt/contract/member/import'
import { type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { decodeText, type TextEncodingName } from '../../../platform/files/decode-text.ts'
import { found, refuse } from '../../../platform/refusal.ts'

export type Delimiter = (typeof csvDelimiters)[number]

export interface CsvRow {
  /** The line in which the row begins, from 1. */
  line: number
  cells: string[]
}

export interface Csv {
  encoding: TextEncodingName
  delimiter: Delimiter
  /** All rows except empty ones. */
  rows: CsvRow[]
  columnCount: number
}

/** Number of bytes that are parsed before the event loop serves other requests. */
const chunkBytes = 32 * 1024
/** Number of characters and rows that are examined to guess the delimiter. */
const sample = { characters: 64 * 1024, rows: 20 } as const

const parserOptions = (delimiter: string): Options => ({
  delimiter,
  record_delimiter: '\n',
  info: true,
  relax_column_count: true,
  // Accept quotation marks inside a value.
  relax_quotes: true,
  skip_empty_lines: true,
})

/**
 * Reads the rows of a file. Guesses the encoding and the delimiter.
 * @throws Refusal File.TypeNotAllowed if the file is not text, MemberImport.Csv… with the line of the problem
 */
export async function readCsv(bytes: Uint8Array): Promise<Csv> {
  const { text, encoding } = found(decodeText(bytes), 'File.TypeNotAllowed')
  const unified = text.replace(/\r\n?/g, '\n')

  // Excel may write an additional first line that states the delimiter.
  const [delimiterLine, statedDelimiter] = /^sep=(.)\n/i.exec(unified) ?? ['']
  const body = unified.slice(delimiterLine.length)
  if (!/[^\s;,|"]/.test(body)) refuse('MemberImport.CsvEmpty')

  const delimiter = csvDelimiters.find((one) => one === statedDelimiter) ?? guessDelimiter(body)
  const rows = await parseRows(body, delimiter, delimiterLine ? 1 : 0)
  const columnCount = rows.reduce((max, { cells }) => Math.max(max, cells.length), 0)

  return { encoding, delimiter, rows, columnCount }
}

/**
 * Returns the delimiter with the highest score. The score is high if most of the first rows have the same
 * number of columns, and if that number is large.
 */
function guessDelimiter(text: string): Delimiter {
  const start = text.slice(0, sample.characters)
  const scores = csvDelimiters.map((delimiter) => ({ delimiter, score: scoreDelimiter(start, delimiter) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/**
 * Returns the score of a delimiter: for each number of columns, that number times the share of the rows that
 * have it. The largest product is the score.
 */
function scoreDelimiter(text: string, delimiter: string): number {
  let rows: { record: string[] }[]
  try {
    rows = parseSync(text, { ...parserOptions(delimiter), to: sample.rows }) as unknown as typeof rows
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

/** Parses the rows. `skippedLines` is the number of lines of the file above the text. */
async function parseRows(text: string, delimiter: string, skippedLines: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  let lastLine = skippedLines
  const options = { ...parserOptions(delimiter), cast: createColumnCheck(skippedLines) }
  const records = Readable.from(yieldChunks(text)).pipe(parse(options)) as AsyncIterable<Parsed>

  try {
    for await (const { record, info } of records) {
      lastLine = info.lines + skippedLines

      const line = lastLine - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)

      if (record.every((cell) => cell.trim() === '')) continue

      rows.push({ line, cells: checkCells(record, line) })
      if (rows.length > importLimits.rows + 1)
        refuse('MemberImport.CsvTooManyRows', { params: { max: importLimits.rows } })
    }
  } catch (error) {
    refuseParsing(error, lastLine + 1)
  }

  return rows
}

/**
 * Returns a function that the parser calls for each cell. It refuses a cell beyond the last permitted column
 * at once, because the parser would otherwise collect a row of millions of empty cells.
 * @throws Refusal MemberImport.CsvTooManyColumns
 */
function createColumnCheck(skippedLines: number): NonNullable<Options['cast']> {
  const { columns: max } = importLimits

  return (cell, { index, lines }) => {
    if (index >= max)
      refuse('MemberImport.CsvTooManyColumns', { params: { line: lines + skippedLines, max } })
    return cell
  }
}

/** Yields the text in chunks. The event loop serves other requests in between. */
async function* yieldChunks(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield bytes.subarray(start, start + chunkBytes)
    await setImmediate()
  }
}

/**
 * Removes the apostrophe with which spreadsheets and this product's own files mark a cell as text instead of
 * a formula.
 */
const removeTextMarker = (cell: string): string =>
  /^'[\s\u00a0]*[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell

/** Returns the cells of a row. @throws Refusal if a cell is too long */
function checkCells(record: readonly string[], line: number): string[] {
  const { cell: maxLength } = importLimits
  if (record.some((cell) => cell.length > maxLength))
    refuse('MemberImport.CsvCellTooLong', { params: { line, max: maxLength } })

  return record.map(removeTextMarker)
}

/**
 * Converts the error for an unclosed quotation mark into a refusal, and rethrows all other errors. With
 * `parserOptions`, no other parsing error is possible.
 */
function refuseParsing(error: unknown, line: number): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'CSV_QUOTE_NOT_CLOSED') refuse('MemberImport.CsvFailed', { params: { line } })
  throw error
}
