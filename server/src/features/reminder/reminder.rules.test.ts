import { defaultReminderPlan as plan, type ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { expect, test } from 'vitest'
import { dayIn, hourIn } from '../../platform/calendar/days.ts'
import { maySend, reminderDay, stepReached } from './reminder.rules.ts'

const on = (today: string, more: Partial<ReminderPlan> = {}) => reminderDay({ ...plan, ...more }, today)

/** The task is assigned on 1 March with 30 days, so it is due on 31 March. */
const first = { opensOn: '2026-03-01', dueOn: '2026-03-31', isFirst: true }
test.each([
  ['2026-02-28', null],
  ['2026-03-01', 'assigned'],
  ['2026-03-15', 'assigned'],
  // A task is announced only in its first two weeks.
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
])('for a new task due on 31 March, stepReached on %s returns %s', (today, step) => {
  expect(stepReached(first, on(today))).toBe(step)
})

test.each([
  ['is due at once', { dueOn: '2026-03-01' }, '2026-03-01', 'assigned'],
  ['is due at once, a week later', { dueOn: '2026-03-01' }, '2026-03-08', 7],
  ['is due in 14 days, on its first day', { dueOn: '2026-03-15' }, '2026-03-01', 'assigned'],
  ['is due in 14 days, the day after', { dueOn: '2026-03-15' }, '2026-03-02', 'assigned'],
  ['is due in 7 days', { dueOn: '2026-03-08' }, '2026-03-05', -3],
] as const)('stepReached returns the expected step for a new task that %s', (_what, change, today, step) => {
  expect(stepReached({ ...first, ...change }, on(today))).toBe(step)
})

test('stepReached announces no later cycle, and returns no reminder before a later cycle opens', () => {
  const further = { opensOn: '2026-03-21', dueOn: '2026-03-31', isFirst: false }
  expect(['2026-03-17', '2026-03-21', '2026-03-28'].map((today) => stepReached(further, on(today)))).toEqual([
    null,
    null,
    -3,
  ])
})

test('stepReached counts the days before the due date across the end of a month', () => {
  const leap = { opensOn: '2028-02-01', dueOn: '2028-03-01', isFirst: false }
  expect(['2028-02-15', '2028-02-16', '2028-02-27'].map((today) => stepReached(leap, on(today)))).toEqual([
    null,
    -14,
    -3,
  ])
})

test('stepReached returns no announcement if the plan has none, and no reminder without steps', () => {
  expect(stepReached(first, on('2026-03-01', { announce: false }))).toBeNull()
  expect(stepReached(first, on('2026-03-31', { before: [], overdue: [] }))).toBeNull()
})

test('reminderDay returns the day and the recipient of each copy at the same index', () => {
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
  // The time zone is UTC+1 in winter and UTC+2 in summer.
  ['2026-11-20T05:59:00Z', 'DE', false],
  ['2026-11-20T06:00:00Z', 'DE', true],
  ['2026-07-20T04:59:00Z', 'AT', false],
  ['2026-07-20T05:00:00Z', 'AT', true],
  ['2026-07-20T17:59:00Z', 'DE', true],
  ['2026-07-20T18:00:00Z', 'DE', false],
  // The first day is a Sunday. The second one is a holiday in Austria only.
  ['2026-11-22T10:00:00Z', 'DE', false],
  ['2026-12-08T10:00:00Z', 'DE', true],
  ['2026-12-08T10:00:00Z', 'AT', false],
  // This is the day after the clocks change.
  ['2026-10-25T23:30:00Z', 'DE', false],
  ['2026-10-26T06:00:00Z', 'DE', true],
] as const)('maySend at %s in %s is %s', (instant, country, may) => {
  const now = new Date(instant)
  expect(maySend(plan, country, dayIn(country, now), hourIn(country, now))).toBe(may)
})

test('maySend allows every hour, even on a Sunday, if the plan has no quiet times', () => {
  const always = { ...plan, from: 0, until: 24, onRestDays: true }
  expect([0, 23].every((hour) => maySend(always, 'DE', '2026-11-22', hour))).toBe(true)
})
