import * as z from 'zod/mini'

/**
 * An existing calendar date `YYYY-MM-DD` from `min` to `max`, both included. The default of `max` leaves room
 * for the day after it.
 */
export function date({ min = '1900-01-01', max = '2999-12-31' }: { min?: string; max?: string } = {}) {
  return z.iso.date('invalidDate').check(
    z.refine((value: string) => value >= min, 'minDate'),
    z.refine((value: string) => value <= max, 'maxDate'),
  )
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime('invalidDate')
