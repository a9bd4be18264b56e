import { describe, expect, test } from 'vitest'
import { moveCycle, type OpenCycle, planNextCycle, type Rhythm } from './cycle.rules.ts'

const createRhythm = (more: Partial<Rhythm & { previousBufferDays: number }> = {}) => ({
  intervalMonths: 12,
  leadDays: 30,
  anchor: 'completion' as const,
  calendarMonth: null,
  bufferDays: 14,
  previousBufferDays: 14,
  ...more,
})

/** The second cycle of a series of six months: the one before was due on 15 September 2026. */
const createCycle = (more: Partial<OpenCycle> = {}): OpenCycle => ({
  anchorOn: '2026-03-15',
  number: 2,
  opensOn: '2027-02-13',
  dueOn: '2027-03-15',
  seriesMonths: 6,
  passedOn: '2026-09-01',
  ...more,
})

const today = '2027-01-20'

describe('a change of the settings', () => {
  test('makes a cycle due one interval after the last pass', () => {
    expect(moveCycle(createCycle(), createRhythm(), today)).toEqual({
      anchorOn: '2026-09-01',
      number: 1,
      opensOn: '2027-08-02',
      dueOn: '2027-09-01',
      newlyOverdue: false,
    })
  })

  test.each([
    ['with the anchor "schedule"', createCycle(), createRhythm({ anchor: 'schedule' })],
    ['without a pass', createCycle({ passedOn: null }), createRhythm()],
  ])('makes a cycle due one interval after the previous due date %s', (_case, cycle, rhythm) => {
    expect(moveCycle(cycle, rhythm, today)).toEqual({
      anchorOn: '2026-09-15',
      number: 1,
      opensOn: '2027-08-16',
      dueOn: '2027-09-15',
      newlyOverdue: false,
    })
  })

  test('moves a cycle to the fixed month', () => {
    expect(moveCycle(createCycle(), createRhythm({ anchor: 'calendar', calendarMonth: 6 }), today)).toEqual({
      anchorOn: '2026-06-30',
      number: 1,
      opensOn: '2027-05-31',
      dueOn: '2027-06-30',
      newlyOverdue: false,
    })
  })

  test('counts the new buffer days of a first cycle from the day that the old ones counted from', () => {
    const first = createCycle({
      anchorOn: '2027-02-09',
      number: 0,
      opensOn: '2027-01-10',
      dueOn: '2027-02-09',
      passedOn: null,
    })

    expect(moveCycle(first, createRhythm({ previousBufferDays: 30 }), today)).toEqual({
      anchorOn: '2027-01-24',
      number: 0,
      opensOn: '2027-01-10',
      dueOn: '2027-01-24',
      newlyOverdue: false,
    })
  })

  test('ends every cycle except the first if the e-learning is now taken only once', () => {
    const once = createRhythm({ intervalMonths: 0 })

    expect(moveCycle(createCycle(), once, today)).toBeNull()
    expect(moveCycle(createCycle({ number: 1 }), once, today)).toBeNull()
    expect(moveCycle(createCycle({ number: 0 }), once, today)).not.toBeNull()
  })

  test('ignores the fixed month of an e-learning that is now taken once', () => {
    const once = createRhythm({ intervalMonths: 0, anchor: 'calendar', calendarMonth: 6 })
    const first = createCycle({ anchorOn: '2027-01-24', number: 0, opensOn: '2027-01-10' })

    expect(moveCycle(first, once, today)).toMatchObject({ dueOn: '2027-01-24', newlyOverdue: false })
  })

  const monthly = createRhythm({ intervalMonths: 1 })

  test('gives a cycle that would become overdue a new due date: today plus the buffer days', () => {
    expect(moveCycle(createCycle(), monthly, today)).toEqual({
      anchorOn: '2026-09-01',
      number: 1,
      opensOn: '2026-09-21',
      dueOn: '2027-02-03',
      newlyOverdue: true,
    })
  })

  test.each([
    ['was due today', today, true, '2027-02-03'],
    ['was due yesterday', '2027-01-19', false, '2026-10-01'],
  ])('reports a cycle that %s as newly overdue: %s', (_case, dueBefore, newlyOverdue, dueOn) => {
    expect(moveCycle(createCycle({ dueOn: dueBefore }), monthly, today)).toMatchObject({
      newlyOverdue,
      dueOn,
    })
  })

  test.each([
    ['2026-12-20', false, '2027-01-20'],
    ['2026-12-19', true, '2027-02-03'],
  ])(
    'to a monthly interval, after a pass on %s, reports the cycle as newly overdue: %s',
    (passedOn, newlyOverdue, dueOn) => {
      expect(moveCycle(createCycle({ passedOn }), monthly, today)).toMatchObject({ newlyOverdue, dueOn })
    },
  )
})

describe('the next cycle with a fixed month', () => {
  const planAfter = (completedOn: string, rhythm: Partial<Rhythm>) =>
    planNextCycle(
      { anchorOn: '2026-01-31', number: 1, seriesMonths: 12, completedOn },
      createRhythm({ anchor: 'calendar', ...rhythm }),
    )?.dueOn

  test.each([
    // The window of June 2027 opens on 31 May. Passes up to three days earlier count for it.
    ['2027-05-26', 6, '2027-06-30'],
    ['2027-05-27', 6, '2027-06-30'],
    ['2027-05-28', 6, '2028-06-30'],
    ['2027-06-30', 6, '2028-06-30'],
    ['2027-07-01', 6, '2028-06-30'],
    ['2027-11-27', 12, '2027-12-31'],
    ['2027-11-28', 12, '2028-12-31'],
    ['2027-12-28', 1, '2028-01-31'],
    ['2027-12-29', 1, '2029-01-31'],
    // The interval counts from 28 February 2027, even if it ends in a leap year.
    ['2027-02-10', 2, '2028-02-28'],
  ])('after a pass on %s, with the fixed month %s, is due on %s', (completedOn, calendarMonth, dueOn) => {
    expect(planAfter(completedOn, { calendarMonth })).toBe(dueOn)
  })

  test.each([
    [6, '2027-06-30'],
    [3, '2027-03-31'],
    [24, '2028-06-30'],
    [36, '2029-06-30'],
  ])('counts an interval of %s months from the last fixed month', (intervalMonths, dueOn) => {
    expect(planAfter('2027-01-10', { calendarMonth: 6, intervalMonths })).toBe(dueOn)
  })

  test('counts from the day of the pass if no month is set', () => {
    expect(planAfter('2027-01-10', { calendarMonth: null })).toBe('2028-01-10')
  })

  test('ignores the fixed month and counts from the day of the pass if the anchor is not `calendar`', () => {
    expect(planAfter('2027-01-10', { calendarMonth: 6, anchor: 'completion' })).toBe('2028-01-10')
  })
})
