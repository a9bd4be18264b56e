import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test } from 'vitest'
import { checkLink, doneActions, findAgreedActions, findDueChecks, withoutShown } from './own-actions.ts'

const action = (of: Pick<ListedRiskAction, 'state' | 'dueStatus' | 'dueDate'> & Partial<ListedRiskAction>) =>
  of as ListedRiskAction

test('finds only agreed actions, whether or not they are overdue', () => {
  const found = findAgreedActions([
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

test('finds only done actions that have a date on which their effect must be checked', () => {
  const done = { state: 'done', dueStatus: 'done', dueDate: '2026-01-01' } as const
  const found = findDueChecks([
    action({ ...done, effectivenessDueOn: '2026-01-31' }),
    action({ ...done, effectivenessDueOn: null }),
    action({ state: 'agreed', dueStatus: 'overdue', dueDate: '2026-01-01', effectivenessDueOn: null }),
  ])
  expect(found.map(({ status, dueDate }) => [status, dueDate])).toEqual([['overdue', '2026-01-31']])
})

test('takes the action that is shown separately off the list and reduces the total by one', () => {
  const [first, second] = [
    action({ state: 'agreed', dueStatus: 'none', dueDate: null }),
    action({ state: 'draft', dueStatus: 'none', dueDate: null }),
  ]
  const own = { rows: [first, second], total: 140 }
  expect(withoutShown(own, first)).toEqual({ rows: [second], total: 139 })
  expect(withoutShown(own, undefined)).toEqual(own)
})

test('the link to a member’s done actions filters by the member and by the status', () => {
  expect(doneActions('ada')).toEqual({ filter: { responsible: ['ada'], due: ['done'] } })
})

test('the link from a done action opens its result, filtered to actions whose effect must be checked', () => {
  const done = action({
    state: 'done',
    dueStatus: 'done',
    dueDate: null,
    riskAssessmentExecutionResultUuid: 'result',
  })
  expect(checkLink(done)).toMatchObject({
    params: { riskAssessmentExecutionResultUuid: 'result' },
    search: { due: ['toCheck'] },
  })
})
