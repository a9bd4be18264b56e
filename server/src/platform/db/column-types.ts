import pg from 'pg'

const oid = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182, timestamptz: 1184 } as const

/** Parses bigint as a number. Counts and sums stay far below 2^53, so a number is exact. */
const bigint = Number
/** Keeps a date as text, `YYYY-MM-DD`, because it is a calendar day of the client without a time zone. */
const date = (text: string): string => text

const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date
/** Parses an instant. Sessions use UTC, and V8 parses an instant in UTC several times faster than pg does. */
function parseUtcInstant(text: string): Date {
  const fast = new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  return text.endsWith('+00') && !Number.isNaN(fast.getTime()) ? fast : parseInstant(text)
}

/**
 * Returns the parsers of column values for both engines. bigint becomes a number, date becomes `YYYY-MM-DD`,
 * and timestamptz becomes a Date. pg's own parsers handle other types: jsonb becomes the parsed value, and
 * numeric becomes a string, which keeps the exact value.
 */
export function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(oid.int8, bigint)
  types.setTypeParser(oid.int8Array, parseArrayWith(bigint))
  types.setTypeParser(oid.date, date)
  types.setTypeParser(oid.dateArray, parseArrayWith(date))
  types.setTypeParser(oid.timestamptz, parseUtcInstant)

  return types
}

/** Returns a parser of one-dimensional arrays whose items are never quoted. */
function parseArrayWith<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)))
}
