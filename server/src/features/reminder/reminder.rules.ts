/** Which step of a plan a turn has reached, and when messages may leave (elearning-and-company.md §4.7). Pure. */
import type { Country } from '@sorgfalt/contract/core/limits'
import type { ReminderCopy, ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { addDays } from '../../platform/calendar/days.ts'
import { isRestDay } from '../../platform/calendar/holidays.ts'

/** Days for which a new task is still news: so long a server may have been away. */
export const newsDays = 14

/** A plan as the statements of a kind want it, on a day. */
export interface ReminderDay {
  today: string
  announce: boolean
  /** Days from the due date, negative before it. */
  offsets: number[]
  /** Who gets a copy at which of them, pair by pair. */
  copyDays: number[]
  copyTo: ReminderCopy[]
  optOut: boolean
  bySms: boolean
}

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

interface Turn {
  opensOn: string
  dueOn: string
  /** Whether the task is new with it. */
  isFirst: boolean
}

/**
 * The step that an open turn has reached: the latest that has come, so that a reminder that could not leave is made good by
 * one, and one that is overtaken never leaves. Nobody is reminded before the turn is open; where a task is announced, that
 * says what a reminder of the same day would.
 */
export function stepReached(
  { opensOn, dueOn, isFirst }: Turn,
  { today, announce, offsets }: ReminderDay,
): number | 'assigned' | null {
  if (opensOn > today) return null
  const isAnnounced = announce && isFirst
  const since = addDays(opensOn, isAnnounced ? 1 : 0)
  const reached = offsets.filter((days) => addDays(dueOn, days) <= today && addDays(dueOn, days) >= since)
  if (reached.length > 0) return Math.max(...reached)
  return isAnnounced && addDays(opensOn, newsDays) >= today ? 'assigned' : null
}

/** Whether messages may leave on a day of a country at an hour (0–23) of its clock. */
export function maySend(
  { from, until, onRestDays }: ReminderPlan,
  country: Country,
  day: string,
  hour: number,
): boolean {
  return hour >= from && hour < until && (onRestDays || !isRestDay(country, day))
}
