/** Creates the file of a list for download, as a spreadsheet or as CSV. */
import { Readable } from 'node:stream'
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { csvDelimiters, csvLine, csvMark } from './csv.ts'
import { type Cell, type Rows, xlsxOf } from './xlsx.ts'

export type TableFormat = 'xlsx' | 'csv'

/** A list for download. All texts are in `language`. */
export interface TableFile {
  language: Language
  /** The name of the sheet that contains the list. */
  name: string
  /** What the list is, for example `Maßnahmenplan Lager, Bauhof Augsburg`. */
  title: string
  /** The company and what the list covers, in one sentence. */
  scope: string
  /** When the list was made, by whom and with which filters. */
  asOf: string
  columns: readonly { title: string; width: number }[]
  /** Chunks of rows, with one cell per column. They are read no faster than the file. */
  rows: Rows
  /** The second sheet: names and values, such as the filters that were set. */
  facts: readonly (readonly [name: string, value: Cell])[]
  /** The third sheet: cells of the list and what they mean. */
  legend: readonly (readonly [cell: Cell, meaning: string])[]
  words: {
    facts: string
    legend: string
    /** The foot of a printed page. `&P` is the number of the page and `&N` the number of pages. */
    page: string
    yes: string
    no: string
  }
}

const factWidths = [28, 80]
const legendWidths = [28, 80]

/**
 * Returns the list as a file. The spreadsheet opens on the list: title, scope and time in rows 1 to 3, the
 * header row in row 4, frozen and with filters. It prints in landscape, one page wide. The sheets with facts
 * and legend follow. The CSV file contains the header row and the rows alone. No cell is read as a formula.
 */
export const tableFile = (format: TableFormat, table: TableFile): Readable =>
  format === 'xlsx' ? spreadsheet(table) : Readable.from(csvLines(table))

function spreadsheet({ language, words, ...table }: TableFile): Readable {
  const list = {
    name: table.name,
    widths: table.columns.map(({ width }) => width),
    heading: [table.title, table.scope, table.asOf],
    head: table.columns.map(({ title }) => title),
    rows: table.rows,
    footer: words.page,
  }
  const facts = { name: words.facts, widths: factWidths, rows: [table.facts], footer: words.page }
  const legend = { name: words.legend, widths: legendWidths, rows: [table.legend], footer: words.page }

  return xlsxOf([list, facts, ...(table.legend.length > 0 ? [legend] : [])], language)
}

async function* csvLines({ language, columns, rows, words }: TableFile): AsyncGenerator<string> {
  const delimiter = csvDelimiters[language]
  const decimal = new Intl.NumberFormat(localeOf(language), { useGrouping: false })
  const toText = (cell: Cell): string => formatCell(cell, language, decimal, words)

  yield csvMark +
    csvLine(
      columns.map(({ title }) => title),
      delimiter,
    )

  for await (const chunk of rows) yield chunk.map((cells) => csvLine(cells.map(toText), delimiter)).join('')
}

function formatCell(
  cell: Cell,
  language: Language,
  decimal: Intl.NumberFormat,
  { yes, no }: TableFile['words'],
): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return decimal.format(cell)
  if (typeof cell === 'boolean') return cell ? yes : no
  if ('text' in cell) return cell.text
  if ('percent' in cell) return decimal.format(cell.percent)
  if ('scale' in cell) return decimal.format(cell.scale)

  if ('second' in cell) return formatTime(cell.second, language)

  return formatTime('day' in cell ? cell.day : cell.minute, language)
}

/** Returns a day or a local time in figures: `05.11.2026`, `05.11.2026 09:14` or `05.11.2026 09:14:07`. */
export function formatTime(dayOrTime: string, language: Language): string {
  const [day = '', time] = dayOrTime.split('T')
  const numericDay = day
    .split('-')
    .toReversed()
    .join(language === 'de_DE' ? '.' : '/')

  return time ? `${numericDay} ${time}` : numericDay
}
