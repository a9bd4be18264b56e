/** Converts the stored values of spreadsheet cells into the texts that people see. Pure functions. */

const letters = 26

/** Returns the index of the column of a reference such as `B12`, from 0. Undefined without a reference. */
export function columnOf(reference: string | undefined): number | undefined {
  const [, name] = /^([A-Z]{1,3})\d+$/.exec(reference ?? '') ?? []
  if (name === undefined) return undefined

  let index = 0
  for (const letter of name) index = index * letters + letter.charCodeAt(0) - 64

  return index - 1
}

/** Returns whether a built-in number format shows a date. */
export const isDateFormat = (id: number): boolean => (id >= 14 && id <= 17) || id === 22

/**
 * Returns whether a format code shows a date: it has a day or a year outside of quotation marks and brackets.
 */
const showsDate = (format: string): boolean => /[dy]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

const dayMs = 86_400_000
/** Day 0 of a spreadsheet. Spreadsheets count a 29 February 1900, so the days before March 1900 differ. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) } as const
/** The last day of a spreadsheet, 31 December 9999. */
const maxDay = 2_958_465

interface StoredCell {
  /** The type of the cell: `s` shared text, `inlineStr`, `str`, `b` boolean, `e` error, `n` number. */
  type: string
  text: string
  /** The code of its number format. Empty for the general format. */
  format: string
}

/** Returns the text of a cell. Dates become ISO dates, booleans `ja` and `nein`, errors an empty text. */
export function formatCell(
  { type, text, format }: StoredCell,
  { strings, startsIn1904 }: { strings: readonly string[]; startsIn1904: boolean },
): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'ja' : 'nein'
  if (type === 'e') return ''
  if (type !== 'n' || text === '') return type === 'd' ? text.slice(0, 10) : text

  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (showsDate(format) && number >= 1 && number <= maxDay) return toDate(number, startsIn1904)

  // A format such as 00000 adds zeros at the beginning, for example of postal codes.
  return /^0{2,}$/.test(format) ? String(Math.round(number)).padStart(format.length, '0') : String(number)
}

const toDate = (day: number, startsIn1904: boolean): string =>
  new Date((startsIn1904 ? epochs.from1904 : epochs.from1900) + Math.floor(day) * dayMs)
    .toISOString()
    .slice(0, 10)
