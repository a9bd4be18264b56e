import * as z from 'zod/mini'

/** A calendar date `YYYY-MM-DD` that exists, optionally within bounds (inclusive). */
export function date(bounds: { min?: string; max?: string } = {}) {
  return z.iso.date('invalidDate').check(
    z.refine((value: string) => bounds.min === undefined || value >= bounds.min, 'minDate'),
    z.refine((value: string) => bounds.max === undefined || value <= bounds.max, 'maxDate'),
  )
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime('invalidDate')
