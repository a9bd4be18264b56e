/** Due dates, cycles and states of an e-learning (elearning-and-company.md §2.4). Pure: days in, days out. */
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import { addDays, addMonths, daysBetween } from '../../../platform/calendar/days.ts'

export interface Rhythm {
  /** 0 = once. */
  intervalMonths: number
  leadDays: number
  anchor: 'completion' | 'schedule' | 'calendar'
  /** Of anchor calendar: in which month, 1 to 12. */
  calendarMonth: number | null
}

export interface Turn {
  /** Day the series counts from. */
  anchorOn: string
  number: number
  opensOn: string
  dueOn: string
  /** Whether the turn begins a new series. */
  newSeries: boolean
}

/** Always counted from the anchor, never from the date before: 31 January stays the 31st where the month has one. */
export const dueOn = (anchorOn: string, number: number, intervalMonths: number): string =>
  addMonths(anchorOn, number * intervalMonths)

/** Month ends differ by so many days: a pass so shortly before its window opens is one for this turn, not for the one before. */
const slackDays = 3

/**
 * The day that the next turn counts from: the pass itself, or by the calendar the end of the fixed month that the pass is for, the
 * latest whose window is open. So the gap is never longer than interval and window together.
 */
function baseOf(passedOn: string, { anchor, calendarMonth, ...window }: Rhythm): string {
  if (anchor !== 'calendar' || calendarMonth === null || window.intervalMonths === 0) return passedOn
  const first = `${addDays(passedOn, windowDays(window) + slackDays + 1).slice(0, 7)}-01`
  const back = (Number(first.slice(5, 7)) - 1 - calendarMonth + 24) % Math.min(window.intervalMonths, 12)
  return addDays(addMonths(first, -back), -1)
}

type Window = Pick<Rhythm, 'intervalMonths' | 'leadDays'>
/** How long before its due date a turn opens: with short intervals at most ten days, or the member would never be done. */
export const windowDays = ({ intervalMonths, leadDays }: Window): number =>
  intervalMonths > 0 && intervalMonths < 3 ? Math.min(leadDays, 10) : leadDays

export const opensOn = (due: string, window: Window): string => addDays(due, -windowDays(window))

/** The first turn is open from the day it is assigned. */
export function firstTurn(assignedOn: string, bufferDays: number): Turn {
  const due = addDays(assignedOn, bufferDays)
  return { anchorOn: due, number: 0, opensOn: assignedOn, dueOn: due, newSeries: true }
}

/** A turn that was passed, with its series: what it counts from, in steps of how many months. */
export interface PassedTurn {
  anchorOn: string
  number: number
  seriesMonths: number
  completedOn: string
}

/**
 * The turn after a pass, or null when the e-learning is taken once. Anchor completion starts a new series on the day
 * of the pass, calendar at the end of a fixed month; schedule keeps counting in the old one, past the turns that a late pass has swallowed. Where the interval
 * was changed since the series began, the day on which the passed turn was due is the anchor of a new one.
 */
export function nextTurn(passed: PassedTurn, rhythm: Rhythm): Turn | null {
  const { intervalMonths } = rhythm
  if (intervalMonths === 0) return null
  if (rhythm.anchor !== 'schedule') {
    const anchorOn = baseOf(passed.completedOn, rhythm)
    const due = dueOn(anchorOn, 1, intervalMonths)
    return { anchorOn, number: 1, opensOn: opensOn(due, rhythm), dueOn: due, newSeries: true }
  }
  const newSeries = passed.seriesMonths !== intervalMonths
  const anchorOn = newSeries ? dueOn(passed.anchorOn, passed.number, passed.seriesMonths) : passed.anchorOn
  let number = newSeries ? 1 : passed.number + 1
  while (dueOn(anchorOn, number, intervalMonths) <= passed.completedOn) number += 1
  const due = dueOn(anchorOn, number, intervalMonths)
  return { anchorOn, number, opensOn: opensOn(due, rhythm), dueOn: due, newSeries }
}

/** An open turn as it stands before the settings change. */
export interface OpenTurn extends Pick<Turn, 'anchorOn' | 'number' | 'opensOn' | 'dueOn'> {
  seriesMonths: number
  /** Day of the member's newest pass. */
  passedOn: string | null
}

/** Where a turn goes when the settings change. */
export interface MovedTurn extends Pick<Turn, 'anchorOn' | 'number' | 'opensOn' | 'dueOn'> {
  /** It would have become overdue by the move and got days of grace instead. */
  newlyOverdue: boolean
}

/**
 * An open turn under new settings; null = there is nothing to do any more, because the e-learning is now taken once and was
 * passed. A first turn counts from its assignment, every other one from the pass or the due date before (§2.4).
 */
export function movedTurn(
  turn: OpenTurn,
  rhythm: Rhythm & { bufferDays: number },
  today: string,
): MovedTurn | null {
  const isFirst = turn.number === 0
  if (!isFirst && rhythm.intervalMonths === 0) return null
  const before = dueOn(turn.anchorOn, turn.number - 1, turn.seriesMonths)
  const base = rhythm.anchor === 'schedule' ? before : baseOf(turn.passedOn ?? before, rhythm)
  const due = isFirst ? addDays(turn.opensOn, rhythm.bufferDays) : dueOn(base, 1, rhythm.intervalMonths)
  const opens = isFirst ? turn.opensOn : opensOn(due, rhythm)
  const newlyOverdue = turn.dueOn >= today && due < today
  return {
    anchorOn: isFirst ? due : base,
    number: isFirst ? 0 : 1,
    opensOn: newlyOverdue && opens > today ? today : opens,
    dueOn: newlyOverdue ? addDays(today, rhythm.bufferDays) : due,
    newlyOverdue,
  }
}

/** The one status of a task, by precedence: overdue, in progress, due, completed. */
export function statusOf(
  task: { opensOn: string | null; dueOn: string | null; started: boolean },
  today: string,
): ElearningStatus {
  if (task.opensOn === null || task.dueOn === null || task.opensOn > today) return 'completed'
  if (task.dueOn < today) return 'overdue'
  return task.started ? 'inprogress' : 'due'
}

export type Validity = 'valid' | 'expiring' | 'expired' | 'revoked'

/** A certificate's state on a day: it runs out on the day after valid_until, and says so while the next turn is open. */
export function validityOf(
  result: { validUntil: string | null; revoked: boolean },
  window: Window,
  today: string,
): Validity {
  if (result.revoked) return 'revoked'
  if (result.validUntil === null) return 'valid'
  const left = daysBetween(today, result.validUntil)
  if (left < 0) return 'expired'
  return left <= windowDays(window) ? 'expiring' : 'valid'
}
