import { describe, expect, test } from 'vitest'
import {
  calculateDueDate,
  calculateOpeningDay,
  countFirstDueDate,
  determineStatus,
  type PassedCycle,
  planFirstCycle,
  planNextCycle,
  type Rhythm,
} from './cycle.rules.ts'

/** Returns the cycle that follows a pass. The interval of the series is that of `rhythm`. */
const planAfter = (passed: Omit<PassedCycle, 'seriesMonths'>, rhythm: Rhythm) =>
  planNextCycle({ ...passed, seriesMonths: rhythm.intervalMonths }, rhythm)
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
  test.each<[string, number, string[]]>([
    ['2027-01-31', 1, ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', 1, ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2028-02-29', 12, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2028-02-29', 24, ['2030-02-28', '2032-02-29', '2034-02-28', '2036-02-29']],
    ['2027-08-31', 6, ['2028-02-29', '2028-08-31', '2029-02-28', '2029-08-31']],
  ])('that start on %s and repeat every %i months are %j', (day, interval, dues) => {
    expect([1, 2, 3, 4].map((step) => calculateDueDate(day, step, interval))).toEqual(dues)
  })
})

describe('the first due date', () => {
  const day = '2027-01-20'
  test.each<[string, boolean, string]>([
    ['2027-01-21', true, '2027-01-21'],
    ['2027-01-21', false, '2027-01-21'],
    ['2027-01-20', true, '2027-01-20'],
    ['2027-01-20', false, '2027-02-03'],
    ['2027-01-19', true, '2027-02-03'],
    ['2027-01-19', false, '2027-02-03'],
  ])(
    'with the fixed day %s of an earlier assignment, signed in: %s, is %s',
    (fixedDueOn, hasSignedIn, due) => {
      const term = { bufferDays: 14, fixedDueOn, assignedOn: '2027-01-10' }
      expect(countFirstDueDate(day, term, hasSignedIn)).toBe(due)
    },
  )

  test('is a fixed day in the past only for members who have signed in and are assigned today', () => {
    const term = { bufferDays: 14, fixedDueOn: '2027-01-15', assignedOn: day }
    expect(countFirstDueDate(day, term, true)).toBe('2027-01-15')
    expect(countFirstDueDate(day, term, false)).toBe('2027-02-03')
  })

  test.each<[number, boolean, string]>([
    [14, true, '2027-02-03'],
    [14, false, '2027-02-03'],
    [0, true, '2027-01-20'],
    [0, false, '2027-01-21'],
  ])(
    'without a fixed day and with a buffer of %i days, signed in: %s, is %s',
    (bufferDays, hasSignedIn, due) => {
      const term = { bufferDays, fixedDueOn: null, assignedOn: day }
      expect(countFirstDueDate(day, term, hasSignedIn)).toBe(due)
    },
  )
})

describe('the first cycle', () => {
  test.each<[number, string]>([
    [0, '2027-01-20'],
    [7, '2027-01-27'],
    [14, '2027-02-03'],
    [30, '2027-02-19'],
    [60, '2027-03-21'],
    [90, '2027-04-20'],
  ])('opens at once, and with a buffer of %i days is due on %s', (buffer, due) => {
    expect(planFirstCycle('2027-01-20', buffer)).toEqual({
      anchorOn: due,
      number: 0,
      opensOn: '2027-01-20',
      dueOn: due,
      startsSeries: true,
    })
  })
})

describe('the next cycle', () => {
  test.each(['completion', 'schedule', 'calendar'] as const)(
    'does not exist for an e-learning that is taken once, with the anchor "%s"',
    (anchor) => {
      expect(
        planAfter(
          { anchorOn: '2027-01-31', number: 0, completedOn: '2027-01-10' },
          { intervalMonths: 0, leadDays: 30, anchor, calendarMonth: null },
        ),
      ).toBeNull()
    },
  )

  test('starts a new series on the day of the pass, with the anchor "completion"', () => {
    const passed = { anchorOn: '2027-01-31', number: 3, completedOn: '2027-12-31' }
    expect(planAfter(passed, completion(2))).toEqual({
      anchorOn: '2027-12-31',
      number: 1,
      opensOn: '2028-02-19',
      dueOn: '2028-02-29',
      startsSeries: true,
    })
  })

  test('keeps its date after an early pass, with the anchor "schedule"', () => {
    const passed = { anchorOn: '2027-03-31', number: 1, completedOn: '2028-03-05' }
    expect(planAfter(passed, schedule(12))).toEqual({
      anchorOn: '2027-03-31',
      number: 2,
      opensOn: '2029-03-01',
      dueOn: '2029-03-31',
      startsSeries: false,
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
    'after a late pass on %s is number %i, due on %s, and skips the missed due dates',
    (completedOn, number, due) => {
      expect(planAfter({ anchorOn: '2027-01-31', number: 0, completedOn }, schedule(1))).toMatchObject({
        anchorOn: '2027-01-31',
        number,
        dueOn: due,
        startsSeries: false,
      })
    },
  )

  test.each([
    { before: 12, now: 6, completedOn: '2028-01-20', number: 1, due: '2028-07-31', anchorOn: '2028-01-31' },
    { before: 12, now: 1, completedOn: '2028-04-30', number: 4, due: '2028-05-31', anchorOn: '2028-01-31' },
    { before: 6, now: 12, completedOn: '2027-07-31', number: 1, due: '2028-07-31', anchorOn: '2027-07-31' },
    { before: 1, now: 24, completedOn: '2027-02-28', number: 1, due: '2029-02-28', anchorOn: '2027-02-28' },
  ])(
    'after the interval changed from $before to $now months has number $number, due on $due',
    ({ before, now, completedOn, number, due, anchorOn }) => {
      const passed = { anchorOn: '2027-01-31', number: 1, seriesMonths: before, completedOn }
      expect(planNextCycle(passed, schedule(now))).toMatchObject({
        anchorOn,
        number,
        dueOn: due,
        startsSeries: true,
      })
    },
  )
})

describe('the window of a cycle', () => {
  test.each<[number, number, string]>([
    [12, 30, '2027-05-02'],
    [3, 30, '2027-05-02'],
    [2, 30, '2027-05-22'],
    [1, 30, '2027-05-22'],
    [1, 5, '2027-05-27'],
    [12, 0, '2027-06-01'],
    [0, 30, '2027-05-02'],
  ])(
    'with an interval of %i months and %i lead days, due on 1 June, opens on %s',
    (intervalMonths, leadDays, opens) => {
      expect(calculateOpeningDay('2027-06-01', { intervalMonths, leadDays })).toBe(opens)
    },
  )
})

describe('the status of a task', () => {
  const cycle = { opensOn: '2027-05-02', dueOn: '2027-06-01' }
  test.each<[string, string, boolean, string]>([
    ['2027-05-01', 'before the window', false, 'completed'],
    ['2027-05-01', 'started before the window', true, 'completed'],
    ['2027-05-02', 'on the first day of the window', false, 'due'],
    ['2027-05-02', 'started', true, 'inprogress'],
    ['2027-06-01', 'on the last day', false, 'due'],
    ['2027-06-01', 'started, on the last day', true, 'inprogress'],
    ['2027-06-02', 'a day late', false, 'overdue'],
    ['2027-06-02', 'started, a day late', true, 'overdue'],
  ])('on %s, %s (started: %s), is %s', (today, _, started, status) => {
    expect(determineStatus({ ...cycle, started }, today)).toBe(status)
  })

  test.each([
    ['without a cycle', null, null],
    ['without an opening day', null, '2027-06-01'],
    ['without a due date', '2027-05-01', null],
  ])('is completed %s', (_case, opensOn, dueOn) => {
    expect(determineStatus({ opensOn, dueOn, started: true }, '2027-05-01')).toBe('completed')
    expect(determineStatus({ opensOn, dueOn, started: false }, '2027-06-02')).toBe('completed')
  })
})
