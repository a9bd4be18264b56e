import { describe, expect, test } from 'vitest'
import { addDays } from '../../../platform/calendar/days.ts'
import {
  dueOn,
  firstTurn,
  nextTurn,
  opensOn,
  type PassedTurn,
  type Rhythm,
  statusOf,
  validityOf,
} from './cycle.rules.ts'

/** A calendar on paper: every month from January 2027 on as the list of its days, written down one after another. */
const months: string[][] = []
for (let year = 2027; year < 2128; year += 1) {
  for (let month = 1; month <= 12; month += 1) {
    const days: string[] = []
    const isLeap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
    const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
    for (let date = 1; date <= last; date += 1)
      days.push(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
    months.push(days)
  }
}
/** All days of the common year 2027 and the leap year 2028, as (month, place in the month). */
const starts = months.slice(0, 24).flatMap((days, month) => days.map((day, place) => ({ day, month, place })))
/** The same day of a later month, or the month's last. */
const onPaper = (start: { month: number; place: number }, later: number): string => {
  const days = months[start.month + later] ?? []
  return days[start.place] ?? days.at(-1) ?? ''
}

/** The turn after a pass in a series of the same interval. */
const turnAfter = (passed: Omit<PassedTurn, 'seriesMonths'>, rhythm: Rhythm) =>
  nextTurn({ ...passed, seriesMonths: rhythm.intervalMonths }, rhythm)
const schedule = (intervalMonths: number, leadDays = 30): Rhythm => ({
  intervalMonths,
  leadDays,
  anchor: 'schedule',
  calendarMonth: null,
})
const completion = (intervalMonths: number, leadDays = 30): Rhythm => ({
  intervalMonths,
  leadDays,
  anchor: 'completion',
  calendarMonth: null,
})

describe('due dates', () => {
  test('of every start day, interval and step are those of a calendar on paper', () => {
    const wrong: unknown[] = []
    for (const start of starts) {
      for (let interval = 1; interval <= 24; interval += 1) {
        for (let step = 0; step <= 48; step += 1) {
          const due = dueOn(start.day, step, interval)
          if (due !== onPaper(start, step * interval)) wrong.push([start.day, interval, step, due])
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('do not drift through 48 passes in time, on the first of a month or at its end', () => {
    const wrong: unknown[] = []
    for (const start of starts.filter(({ place }) => place === 0 || place > 26)) {
      for (const interval of [1, 6, 11, 12, 24]) {
        let turn = firstTurn(start.day, 0)
        for (let step = 1; step <= 48; step += 1) {
          const next = turnAfter({ ...turn, completedOn: addDays(turn.dueOn, -1) }, schedule(interval))
          if (next?.dueOn !== onPaper(start, step * interval) || next.number !== step || next.newSeries)
            wrong.push([start.day, interval, step, next])
          turn = next ?? turn
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test.each<[string, number, string[]]>([
    ['2027-01-31', 1, ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', 1, ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2028-02-29', 12, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2028-02-29', 24, ['2030-02-28', '2032-02-29', '2034-02-28', '2036-02-29']],
    ['2027-08-31', 6, ['2028-02-29', '2028-08-31', '2029-02-28', '2029-08-31']],
  ])('from %s every %i months are %j', (day, interval, dues) => {
    expect([1, 2, 3, 4].map((step) => dueOn(day, step, interval))).toEqual(dues)
  })
})

describe('the first turn', () => {
  test.each<[number, string]>([
    [0, '2027-01-20'],
    [7, '2027-01-27'],
    [14, '2027-02-03'],
    [30, '2027-02-19'],
    [60, '2027-03-21'],
    [90, '2027-04-20'],
  ])('with a buffer of %i days is open at once and due on %s', (buffer, due) => {
    expect(firstTurn('2027-01-20', buffer)).toEqual({
      anchorOn: due,
      number: 0,
      opensOn: '2027-01-20',
      dueOn: due,
      newSeries: true,
    })
  })
})

describe('the next turn', () => {
  test.each(['completion', 'schedule', 'calendar'] as const)(
    'of an e-learning taken once does not exist, anchor %s',
    (anchor) => {
      expect(
        turnAfter(
          { anchorOn: '2027-01-31', number: 0, completedOn: '2027-01-10' },
          { intervalMonths: 0, leadDays: 30, anchor, calendarMonth: null },
        ),
      ).toBeNull()
    },
  )

  test('counts from the day of the pass and begins a new series', () => {
    const passed = { anchorOn: '2027-01-31', number: 3, completedOn: '2027-12-31' }
    expect(turnAfter(passed, completion(2))).toEqual({
      anchorOn: '2027-12-31',
      number: 1,
      opensOn: '2028-02-19',
      dueOn: '2028-02-29',
      newSeries: true,
    })
  })

  test('keeps its date after an early pass by schedule', () => {
    const passed = { anchorOn: '2027-03-31', number: 1, completedOn: '2028-03-05' }
    expect(turnAfter(passed, schedule(12))).toEqual({
      anchorOn: '2027-03-31',
      number: 2,
      opensOn: '2029-03-01',
      dueOn: '2029-03-31',
      newSeries: false,
    })
  })

  test.each<[string, number, string]>([
    ['2027-02-20', 1, '2027-02-28'],
    ['2027-02-28', 2, '2027-03-31'],
    ['2027-03-30', 2, '2027-03-31'],
    ['2027-03-31', 3, '2027-04-30'],
    ['2028-02-28', 13, '2028-02-29'],
    ['2028-02-29', 14, '2028-03-31'],
  ])(
    'after a late pass on %s is number %i, due on %s: turns it swallowed do not come again',
    (completedOn, number, due) => {
      expect(turnAfter({ anchorOn: '2027-01-31', number: 0, completedOn }, schedule(1))).toMatchObject({
        anchorOn: '2027-01-31',
        number,
        dueOn: due,
        newSeries: false,
      })
    },
  )

  test.each<[number, number, string, number, string, string]>([
    [12, 6, '2028-01-20', 1, '2028-07-31', '2028-01-31'],
    [12, 1, '2028-04-30', 4, '2028-05-31', '2028-01-31'],
    [6, 12, '2027-07-31', 1, '2028-07-31', '2027-07-31'],
    [1, 24, '2027-02-28', 1, '2029-02-28', '2027-02-28'],
  ])(
    'in a series of %i months that are %i now counts from the turn passed on %s: number %i, due on %s',
    (seriesMonths, now, completedOn, number, due, anchorOn) => {
      const passed = { anchorOn: '2027-01-31', number: 1, seriesMonths, completedOn }
      expect(nextTurn(passed, schedule(now))).toMatchObject({ anchorOn, number, dueOn: due, newSeries: true })
    },
  )

  test('is never due on the day of the pass or before, at any anchor', () => {
    const wrong: unknown[] = []
    for (const anchor of ['completion', 'schedule', 'calendar'] as const) {
      for (const { day } of starts) {
        for (const interval of [1, 5, 12]) {
          const next = turnAfter(
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

describe('the window of a turn', () => {
  test.each<[number, number, string]>([
    [12, 30, '2027-05-02'],
    [3, 30, '2027-05-02'],
    [2, 30, '2027-05-22'],
    [1, 30, '2027-05-22'],
    [1, 5, '2027-05-27'],
    [12, 0, '2027-06-01'],
    [0, 30, '2027-05-02'],
  ])('every %i months with %i days of lead opens on %s for 1 June', (intervalMonths, leadDays, opens) => {
    expect(opensOn('2027-06-01', { intervalMonths, leadDays })).toBe(opens)
  })
})

describe('the status of a task', () => {
  const turn = { opensOn: '2027-05-02', dueOn: '2027-06-01' }
  test.each<[string, string, boolean, string]>([
    ['2027-05-01', 'before its window', false, 'completed'],
    ['2027-05-01', 'before its window though begun', true, 'completed'],
    ['2027-05-02', 'on the first day of the window', false, 'due'],
    ['2027-05-02', 'begun', true, 'inprogress'],
    ['2027-06-01', 'on the last day', false, 'due'],
    ['2027-06-01', 'begun on the last day', true, 'inprogress'],
    ['2027-06-02', 'a day late', false, 'overdue'],
    ['2027-06-02', 'begun and a day late', true, 'overdue'],
  ])('on %s, %s (begun: %s), is %s', (today, _, started, status) => {
    expect(statusOf({ ...turn, started }, today)).toBe(status)
  })

  test('without a turn is completed', () => {
    expect(statusOf({ opensOn: null, dueOn: null, started: false }, '2027-05-01')).toBe('completed')
  })
})

describe('a certificate', () => {
  test.each<[string, string | null, boolean, number, string]>([
    ['2027-05-01', '2027-06-01', false, 30, 'valid'],
    ['2027-05-02', '2027-06-01', false, 30, 'expiring'],
    ['2027-06-01', '2027-06-01', false, 30, 'expiring'],
    ['2027-06-02', '2027-06-01', false, 30, 'expired'],
    ['2027-06-01', '2027-06-01', false, 0, 'expiring'],
    ['2027-05-31', '2027-06-01', false, 0, 'valid'],
    ['2099-01-01', null, false, 30, 'valid'],
    ['2027-05-01', '2027-06-01', true, 30, 'revoked'],
    ['2027-07-01', '2027-06-01', true, 30, 'revoked'],
    ['2027-05-01', null, true, 30, 'revoked'],
  ])(
    'on %s, valid until %s (revoked: %s, %i days of lead), is %s',
    (today, validUntil, revoked, leadDays, validity) => {
      expect(validityOf({ validUntil, revoked }, { intervalMonths: 12, leadDays }, today)).toBe(validity)
    },
  )

  test('of a short interval says that it runs out from the day on which the next turn opens', () => {
    for (const intervalMonths of [1, 2, 3, 12]) {
      const rhythm = { intervalMonths, leadDays: 30 }
      const opens = opensOn('2027-06-01', rhythm)
      const validityOn = (day: string) =>
        validityOf({ validUntil: '2027-06-01', revoked: false }, rhythm, day)
      expect([validityOn(addDays(opens, -1)), validityOn(opens)]).toEqual(['valid', 'expiring'])
    }
  })
})
