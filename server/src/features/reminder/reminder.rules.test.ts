import { defaultReminderPlan as plan, type ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { expect, test } from 'vitest'
import { dayIn, hourIn } from '../../platform/calendar/days.ts'
import { maySend, reminderDay, stepReached } from './reminder.rules.ts'

const on = (today: string, more: Partial<ReminderPlan> = {}) => reminderDay({ ...plan, ...more }, today)

/** Assigned on 1 March with 30 days, so due on 31 March. */
const first = { opensOn: '2026-03-01', dueOn: '2026-03-31', isFirst: true }
test.each([
  ['2026-02-28', null],
  ['2026-03-01', 'assigned'],
  ['2026-03-15', 'assigned'],
  // Only now: what was not told within two weeks is news no more.
  ['2026-03-16', null],
  ['2026-03-17', -14],
  ['2026-03-27', -14],
  ['2026-03-28', -3],
  ['2026-03-30', -3],
  ['2026-03-31', 0],
  ['2026-04-06', 0],
  ['2026-04-07', 7],
  ['2026-04-14', 14],
  ['2026-04-28', 28],
  ['2027-04-28', 28],
])('a new task, due on 31 March: on %s it has reached %s', (today, step) => {
  expect(stepReached(first, on(today))).toBe(step)
})

test.each([
  ['is due at once', { dueOn: '2026-03-01' }, '2026-03-01', 'assigned'],
  ['is due at once, a week later', { dueOn: '2026-03-01' }, '2026-03-08', 7],
  ['is due in 14 days: the announcement says it', { dueOn: '2026-03-15' }, '2026-03-01', 'assigned'],
  ['is due in 14 days, the day after', { dueOn: '2026-03-15' }, '2026-03-02', 'assigned'],
  ['is due in 7 days', { dueOn: '2026-03-08' }, '2026-03-05', -3],
] as const)('a new task that %s', (_what, change, today, step) => {
  expect(stepReached({ ...first, ...change }, on(today))).toBe(step)
})

test('a repeat is not announced, and nobody is reminded before it opens', () => {
  const repeat = { opensOn: '2026-03-21', dueOn: '2026-03-31', isFirst: false }
  expect(['2026-03-17', '2026-03-21', '2026-03-28'].map((today) => stepReached(repeat, on(today)))).toEqual([
    null,
    null,
    -3,
  ])
})

test('the end of a month moves nothing: days are counted, not months', () => {
  const leap = { opensOn: '2028-02-01', dueOn: '2028-03-01', isFirst: false }
  expect(['2028-02-15', '2028-02-16', '2028-02-27'].map((today) => stepReached(leap, on(today)))).toEqual([
    null,
    -14,
    -3,
  ])
})

test('a plan without announcement and steps is silent', () => {
  expect(stepReached(first, on('2026-03-01', { announce: false }))).toBeNull()
  expect(stepReached(first, on('2026-03-31', { before: [], overdue: [] }))).toBeNull()
})

test('copies are pairs of a day and an audience', () => {
  const { offsets, copyDays, copyTo } = on('2026-03-01')
  expect(offsets).toEqual([-14, -3, 0, 7, 14, 28])
  expect(copyDays.map((days, index) => `${days} ${copyTo[index]}`)).toEqual([
    '7 org-unit',
    '14 org-unit',
    '14 location',
    '28 admin',
  ])
})

test.each([
  // Winter: UTC+1, summer: UTC+2.
  ['2026-11-20T05:59:00Z', 'DE', false],
  ['2026-11-20T06:00:00Z', 'DE', true],
  ['2026-07-20T04:59:00Z', 'AT', false],
  ['2026-07-20T05:00:00Z', 'AT', true],
  ['2026-07-20T17:59:00Z', 'DE', true],
  ['2026-07-20T18:00:00Z', 'DE', false],
  // Sunday; a day that is holiday in one of the two.
  ['2026-11-22T10:00:00Z', 'DE', false],
  ['2026-12-08T10:00:00Z', 'DE', true],
  ['2026-12-08T10:00:00Z', 'AT', false],
  // The night in which clocks change.
  ['2026-10-25T23:30:00Z', 'DE', false],
  ['2026-10-26T06:00:00Z', 'DE', true],
] as const)('at %s in %s messages may leave: %s', (instant, country, may) => {
  const now = new Date(instant)
  expect(maySend(plan, country, dayIn(country, now), hourIn(country, now))).toBe(may)
})

test('a company may send around the clock and on every day', () => {
  const always = { ...plan, from: 0, until: 24, onRestDays: true }
  expect([0, 23].every((hour) => maySend(always, 'DE', '2026-11-22', hour))).toBe(true)
})
