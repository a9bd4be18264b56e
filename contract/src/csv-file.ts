/** CSV that goes out: nothing in it is a formula when it is opened (security.md D13), and our own upload reads it back as it was. */

import type { Language } from './limits.ts'

/** What spreadsheets of a language expect between columns. */
export const csvDelimiterOf: Readonly<Record<Language, string>> = { de_DE: ';', en_GB: ',' }

const mark = '\ufeff'
/** What spreadsheets take for the beginning of a formula, also behind spaces and in full width. */
const active = /^[\s\u00a0]*[=+\-@\t\r＝＋－＠]/
const isNumber = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text)

function cellOf(text: string): string {
  const inert = active.test(text) && !isNumber(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}

/** A file that spreadsheets open without asking. */
export const csvOf = (rows: readonly (readonly string[])[], delimiter: string): string =>
  mark + rows.map((cells) => cells.map(cellOf).join(delimiter)).join('\r\n')
