/**
 * Rules that determine which step of a plan a cycle has reached, and when messages may be sent. Pure
 * functions.
 */
import type { Country } from '@sorgfalt/contract/core/limits'
import type { ReminderCopy, ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { addDays } from '../../platform/calendar/days.ts'
import { isRestDay } from '../../platform/calendar/holidays.ts'

/**
 * Number of days during which a new task is announced. If the server is unavailable for at most this time, no
 * announcement is lost.
 */
export const newsDays = 14

/** A reminder plan and the day of the run, in the form that the SQL statements need. */
export interface ReminderDay {
  /** `YYYY-MM-DD` */
  today: string
  announce: boolean
  /** Days relative to the due date. Negative numbers are before it. */
  offsets: number[]
  /** The offsets at which copies are sent. `copyTo` contains the recipient of each copy at the same index. */
  copyDays: number[]
  copyTo: ReminderCopy[]
  optOut: boolean
  bySms: boolean
}

/** Returns a reminder plan and the day of the run, in the form that the SQL statements need. */
export function reminderDay(
  { announce, before, overdue, optOut, bySms }: ReminderPlan,
  today: string,
): ReminderDay {
  const copies = overdue.flatMap(({ days, copyTo }) => copyTo.map((to) => ({ days, to })))
  return {
    today,
    announce,
    offsets: [...before.map((days) => 0 - days), ...overdue.map(({ days }) => days)],
    copyDays: copies.map(({ days }) => days),
    copyTo: copies.map(({ to }) => to),
    optOut,
    bySms,
  }
}

interface Cycle {
  opensOn: string
  dueOn: string
  /** Whether this is the first cycle of its task. */
  isFirst: boolean
}

/**
 * Returns the step that an open cycle has reached: an offset in days, 'assigned' for the announcement, or
 * null. Only the latest step counts. The next reminder therefore replaces a missed one, and two reminders are
 * never sent at once. There is no reminder before the cycle opens. An announcement replaces a reminder on the
 * same day.
 */
export function stepReached(
  { opensOn, dueOn, isFirst }: Cycle,
  { today, announce, offsets }: ReminderDay,
): number | 'assigned' | null {
  if (opensOn > today) return null

  const isAnnounced = announce && isFirst
  const firstDay = addDays(opensOn, isAnnounced ? 1 : 0)
  const reached = offsets.filter((days) => addDays(dueOn, days) <= today && addDays(dueOn, days) >= firstDay)
  if (reached.length > 0) return Math.max(...reached)

  return isAnnounced && addDays(opensOn, newsDays) >= today ? 'assigned' : null
}

/** Returns whether messages may be sent on a day in a country at an hour (0–23) of its time zone. */
export function maySend(
  { from, until, onRestDays }: ReminderPlan,
  country: Country,
  day: string,
  hour: number,
): boolean {
  return hour >= from && hour < until && (onRestDays || !isRestDay(country, day))
}
