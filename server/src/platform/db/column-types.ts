import pg from 'pg'

const oid = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182, timestamptz: 1184 } as const

/** Counts and sums stay far below 2^53, so bigint is a number here. */
const bigint = Number
/** A date is a day in the client's calendar and never passes through a time zone: `YYYY-MM-DD`. */
const date = (text: string): string => text

const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date
/** Sessions run in UTC, and for that form V8's own parser is several times faster than pg's. */
function instant(text: string): Date {
  const fast = new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  return text.endsWith('+00') && !Number.isNaN(fast.getTime()) ? fast : parseInstant(text)
}

/**
 * How columns arrive in JavaScript, on both engines: bigint → number, date → `YYYY-MM-DD`, timestamptz → Date,
 * jsonb → parsed, numeric → string (its exactness is the reason to use it), the rest as pg does it.
 */
export function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(oid.int8, bigint)
  types.setTypeParser(oid.int8Array, arrayOf(bigint))
  types.setTypeParser(oid.date, date)
  types.setTypeParser(oid.dateArray, arrayOf(date))
  types.setTypeParser(oid.timestamptz, instant)
  return types
}

/** Of one dimension, of items that are never quoted. */
function arrayOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)))
}
