/**
 * CSV that goes out: nothing in it is a formula when it is opened (security.md D13), and numbers stay
 * numbers.
 */
import type { Language } from '@sorgfalt/contract/core/limits'

/** Tells spreadsheets that it is UTF-8; the beginning of every file. */
export const csvMark = '\ufeff'
/** What spreadsheets of a language expect between columns. */
export const csvDelimiters: Record<Language, string> = { de_DE: ';', en_GB: ',' }

/** What spreadsheets take for the beginning of a formula, also behind spaces and in full width. */
const active = /^[\s\u00a0\0]*[=+\-@\t\r＝＋－＠]/
const isNumber = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text)

function cellOf(text: string): string {
  const inert = active.test(text) && !isNumber(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}

/** One line with its end. */
export const csvLine = (cells: readonly string[], delimiter: string): string =>
  `${cells.map(cellOf).join(delimiter)}\r\n`

/** A whole file. */
export const csvFile = (rows: readonly (readonly string[])[], delimiter: string): string =>
  csvMark + rows.map((cells) => csvLine(cells, delimiter)).join('')
