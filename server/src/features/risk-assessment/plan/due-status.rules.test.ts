import { type RiskActionState, riskActionStates } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { expect, test } from 'vitest'
import { findDueStatus } from './due-status.rules.ts'

const today = '2026-11-20'

test.each<[RiskActionState, string, string]>([
  ['draft', 'overdue', 'next7Days'],
  ['defined', 'overdue', 'next7Days'],
  ['agreed', 'overdue', 'next7Days'],
  ['done', 'done', 'done'],
  ['dropped', 'none', 'none'],
])('an action in the state %s is %s after its due date and %s on the day', (state, after, on) => {
  expect(findDueStatus({ state, dueOn: '2026-11-19' }, today)).toBe(after)
  expect(findDueStatus({ state, dueOn: today }, today)).toBe(on)
})

test('an action without a due date is never due', () => {
  const open = riskActionStates.filter((state) => state !== 'done')
  expect(open.map((state) => findDueStatus({ state, dueOn: null }, today))).toEqual(open.map(() => 'none'))
  expect(findDueStatus({ state: 'done', dueOn: null }, today)).toBe('done')
})
