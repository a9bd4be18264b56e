import type { RiskActionState } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../../../platform/calendar/days.ts'
import { findDueStatus } from './due-status.rules.ts'

describe('the due status', () => {
  test.each([
    ['2026-11-19', 'overdue'],
    ['2026-11-20', 'next7Days'],
    ['2026-11-27', 'next7Days'],
    ['2026-11-28', 'nextMonth'],
    ['2026-12-20', 'nextMonth'],
    ['2026-12-21', 'none'],
  ] as const)('of an action due on %s is %s on 20 November', (dueOn, status) => {
    expect(findDueStatus({ state: 'agreed', dueOn }, '2026-11-20')).toBe(status)
  })

  test.each<[RiskActionState, string | null, string]>([
    ['done', '2026-11-19', 'done'],
    ['done', null, 'done'],
    ['dropped', '2026-11-19', 'none'],
    ['dropped', null, 'none'],
    ['draft', null, 'none'],
    ['agreed', null, 'none'],
    ['draft', '2026-11-19', 'overdue'],
    ['defined', '2026-11-27', 'next7Days'],
  ])('of an action that is %s and due on %s is %s', (state, dueOn, status) => {
    expect(findDueStatus({ state, dueOn }, '2026-11-20')).toBe(status)
  })

  test('counts a month from 31 January to the last day of February', () => {
    const on31January = (dueOn: string) => findDueStatus({ state: 'agreed', dueOn }, '2027-01-31')

    expect(['2027-02-28', '2027-03-01'].map(on31January)).toEqual(['nextMonth', 'none'])
    expect(findDueStatus({ state: 'agreed', dueOn: '2028-02-29' }, '2028-01-31')).toBe('nextMonth')
  })

  test('changes at local midnight in Vienna and Berlin, in summer and winter', () => {
    for (const [instant, day] of [
      ['2026-11-19T22:59:59Z', '2026-11-19'],
      ['2026-11-19T23:00:00Z', '2026-11-20'],
      ['2026-07-19T21:59:59Z', '2026-07-19'],
      ['2026-07-19T22:00:00Z', '2026-07-20'],
    ] as const)
      expect([dayIn('AT', new Date(instant)), dayIn('DE', new Date(instant))]).toEqual([day, day])
  })
})
