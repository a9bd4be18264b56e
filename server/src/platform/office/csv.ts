/** Writes CSV files for download. Spreadsheets never read a text as a formula, and numbers stay numbers. */
import type { Language } from '@sorgfalt/contract/core/limits'

/** The byte order mark at the beginning of every file, by which spreadsheets recognise UTF-8. */
export const csvMark = '\ufeff'
/** The delimiter that spreadsheet programs expect in each language. */
export const csvDelimiters: Record<Language, string> = { de_DE: ';', en_GB: ',' }

/**
 * Matches texts that spreadsheets read as a formula, including those with leading spaces or full-width
 * characters.
 */
const formula = /^[\s\u00a0\0]*[=+\-@\t\r＝＋－＠]/
const isNumber = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text)

function formatCell(text: string): string {
  const inert = formula.test(text) && !isNumber(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}

/** Returns one line, including its line break. */
export const csvLine = (cells: readonly string[], delimiter: string): string =>
  `${cells.map(formatCell).join(delimiter)}\r\n`

/** Returns a complete file. */
export const csvFile = (rows: readonly (readonly string[])[], delimiter: string): string =>
  csvMark + rows.map((cells) => csvLine(cells, delimiter)).join('')
