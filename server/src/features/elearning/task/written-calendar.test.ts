/** Compares the rules of cycles with a calendar that does not use the functions under test. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../platform/calendar/days.ts'
import {
  calculateDueDate,
  type PassedCycle,
  planFirstCycle,
  planNextCycle,
  type Rhythm,
} from './cycle.rules.ts'

/** Every month from January 2027 onwards as a list of its days, created without the functions under test. */
const months: string[][] = []
for (let year = 2027; year < 2128; year += 1) {
  for (let month = 1; month <= 12; month += 1) {
    const days: string[] = []
    const isLeap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
    const february = isLeap ? 29 : 28
    const last = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
    for (let date = 1; date <= last; date += 1)
      days.push(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
    months.push(days)
  }
}
/** All days of the common year 2027 and the leap year 2028, with month and position in the month. */
const starts = months
  .slice(0, 24)
  .flatMap((days, month) => days.map((day, position) => ({ day, month, position })))
/** Returns the same day of a later month, or the last day of that month. */
const addMonthsOnPaper = (start: { month: number; position: number }, later: number): string => {
  const days = months[start.month + later] ?? []
  return days[start.position] ?? days.at(-1) ?? ''
}

/** Returns the cycle that follows a pass. The interval of the series is that of `rhythm`. */
const planAfter = (passed: Omit<PassedCycle, 'seriesMonths'>, rhythm: Rhythm) =>
  planNextCycle({ ...passed, seriesMonths: rhythm.intervalMonths }, rhythm)
const schedule = (intervalMonths: number, leadDays = 30): Rhythm => ({
  intervalMonths,
  leadDays,
  anchor: 'schedule',
  calendarMonth: null,
})

describe('due dates', () => {
  test('match a calendar that lists all days, for every start day, interval and step', () => {
    const wrong: unknown[] = []
    for (const start of starts) {
      for (let interval = 1; interval <= 24; interval += 1) {
        for (let step = 0; step <= 48; step += 1) {
          const due = calculateDueDate(start.day, step, interval)
          if (due !== addMonthsOnPaper(start, step * interval)) wrong.push([start.day, interval, step, due])
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('do not drift over 48 timely passes in a series from the first or last days of a month', () => {
    const wrong: unknown[] = []
    for (const start of starts.filter(({ position }) => position === 0 || position > 26)) {
      for (const interval of [1, 6, 11, 12, 24]) {
        let cycle = planFirstCycle(start.day, 0)
        for (let step = 1; step <= 48; step += 1) {
          const next = planAfter({ ...cycle, completedOn: addDays(cycle.dueOn, -1) }, schedule(interval))
          if (
            next?.dueOn !== addMonthsOnPaper(start, step * interval) ||
            next.number !== step ||
            next.startsSeries
          )
            wrong.push([start.day, interval, step, next])
          cycle = next ?? cycle
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the next cycle', () => {
  test('is always due after the day of the pass, with every anchor', () => {
    const wrong: unknown[] = []
    for (const anchor of ['completion', 'schedule', 'calendar'] as const) {
      for (const { day } of starts) {
        for (const interval of [1, 5, 12]) {
          const next = planAfter(
            { anchorOn: '2027-01-31', number: 0, completedOn: day },
            { intervalMonths: interval, leadDays: 30, anchor, calendarMonth: null },
          )
          if (!next || next.dueOn <= day || next.opensOn > next.dueOn)
            wrong.push([anchor, day, interval, next])
        }
      }
    }
    expect(wrong).toEqual([])
  })
})
