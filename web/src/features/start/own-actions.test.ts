import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test } from 'vitest'
import { agreedOf, checksOf, without } from './own-actions.ts'

const action = (of: Pick<ListedRiskAction, 'state' | 'dueStatus' | 'dueDate'> & Partial<ListedRiskAction>) =>
  of as ListedRiskAction

test('what is agreed asks to be done, late or not, and nothing else does', () => {
  const found = agreedOf([
    action({ state: 'agreed', dueStatus: 'overdue', dueDate: '2026-01-01' }),
    action({ state: 'agreed', dueStatus: 'next7Days', dueDate: '2026-01-08' }),
    action({ state: 'agreed', dueStatus: 'none', dueDate: '2026-12-31' }),
    action({ state: 'defined', dueStatus: 'overdue', dueDate: '2026-01-01' }),
    action({ state: 'done', dueStatus: 'done', dueDate: '2026-01-01' }),
    action({ state: 'draft', dueStatus: 'none', dueDate: null }),
  ])
  expect(found.map(({ status, dueDate }) => [status, dueDate])).toEqual([
    ['overdue', '2026-01-01'],
    ['due', '2026-01-08'],
    ['due', '2026-12-31'],
  ])
})

test('what is done asks to be checked once its effect can be seen', () => {
  const done = { state: 'done', dueStatus: 'done', dueDate: '2026-01-01' } as const
  const found = checksOf([
    action({ ...done, effectivenessDueOn: '2026-01-31' }),
    action({ ...done, effectivenessDueOn: null }),
    action({ state: 'agreed', dueStatus: 'overdue', dueDate: '2026-01-01', effectivenessDueOn: null }),
  ])
  expect(found.map(({ status, dueDate }) => [status, dueDate])).toEqual([['overdue', '2026-01-31']])
})

test('what stands above is no longer counted below; what is not listed still is', () => {
  const [first, second] = [
    action({ state: 'agreed', dueStatus: 'none', dueDate: null }),
    action({ state: 'draft', dueStatus: 'none', dueDate: null }),
  ]
  const own = { rows: [first, second], total: 140 }
  expect(without(own, first)).toEqual({ rows: [second], total: 139 })
  expect(without(own, undefined)).toEqual(own)
})
