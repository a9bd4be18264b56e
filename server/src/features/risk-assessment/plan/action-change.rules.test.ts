import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { describe, expect, test } from 'vitest'
import type { EditedAction } from './action.store.ts'
import { isProgressReport, planActionChange } from './action-change.rules.ts'

const today = '2026-11-20'
type Request = Parameters<typeof planActionChange>[1]

const createAction = (changes: Partial<EditedAction> = {}): EditedAction => ({
  uuid: 'action',
  riskUuid: 'risk',
  level: 6,
  kind: 'custom',
  state: 'defined',
  stop: 'T',
  reason: '',
  responsibleMemberUuid: 'ada',
  dueOn: '2026-12-31',
  title: 'Guard rail',
  createdByUuid: 'ada',
  version: 1,
  ...changes,
})
const createRequest = (changes: Partial<Request> = {}): Request => ({
  riskActionUuid: 'action',
  version: 1,
  ...changes,
})

interface Given {
  action?: Partial<EditedAction>
  request: Partial<Request>
  isAgreed?: boolean
  actorUuid?: string
}
const plan = ({ action, request, isAgreed = false, actorUuid = 'bert' }: Given) =>
  planActionChange(createAction(action), createRequest(request), { isAgreed, actorUuid, today })

test.each<[Partial<Request>, boolean]>([
  [{ progressPercent: 50 }, true],
  [{ done: true, leaseToken: 'token' }, true],
  [{ progressPercent: 50, dueDate: '2026-12-01' }, false],
  [{ title: 'Rail' }, false],
  [{ dropped: true }, false],
])('the request %j is a progress report: %s', (request, expected) => {
  expect(isProgressReport(createRequest(request))).toBe(expected)
})

describe('the change of an action', () => {
  test('contains trimmed texts and only the fields of the request', () => {
    expect(plan({ request: { title: ' Rail ', reason: ' No other way ' } })).toEqual({
      change: { title: 'Rail', reason: 'No other way', state: 'defined' },
      events: ['changed'],
    })
  })

  test('completes a draft with a due date and a responsible member', () => {
    const action = { state: 'draft', dueOn: null, responsibleMemberUuid: null } as const
    const request = { dueDate: '2026-12-01', responsibleMemberUuid: 'cora' }

    expect(plan({ action, request })).toEqual({
      change: { dueOn: '2026-12-01', responsibleMemberUuid: 'cora', state: 'defined' },
      events: ['changed', 'assigned'],
    })
  })

  test('does not assign an action again to the same member', () => {
    expect(plan({ request: { responsibleMemberUuid: 'ada' } }).events).toEqual([])
  })

  test('changes the type of a custom action only', () => {
    expect(plan({ request: { stop: 'O' } }).change).toMatchObject({ stop: 'O' })
    expect(plan({ action: { kind: 'proposed' }, request: { stop: 'O' } }).change).not.toHaveProperty('stop')
  })

  test('finishes an action and sets the check of its effectiveness to 90 days later', () => {
    expect(plan({ action: { state: 'agreed' }, isAgreed: true, request: { done: true } })).toEqual({
      change: {
        state: 'done',
        doneOn: today,
        progressPercent: 100,
        effectiveness: 'pending',
        effectivenessDueOn: '2027-02-18',
      },
      events: ['done'],
    })
  })

  test('reopens a finished action and removes its effectiveness', () => {
    expect(plan({ action: { state: 'done' }, isAgreed: true, request: { done: false } })).toEqual({
      change: {
        state: 'agreed',
        doneOn: null,
        effectiveness: null,
        effectivenessDueOn: null,
        effectivenessOn: null,
        effectivenessNote: '',
      },
      events: ['reopened'],
    })
  })

  test.each([
    ['effective', today],
    ['pending', null],
  ] as const)('stores the effectiveness %s with the day %s', (effectiveness, effectivenessOn) => {
    const { change, events } = plan({ action: { state: 'done' }, request: { effectiveness } })

    expect(change).toEqual({ state: 'done', effectiveness, effectivenessOn })
    expect(events).toEqual(['checked'])
  })

  test('drops and restores an action', () => {
    expect(plan({ request: { dropped: true } })).toEqual({
      change: { state: 'dropped' },
      events: ['dropped'],
    })
    expect(plan({ action: { state: 'dropped' }, request: { dropped: false } })).toEqual({
      change: { state: 'defined' },
      events: ['restored'],
    })
  })

  test('stores the second person who approves', () => {
    const action = { kind: 'notRelevant', state: 'draft' } as const
    expect(plan({ action, request: { approved: true } })).toEqual({
      change: { state: 'defined', approvedByUuid: 'bert' },
      events: ['approved'],
    })
  })
})

test.each<[string, Given, ErrorCode]>([
  [
    'the approval by the member who made the decision',
    { action: { kind: 'notRelevant', state: 'draft' }, request: { approved: true }, actorUuid: 'ada' },
    'RiskAssessment.SecondPersonRequired',
  ],
  [
    'a change of a dropped action',
    { action: { state: 'dropped' }, request: { title: 'Rail' } },
    'RiskAssessment.ActionClosed',
  ],
  [
    'a new title of a finished action',
    { action: { state: 'done' }, request: { title: 'Rail' } },
    'RiskAssessment.ActionClosed',
  ],
  [
    'a new title of an action that is reopened',
    { action: { state: 'done' }, request: { done: false, title: 'Rail' } },
    'RiskAssessment.ActionClosed',
  ],
  [
    'the effectiveness of an unfinished action',
    { request: { effectiveness: 'effective' } },
    'RiskAssessment.ActionClosed',
  ],
  [
    'a new title of an agreed action',
    { action: { state: 'agreed' }, isAgreed: true, request: { title: 'Rail' } },
    'RiskAssessment.PlanAgreed',
  ],
  [
    'an agreed action without a due date',
    { action: { state: 'agreed' }, isAgreed: true, request: { dueDate: null } },
    'RiskAssessment.PlanAgreed',
  ],
  [
    'a change of "not relevant" in an agreed plan',
    { action: { kind: 'notRelevant', state: 'done' }, isAgreed: true, request: { done: false } },
    'RiskAssessment.PlanAgreed',
  ],
  [
    'the end of an incomplete action',
    { action: { state: 'draft' }, request: { done: true } },
    'RiskAssessment.ActionClosed',
  ],
])('refuses %s', (_name, given, code) => {
  expect(() => plan(given)).toThrow(code)
})
