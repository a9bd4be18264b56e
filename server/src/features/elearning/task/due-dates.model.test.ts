/**
 * Compares due dates with a simple model that counts months one by one, without Date and without code of the
 * rules.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '../../../platform/calendar/days.ts'
import { featureEngines, testDatabase } from '../../../test/databases.ts'
import { calculateDueDate, planNextCycle, type Rhythm } from './cycle.rules.ts'

interface Day {
  year: number
  month: number
  date: number
}
const steps = 48
const intervals = Array.from({ length: 24 }, (_, index) => index + 1)
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
const written = ({ year, month, date }: Day) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Returns the day some months later, or the last day of that month. */
function later({ year, month, date }: Day, months: number): Day {
  let [y, m] = [year, month]
  for (let count = 0; count < months; count += 1) [y, m] = m === 12 ? [y + 1, 1] : [y, m + 1]
  return { year: y, month: m, date: Math.min(date, lengthOf(y, m)) }
}
function before({ year, month, date }: Day): Day {
  if (date > 1) return { year, month, date: date - 1 }
  const [y, m] = month === 1 ? [year - 1, 12] : [year, month - 1]
  return { year: y, month: m, date: lengthOf(y, m) }
}

/** Every day of a common year and a leap year. */
const days: Day[] = [2027, 2028].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: lengthOf(year, month + 1) }, (_, date) => ({
      year,
      month: month + 1,
      date: date + 1,
    })),
  ).flat(),
)
/** The days on which cycles start: the first day of a month and its last days. With PROVE=full: every day. */
const starts = process.env.PROVE === 'full' ? days : days.filter(({ date }) => date === 1 || date > 26)

/** Counts the cases and returns the first five in which the actual value differs from the model. */
function findDifferences(cases: Iterable<[what: string, actual: unknown, model: unknown]>): {
  count: number
  wrong: string[]
} {
  let count = 0
  const wrong: string[] = []
  for (const [what, actual, model] of cases) {
    count += 1
    if (actual !== model && wrong.length < 5) wrong.push(`${what}: ${String(actual)}, not ${String(model)}`)
  }
  return { count, wrong }
}

describe('due dates', () => {
  const rhythm = (anchor: Rhythm['anchor'], intervalMonths: number): Rhythm => ({
    anchor,
    intervalMonths,
    leadDays: 30,
    calendarMonth: null,
  })

  /**
   * Yields the same day every few months, counted from the start, so that a short month does not shift later
   * days.
   */
  function* monthly(start: Day, months: number): Generator<Day> {
    let month: Day = { ...start, date: 1 }
    for (let step = 1; step <= steps; step += 1) {
      month = later(month, months)
      yield { ...month, date: Math.min(start.date, lengthOf(month.year, month.month)) }
    }
  }

  test('are counted from their anchor, for all start days in two years, all intervals and 48 repeats', () => {
    const checked = findDifferences(
      (function* () {
        for (const start of days) {
          for (const months of intervals) {
            let step = 0
            for (const model of monthly(start, months)) {
              step += 1
              yield [
                `${written(start)} + ${step} × ${months}`,
                calculateDueDate(written(start), step, months),
                written(model),
              ]
            }
          }
        }
      })(),
    )
    expect(checked).toEqual({ count: 731 * 24 * 48, wrong: [] })
  })

  test('with the anchor "schedule" do not drift over 48 cycles that are passed a day early', () => {
    const checked = findDifferences(
      (function* () {
        for (const start of starts) {
          for (const months of intervals) {
            let [number, due] = [0, start]
            for (const model of monthly(start, months)) {
              const passed = {
                anchorOn: written(start),
                number,
                seriesMonths: months,
                completedOn: written(before(due)),
              }
              const cycle = planNextCycle(passed, rhythm('schedule', months))
              yield [`${written(start)} after cycle ${number} × ${months}`, cycle?.dueOn, written(model)]
              ;[number, due] = [cycle?.number ?? -1, model]
            }
          }
        }
      })(),
    )
    expect(checked).toEqual({ count: starts.length * 24 * 48, wrong: [] })
  })

  test('with the anchor "schedule" skip the cycles that a late pass has missed', () => {
    const start: Day = { year: 2027, month: 1, date: 31 }
    const checked = findDifferences(
      (function* () {
        for (const months of intervals) {
          for (let missed = 0; missed <= steps; missed += 1) {
            const completed = later(start, missed * months)
            const passed = {
              anchorOn: written(start),
              number: 0,
              seriesMonths: months,
              completedOn: written(completed),
            }
            yield [
              `${missed} × ${months} missed`,
              planNextCycle(passed, rhythm('schedule', months))?.dueOn,
              written(later(start, (missed + 1) * months)),
            ]
          }
        }
      })(),
    )
    expect(checked.wrong).toEqual([])
  })

  test('with the anchor "calendar" end in the fixed month, for all intervals that allow it', () => {
    const after = (day: Day, count: number): Day => Array.from({ length: count }).reduce<Day>(tomorrow, day)
    const checked = findDifferences(
      (function* () {
        for (const passed of days.filter(({ date }) => date < 5 || date > 24)) {
          for (const months of [1, 2, 3, 4, 6, 12, 24]) {
            const window = months < 3 ? 10 : 30
            for (const month of [2, 3, 9, 12]) {
              let base = after(passed, window + 3)
              const fits = ({ year, month: m, date }: Day) =>
                date === lengthOf(year, m) && (m - month + 24) % Math.min(months, 12) === 0
              while (!fits(base)) base = before(base)
              const cycle = planNextCycle(
                { anchorOn: '2020-01-01', number: 1, seriesMonths: months, completedOn: written(passed) },
                { ...rhythm('calendar', months), calendarMonth: month },
              )
              yield [
                `${written(passed)}, ${months} from month ${month}`,
                cycle?.dueOn,
                written(later(base, months)),
              ]
              // The latest possible due date includes the window, and a few days because months differ in
              // length.
              const latest = written(after(later(passed, months), window + 7))
              yield [
                `${written(passed)}, ${months} is in time`,
                (cycle?.dueOn ?? '') > written(passed) && (cycle?.dueOn ?? '') <= latest,
                true,
              ]
            }
          }
        }
      })(),
    )
    expect(checked.wrong).toEqual([])
    // A pass on the day on which the window opens counts for the cycle of this window.
    const eager: Rhythm = { ...rhythm('calendar', 12), calendarMonth: 2 }
    expect(
      planNextCycle({ anchorOn: '2027-02-28', number: 1, seriesMonths: 12, completedOn: '2028-01-29' }, eager)
        ?.dueOn,
    ).toBe('2029-02-28')
  })

  test('with the anchor "completion" count from the day of each pass', () => {
    const checked = findDifferences(
      (function* () {
        for (const start of starts) {
          for (const months of intervals) {
            let completed = start
            for (let step = 1; step <= steps; step += 1) {
              const passed = {
                anchorOn: '2020-01-01',
                number: step,
                seriesMonths: months,
                completedOn: written(completed),
              }
              const due = later(completed, months)
              yield [
                `${written(completed)} + ${months}`,
                planNextCycle(passed, rhythm('completion', months))?.dueOn,
                written(due),
              ]
              completed = before(due)
            }
          }
        }
      })(),
    )
    expect(checked).toEqual({ count: starts.length * 24 * 48, wrong: [] })
  })
})

/**
 * Returns the hours ahead of UTC. Summer time lasts from the last Sunday of March to the last Sunday of
 * October, 1:00 UTC.
 */
function hoursAheadOfUtc(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const lastSunday = (month: number): number => {
    const end = new Date(Date.UTC(year, month, 0))
    return end.getTime() - end.getUTCDay() * 86_400_000 + 3_600_000
  }
  return instant >= lastSunday(3) && instant < lastSunday(10) ? 2 : 1
}

test.each(['DE', 'AT'] as const)(
  'a day ends at midnight in %s on every day of two years, in summer and winter',
  (country) => {
    const checked = findDifferences(
      (function* () {
        for (const day of days) {
          const noon = Date.UTC(day.year, day.month - 1, day.date, 12)
          for (const hours of [-12, 12]) {
            const local = noon + hours * 3_600_000
            const midnight = local - hoursAheadOfUtc(local - 3_600_000) * 3_600_000
            const [last, first] = [new Date(midnight - 1), new Date(midnight)]
            const next = hours < 0 ? written(day) : written(tomorrow(day))
            yield [`before ${next}`, dayIn(country, last), hours < 0 ? written(before(day)) : written(day)]
            yield [`from ${next}`, dayIn(country, first), next]
          }
        }
      })(),
    )
    expect(checked).toEqual({ count: 731 * 4, wrong: [] })
  },
)

function tomorrow({ year, month, date }: Day): Day {
  if (date < lengthOf(year, month)) return { year, month, date: date + 1 }
  return month === 12 ? { year: year + 1, month: 1, date: 1 } : { year, month: month + 1, date: 1 }
}

describe.each(featureEngines)('the database on %s', (engine) => {
  let databases: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    databases = await testDatabase(engine)
  })
  afterAll(() => databases.close())

  test('adds months as the rules do, for 31 days, 24 intervals and 48 steps', async () => {
    const { rows } = await databases.app.transaction(undefined, (db) =>
      sql<{ anchor: string; months: number; step: number; due: string }>`
        select anchor::date as anchor, months, step,
          (anchor::date + make_interval(months => step * months))::date as due
        from generate_series(date '2028-01-01', date '2028-01-31', interval '1 day') anchor,
          generate_series(1, 24) months, generate_series(1, ${steps}::int) step`.execute(db),
    )
    const checked = findDifferences(
      rows.map(
        ({ anchor, months, step, due }) =>
          [
            `${anchor} + ${step} × ${months}`,
            due,
            calculateDueDate(anchor, step, months),
          ] as const satisfies [string, string, string],
      ),
    )
    expect(checked).toEqual({ count: 35_712, wrong: [] })
  })
})
