/** Due dates against a model that counts months on its fingers: no Date, no shared code with the rules. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '../../../platform/calendar/days.ts'
import { featureEngines, testDatabase } from '../../../test/databases.ts'
import { dueOn, nextTurn, type Rhythm } from './cycle.rules.ts'

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

/** One month after the other, then the day as far as the month has it. */
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

/** Every day of two years, a leap year among them. */
const days: Day[] = [2027, 2028].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: lengthOf(year, month + 1) }, (_, date) => ({
      year,
      month: month + 1,
      date: date + 1,
    })),
  ).flat(),
)

/** Cases in which the two differ; the first few tell enough. */
function differences(cases: Iterable<[what: string, ours: unknown, model: unknown]>): {
  count: number
  wrong: string[]
} {
  let count = 0
  const wrong: string[] = []
  for (const [what, ours, model] of cases) {
    count += 1
    if (ours !== model && wrong.length < 5) wrong.push(`${what}: ${String(ours)}, not ${String(model)}`)
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

  /** The same day some months later, from the start each time: what a short month took is given back by the next long one. */
  function* monthly(start: Day, months: number): Generator<Day> {
    let month: Day = { ...start, date: 1 }
    for (let step = 1; step <= steps; step += 1) {
      month = later(month, months)
      yield { ...month, date: Math.min(start.date, lengthOf(month.year, month.month)) }
    }
  }

  test('count from their anchor: every start day of two years, every interval, 48 steps', () => {
    const checked = differences(
      (function* () {
        for (const start of days) {
          for (const months of intervals) {
            let step = 0
            for (const model of monthly(start, months)) {
              step += 1
              yield [
                `${written(start)} + ${step} × ${months}`,
                dueOn(written(start), step, months),
                written(model),
              ]
            }
          }
        }
      })(),
    )
    expect(checked).toEqual({ count: 731 * 24 * 48, wrong: [] })
  })

  test('by schedule, turn after turn, passed a day before: every start day, every interval, 48 steps without drift', () => {
    const checked = differences(
      (function* () {
        for (const start of days) {
          for (const months of intervals) {
            let [number, due] = [0, start]
            for (const model of monthly(start, months)) {
              const passed = {
                anchorOn: written(start),
                number,
                seriesMonths: months,
                completedOn: written(before(due)),
              }
              const turn = nextTurn(passed, rhythm('schedule', months))
              yield [`${written(start)} after turn ${number} × ${months}`, turn?.dueOn, written(model)]
              ;[number, due] = [turn?.number ?? -1, model]
            }
          }
        }
      })(),
    )
    expect(checked).toEqual({ count: 731 * 24 * 48, wrong: [] })
  })

  test('by schedule, passed far too late: the turns that were missed are not made up for', () => {
    const start: Day = { year: 2027, month: 1, date: 31 }
    const checked = differences(
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
              nextTurn(passed, rhythm('schedule', months))?.dueOn,
              written(later(start, (missed + 1) * months)),
            ]
          }
        }
      })(),
    )
    expect(checked.wrong).toEqual([])
  })

  test('by the calendar: every day of a pass, every month, every interval that comes round', () => {
    const after = (day: Day, count: number): Day => Array.from({ length: count }).reduce<Day>(tomorrow, day)
    const checked = differences(
      (function* () {
        for (const passed of days.filter(({ date }) => date < 5 || date > 24)) {
          for (const months of [1, 2, 3, 4, 6, 12, 24]) {
            const window = months < 3 ? 10 : 30
            for (const month of [2, 3, 9, 12]) {
              let base = after(passed, window + 3)
              const fits = ({ year, month: m, date }: Day) =>
                date === lengthOf(year, m) && (m - month + 24) % Math.min(months, 12) === 0
              while (!fits(base)) base = before(base)
              const turn = nextTurn(
                { anchorOn: '2020-01-01', number: 1, seriesMonths: months, completedOn: written(passed) },
                { ...rhythm('calendar', months), calendarMonth: month },
              )
              yield [
                `${written(passed)}, ${months} from month ${month}`,
                turn?.dueOn,
                written(later(base, months)),
              ]
              // Months differ in length: the window, and a few days.
              const latest = written(after(later(passed, months), window + 7))
              yield [
                `${written(passed)}, ${months} is in time`,
                (turn?.dueOn ?? '') > written(passed) && (turn?.dueOn ?? '') <= latest,
                true,
              ]
            }
          }
        }
      })(),
    )
    expect(checked.wrong).toEqual([])
    // Whoever passes as soon as the window opens is not due again in it.
    const eager: Rhythm = { ...rhythm('calendar', 12), calendarMonth: 2 }
    expect(
      nextTurn({ anchorOn: '2027-02-28', number: 1, seriesMonths: 12, completedOn: '2028-01-29' }, eager)
        ?.dueOn,
    ).toBe('2029-02-28')
  })

  test('by completion: the interval after the pass, whichever day that was, turn after turn', () => {
    const checked = differences(
      (function* () {
        for (const start of days) {
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
                nextTurn(passed, rhythm('completion', months))?.dueOn,
                written(due),
              ]
              completed = before(due)
            }
          }
        }
      })(),
    )
    expect(checked).toEqual({ count: 731 * 24 * 48, wrong: [] })
  })
})

/** Summer time in the European Union: from the last Sunday of March to that of October, at one o'clock UTC. */
function offsetOf(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const lastSunday = (month: number): number => {
    const end = new Date(Date.UTC(year, month, 0))
    return end.getTime() - end.getUTCDay() * 86_400_000 + 3_600_000
  }
  return instant >= lastSunday(3) && instant < lastSunday(10) ? 2 : 1
}

test.each(['DE', 'AT'] as const)(
  'a day ends at midnight in %s, in summer and winter, on every day of two years',
  (country) => {
    const checked = differences(
      (function* () {
        for (const day of days) {
          const noon = Date.UTC(day.year, day.month - 1, day.date, 12)
          for (const hours of [-12, 12]) {
            const local = noon + hours * 3_600_000
            const midnight = local - offsetOf(local - 3_600_000) * 3_600_000
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

describe.each(featureEngines)('%s', (engine) => {
  let databases: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    databases = await testDatabase(engine)
  })
  afterAll(() => databases.close())

  test('counts months as the rules do: 31 days × 24 intervals × 48 steps', async () => {
    const { rows } = await databases.app.transaction(undefined, (db) =>
      sql<{ anchor: string; months: number; step: number; due: string }>`
        select anchor::date as anchor, months, step, (anchor::date + make_interval(months => step * months))::date as due
        from generate_series(date '2028-01-01', date '2028-01-31', interval '1 day') anchor, generate_series(1, 24) months, generate_series(1, ${steps}::int) step`.execute(
        db,
      ),
    )
    const checked = differences(
      rows.map(
        ({ anchor, months, step, due }) =>
          [`${anchor} + ${step} × ${months}`, due, dueOn(anchor, step, months)] as const satisfies [
            string,
            string,
            string,
          ],
      ),
    )
    expect(checked).toEqual({ count: 35_712, wrong: [] })
  })
})
