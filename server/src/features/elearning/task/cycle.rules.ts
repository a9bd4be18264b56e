/**
 * Rules for due dates, cycles and task status of an e-learning.
 * Pure functions. All days are `YYYY-MM-DD` in the company's time zone.
 */
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import { addDays, addMonths } from '../../../platform/calendar/days.ts'

/** How often an e-learning is repeated and what its due dates count from. */
export interface Rhythm {
  /** Months between two cycles. 0 means that the e-learning is taken only once. */
  intervalMonths: number
  /** Number of days before its due date on which a cycle opens. */
  leadDays: number
  anchor: 'completion' | 'schedule' | 'calendar'
  /** The fixed month for anchor `calendar`, 1 to 12. Null for the other anchors. */
  calendarMonth: number | null
}

/** A cycle before it is stored. */
export interface PlannedCycle {
  /** The day that the series counts from. */
  anchorOn: string
  /** The position in the series: due date = anchor + number × interval. 0 is the first cycle of a task. */
  number: number
  opensOn: string
  dueOn: string
  /** True when the cycle is the first one of a new series. */
  startsSeries: boolean
}

/**
 * Returns the due date of cycle `number` of a series.
 * It counts from the anchor, not from the previous due date. So a series that starts on 31 January is due
 * on the 31st again after a short month.
 */
export const calculateDueDate = (anchorOn: string, number: number, intervalMonths: number): string =>
  addMonths(anchorOn, number * intervalMonths)

/**
 * Maximum number of days by which the ends of two months can differ. A pass at most this many days before a
 * window opens counts for the cycle of that window, not for the cycle before it.
 */
const monthEndSlackDays = 3

/**
 * Returns the day that the next cycle counts from.
 * For anchor `calendar` this is the end of the fixed month that the pass belongs to: the latest one whose
 * window is open. So the gap between two passes is never longer than interval and window together.
 * For all other anchors it is the day of the pass.
 */
function findBaseDay(passedOn: string, { anchor, calendarMonth, ...window }: Rhythm): string {
  if (anchor !== 'calendar' || calendarMonth === null || window.intervalMonths === 0) return passedOn

  const windowEnd = addDays(passedOn, countWindowDays(window) + monthEndSlackDays + 1)
  const firstOfMonth = `${windowEnd.slice(0, 7)}-01`
  const month = Number(firstOfMonth.slice(5, 7))
  const monthsBack = (month - 1 - calendarMonth + 24) % Math.min(window.intervalMonths, 12)

  return addDays(addMonths(firstOfMonth, -monthsBack), -1)
}

/** The part of a rhythm that decides when a cycle opens. */
export type Window = Pick<Rhythm, 'intervalMonths' | 'leadDays'>

/**
 * Returns how many days before its due date a cycle opens.
 * For intervals below three months this is at most ten days. Otherwise the next cycle would open right after
 * a pass, and the task would never be completed.
 */
export const countWindowDays = ({ intervalMonths, leadDays }: Window): number =>
  intervalMonths > 0 && intervalMonths < 3 ? Math.min(leadDays, 10) : leadDays

/** Returns the day on which a cycle with this due date opens. */
export const calculateOpeningDay = (dueOn: string, window: Window): string =>
  addDays(dueOn, -countWindowDays(window))

/** The term of an assignment: a number of days, or a fixed day. */
export interface Term {
  bufferDays: number
  fixedDueOn: string | null
  assignedOn: string
}

/**
 * Returns the first due date of a task that starts on `day`. A fixed day applies to members who are reached
 * before it, or on the day of the assignment. All others have the buffer days. A member who has never signed
 * in is due tomorrow at the earliest.
 */
export function countFirstDueDate(
  day: string,
  { bufferDays, fixedDueOn, assignedOn }: Term,
  hasSignedIn: boolean,
): string {
  if (fixedDueOn !== null) {
    const isMet = fixedDueOn > day || (hasSignedIn && (fixedDueOn === day || assignedOn === day))
    if (isMet) return fixedDueOn
  }

  return addDays(day, hasSignedIn ? bufferDays : Math.max(bufferDays, 1))
}

/** Returns the first cycle of a task. It opens on the day of the assignment. */
export function planFirstCycle(assignedOn: string, bufferDays: number): PlannedCycle {
  const dueOn = addDays(assignedOn, bufferDays)
  return { anchorOn: dueOn, number: 0, opensOn: assignedOn, dueOn, startsSeries: true }
}

/** A cycle that was passed, with the anchor and the interval of its series. */
export interface PassedCycle {
  anchorOn: string
  number: number
  /**
   * The interval of the series. It differs from the rhythm when the settings have changed since the series
   * began.
   */
  seriesMonths: number
  completedOn: string
}

/**
 * Returns the cycle that follows a pass, or null when the e-learning is taken only once. Anchor `completion`
 * starts a new series on the day of the pass, `calendar` at the end of a fixed month. Anchor `schedule`
 * continues the series and skips the due dates that a late pass has missed. If the interval has changed since
 * the series started, a new series starts on the due date of the passed cycle.
 */
export function planNextCycle(passed: PassedCycle, rhythm: Rhythm): PlannedCycle | null {
  const { intervalMonths } = rhythm
  if (intervalMonths === 0) return null

  if (rhythm.anchor !== 'schedule') {
    const anchorOn = findBaseDay(passed.completedOn, rhythm)
    const dueOn = calculateDueDate(anchorOn, 1, intervalMonths)
    return { anchorOn, number: 1, opensOn: calculateOpeningDay(dueOn, rhythm), dueOn, startsSeries: true }
  }

  const startsSeries = passed.seriesMonths !== intervalMonths
  const anchorOn = startsSeries
    ? calculateDueDate(passed.anchorOn, passed.number, passed.seriesMonths)
    : passed.anchorOn

  let number = startsSeries ? 1 : passed.number + 1
  while (calculateDueDate(anchorOn, number, intervalMonths) <= passed.completedOn) number += 1

  const dueOn = calculateDueDate(anchorOn, number, intervalMonths)

  return { anchorOn, number, opensOn: calculateOpeningDay(dueOn, rhythm), dueOn, startsSeries }
}

/** An open cycle before the settings change. */
export interface OpenCycle extends Pick<PlannedCycle, 'anchorOn' | 'number' | 'opensOn' | 'dueOn'> {
  seriesMonths: number
  /** The day of the member's newest pass, null before the first one. */
  passedOn: string | null
}

/** The dates of an open cycle after the settings have changed. */
export interface MovedCycle extends Pick<PlannedCycle, 'anchorOn' | 'number' | 'opensOn' | 'dueOn'> {
  /**
   * True when the cycle was not overdue, but its new due date would be in the past. The cycle is then due
   * after the buffer days, counted from today.
   */
  newlyOverdue: boolean
}

/**
 * Returns the new dates of an open cycle under changed settings. Returns null when the e-learning is now to
 * be taken only once and the cycle is not the first one. A first cycle counts from its assignment or from the
 * first login, all others from the last pass or the previous due date (spec §2.4).
 */
export function moveCycle(
  cycle: OpenCycle,
  rhythm: Rhythm & { bufferDays: number; previousBufferDays: number },
  today: string,
): MovedCycle | null {
  const isFirst = cycle.number === 0
  if (!isFirst && rhythm.intervalMonths === 0) return null

  const previousDueOn = calculateDueDate(cycle.anchorOn, cycle.number - 1, cycle.seriesMonths)
  const baseDay =
    rhythm.anchor === 'schedule' ? previousDueOn : findBaseDay(cycle.passedOn ?? previousDueOn, rhythm)

  const dueOn = isFirst
    ? addDays(cycle.anchorOn, rhythm.bufferDays - rhythm.previousBufferDays)
    : calculateDueDate(baseDay, 1, rhythm.intervalMonths)

  const opensOn = isFirst ? cycle.opensOn : calculateOpeningDay(dueOn, rhythm)
  const newlyOverdue = cycle.dueOn >= today && dueOn < today

  return {
    anchorOn: isFirst ? dueOn : baseDay,
    number: isFirst ? 0 : 1,
    opensOn,
    dueOn: newlyOverdue ? addDays(today, rhythm.bufferDays) : dueOn,
    newlyOverdue,
  }
}

/**
 * Returns the status of a task on `today` from its open cycle. A task without an open cycle is completed.
 * The SQL version is `statusOfTask` in task.store.ts; task-status.test.ts compares both.
 */
export function determineStatus(
  task: { opensOn: string | null; dueOn: string | null; started: boolean },
  today: string,
): ElearningStatus {
  if (task.opensOn === null || task.dueOn === null || task.opensOn > today) return 'completed'
  if (task.dueOn < today) return 'overdue'
  return task.started ? 'inprogress' : 'due'
}
