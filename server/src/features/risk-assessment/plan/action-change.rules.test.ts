import { describe, expect, test } from 'vitest'
import { refusalCode } from '../../../platform/refusal-fixture.ts'
import type { EditedAction } from './action.store.ts'
import { isProgressReport, planActionChange } from './action-change.rules.ts'

type Request = Parameters<typeof planActionChange>[1]

const today = '2026-11-20'

const createAction = (more: Partial<EditedAction> = {}): EditedAction => ({
  uuid: 'action-1',
  riskUuid: 'risk-1',
  level: 6,
  kind: 'custom',
  state: 'defined',
  stop: 'T',
  title: 'Guard rail',
  reason: '',
  responsibleMemberUuid: 'anna',
  dueOn: '2026-12-01',
  createdByUuid: 'ben',
  version: 1,
  ...more,
})

/** Plans a change by the member Carla. */
const plan = (
  action: Partial<EditedAction>,
  input: Omit<Request, 'riskActionUuid' | 'version'>,
  isAgreed = false,
) =>
  planActionChange(
    createAction(action),
    { riskActionUuid: 'action-1', version: 1, ...input },
    { isAgreed, actorUuid: 'carla', today },
  )

describe('a progress report', () => {
  const base = { riskActionUuid: 'action-1', version: 1 }

  test.each<[string, Omit<Request, 'riskActionUuid' | 'version'>, boolean]>([
    ['may contain the progress', { progressPercent: 50 }, true],
    ['may mark the action as done', { done: true, leaseToken: 'page-1' }, true],
    ['may contain other fields whose value is undefined', { progressPercent: 50, title: undefined }, true],
    ['contains no title', { progressPercent: 50, title: 'Rail' }, false],
    ['contains no due date', { dueDate: '2026-12-02' }, false],
    ['contains no responsible member', { responsibleMemberUuid: null }, false],
    ['contains no effectiveness', { effectiveness: 'effective' }, false],
  ])('%s', (_case, input, expected) => {
    expect(isProgressReport({ ...base, ...input })).toBe(expected)
  })
})

describe('a change of the fields of an action', () => {
  test('stores the new texts', () => {
    const input = { title: 'Rail', description: 'at the edge', reason: 'no lift' }

    expect(plan({}, input)).toEqual({
      change: { state: 'defined', title: 'Rail', description: 'at the edge', reason: 'no lift' },
      events: ['changed'],
    })
  })

  test('stores a new due date, responsible member and progress', () => {
    const input = { dueDate: '2026-12-24', responsibleMemberUuid: 'dora', progressPercent: 40 }

    expect(plan({}, input)).toEqual({
      change: { state: 'defined', dueOn: '2026-12-24', responsibleMemberUuid: 'dora', progressPercent: 40 },
      events: ['changed', 'assigned', 'progress'],
    })
  })

  test('changes nothing if the request contains no field', () => {
    expect(plan({}, {})).toEqual({ change: { state: 'defined' }, events: [] })
  })

  test('can set the type (S, T, O or P) of a custom action, but not of a proposed action', () => {
    expect(plan({}, { stop: 'S' }).change).toEqual({ state: 'defined', stop: 'S' })
    expect(plan({ kind: 'proposed' }, { stop: 'S' }).change).toEqual({ state: 'defined' })
  })

  test.each<[string, Request['responsibleMemberUuid'], string[]]>([
    ['no event when the responsible member stays', 'anna', []],
    ['the event "assigned" for another member', 'dora', ['assigned']],
    ['no event when the responsible member is removed', null, []],
  ])('causes %s', (_case, responsibleMemberUuid, events) => {
    expect(plan({}, { responsibleMemberUuid }).events).toEqual(events)
  })

  test.each<[keyof Request, Partial<Request>]>([
    ['title', { title: 'Rail' }],
    ['description', { description: '' }],
    ['stop', { stop: 'O' }],
    ['reason', { reason: '' }],
    ['dueDate', { dueDate: '2026-12-24' }],
  ])('causes the event "changed" if it contains the field %s', (_field, input) => {
    expect(plan({}, input).events).toEqual(['changed'])
  })

  test('turns a completed draft into a defined action, and an incomplete action into a draft', () => {
    const draft = { state: 'draft', dueOn: null } as const

    expect(plan(draft, { dueDate: '2026-12-24' }).change).toMatchObject({ state: 'defined' })
    expect(plan(draft, { title: 'Rail' }).change).toMatchObject({ state: 'draft' })
    expect(plan({}, { responsibleMemberUuid: null }).change).toMatchObject({ state: 'draft' })
    expect(plan({}, { dueDate: null }).change).toMatchObject({ state: 'draft' })
  })
})

describe('planActionChange', () => {
  test('drops an action', () => {
    expect(plan({}, { dropped: true })).toEqual({ change: { state: 'dropped' }, events: ['dropped'] })
  })

  test('restores a dropped action', () => {
    expect(plan({ state: 'dropped' }, { dropped: false })).toEqual({
      change: { state: 'defined' },
      events: ['restored'],
    })
  })

  test('approves the decision "not relevant" of another member, but not of the same member', () => {
    const decision = { kind: 'notRelevant', state: 'draft' } as const

    expect(plan(decision, { approved: true })).toEqual({
      change: { state: 'defined', approvedByUuid: 'carla' },
      events: ['approved'],
    })
    expect(refusalCode(() => plan({ ...decision, createdByUuid: 'carla' }, { approved: true }))).toBe(
      'RiskAssessment.SecondPersonRequired',
    )
  })

  test('lets a member edit an action that this member has created', () => {
    expect(plan({ createdByUuid: 'carla' }, { title: 'Rail' }).events).toEqual(['changed'])
  })

  test('finishes an action and plans the check of its effectiveness 90 days later', () => {
    expect(plan({ state: 'agreed' }, { done: true }, true)).toEqual({
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

  test('changes nothing if an action that is done is finished again', () => {
    expect(plan({ state: 'done' }, { done: true }, true)).toEqual({ change: { state: 'done' }, events: [] })
  })

  test('reopens an action and clears the check of its effectiveness', () => {
    expect(plan({ state: 'done' }, { done: false }, true)).toEqual({
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

  test('changes nothing if an action that is not done is reopened', () => {
    expect(plan({ state: 'agreed' }, { done: false }, true)).toEqual({
      change: { state: 'agreed' },
      events: [],
    })
  })
})

describe('the effectiveness of a finished action', () => {
  test.each([
    ['effective', today],
    ['ineffective', today],
    ['pending', null],
  ] as const)('with the value %s is stored with the check date %s', (effectiveness, effectivenessOn) => {
    expect(plan({ state: 'done' }, { effectiveness }, true)).toEqual({
      change: { state: 'done', effectiveness, effectivenessOn },
      events: ['checked'],
    })
  })

  test('can get a new due date for its check, and a note', () => {
    const input = { effectivenessDueOn: '2027-01-15', effectivenessNote: 'works' }

    expect(plan({ state: 'done' }, input, true)).toEqual({
      change: { state: 'done', effectivenessDueOn: '2027-01-15', effectivenessNote: 'works' },
      events: [],
    })
  })
})

describe('planActionChange refuses', () => {
  const closed = 'RiskAssessment.ActionClosed'
  const agreed = 'RiskAssessment.PlanAgreed'

  test.each<[string, Partial<EditedAction>, Partial<Request>, boolean, string | undefined]>([
    ['to edit a dropped action', { state: 'dropped' }, { title: 'Rail' }, false, closed],
    ['to drop a dropped action', { state: 'dropped' }, { dropped: true }, false, closed],
    [
      'to restore "not relevant"',
      { state: 'dropped', kind: 'notRelevant' },
      { dropped: false },
      false,
      closed,
    ],
    ['"not relevant" in an agreed plan', { kind: 'notRelevant' }, { reason: 'none' }, true, agreed],
    ['a new title of a finished action', { state: 'done' }, { title: 'Rail' }, true, closed],
    ['new progress of a finished action', { state: 'done' }, { progressPercent: 5 }, true, closed],
    [
      'a check while an action is reopened',
      { state: 'done' },
      { done: false, effectiveness: 'effective' },
      true,
      closed,
    ],
    ['a check of an open action', { state: 'defined' }, { effectiveness: 'effective' }, false, closed],
    ['a check date of an agreed action', { state: 'agreed' }, { effectivenessDueOn: today }, true, closed],
    ['a note on a draft', { state: 'draft' }, { effectivenessNote: 'works' }, false, closed],
    ['a new title of an agreed action', { state: 'agreed' }, { title: 'Rail' }, true, agreed],
    ['a new reason of an agreed action', { state: 'agreed' }, { reason: 'none' }, true, agreed],
    ['to drop an agreed action', { state: 'agreed' }, { dropped: true }, true, agreed],
    ['to remove the date of an agreed action', { state: 'agreed' }, { dueDate: null }, true, agreed],
    ['to finish a draft', { state: 'draft' }, { done: true }, false, closed],
    ['to finish a draft of an agreed plan', { state: 'draft' }, { done: true }, true, agreed],
    ['to approve a custom action', { state: 'draft' }, { approved: true }, false, closed],
    ['to reopen "not relevant"', { state: 'done', kind: 'notRelevant' }, { done: false }, false, closed],
  ])('%s', (_case, action, input, isAgreed, code) => {
    expect(refusalCode(() => plan(action, input, isAgreed))).toBe(code)
  })
})

test.each<[string, Partial<EditedAction>, Partial<Request>]>([
  ['the due date', { state: 'agreed' }, { dueDate: '2026-12-24' }],
  ['the responsible member', { state: 'agreed' }, { responsibleMemberUuid: 'dora' }],
  ['the progress', { state: 'agreed' }, { progressPercent: 5 }],
  ['the reason of a decision', { kind: 'notRelevant' }, { reason: 'none' }],
])('planActionChange accepts a change of %s', (_case, action, input) => {
  expect(refusalCode(() => plan(action, input, action.state === 'agreed'))).toBeUndefined()
})
