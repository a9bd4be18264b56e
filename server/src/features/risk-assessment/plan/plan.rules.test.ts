import {
  type RiskActionKind,
  type RiskActionState,
  riskActionStates,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { describe, expect, test } from 'vitest'
import {
  type ActionFacts,
  deriveRiskState,
  findNextState,
  isComplete,
  isDraft,
  isDraftDecided,
  isMarkedNotRelevant,
  isUndecided,
  lacksReason,
  needsSecondPerson,
  type Step,
} from './plan.rules.ts'

const steps: readonly Step[] = ['edit', 'approve', 'agree', 'finish', 'reopen', 'drop', 'restore']

const createFacts = (state: RiskActionState, more: Partial<ActionFacts> = {}): ActionFacts => ({
  kind: 'custom',
  state,
  stop: 'T',
  reason: '',
  responsibleMemberUuid: null,
  dueOn: null,
  ...more,
})

describe('the next state of an action', () => {
  /** The next states in the order of `steps`. `-`: the step is not possible. */
  const listNextStates = (kind: RiskActionKind, isAgreed: boolean, complete: boolean) =>
    Object.fromEntries(
      riskActionStates.map((state) => [
        state,
        steps.map((step) => findNextState(state, step, { kind, isAgreed, isComplete: complete }) ?? '-'),
      ]),
    )

  test.each<RiskActionKind>(['custom', 'proposed'])(
    'is the expected one after each step for a complete %s action before the plan is agreed',
    (kind) => {
      expect(listNextStates(kind, false, true)).toEqual({
        draft: ['defined', '-', '-', '-', '-', 'dropped', '-'],
        defined: ['defined', '-', 'agreed', 'done', '-', 'dropped', '-'],
        agreed: ['agreed', '-', 'agreed', 'done', '-', '-', '-'],
        done: ['done', '-', 'done', 'done', 'defined', '-', '-'],
        dropped: ['-', '-', 'dropped', '-', '-', '-', 'defined'],
      })
    },
  )

  test('is "draft" after an edit that leaves an action incomplete before the plan is agreed', () => {
    expect(listNextStates('custom', false, false)).toEqual({
      draft: ['draft', '-', '-', '-', '-', 'dropped', '-'],
      defined: ['draft', '-', 'agreed', 'done', '-', 'dropped', '-'],
      agreed: ['-', '-', 'agreed', 'done', '-', '-', '-'],
      done: ['done', '-', 'done', 'done', 'defined', '-', '-'],
      dropped: ['-', '-', 'dropped', '-', '-', '-', 'draft'],
    })
  })

  test('is "agreed" after an edit that completes an action of an agreed plan', () => {
    expect(listNextStates('custom', true, true)).toEqual({
      draft: ['agreed', '-', '-', '-', '-', 'dropped', '-'],
      defined: ['agreed', '-', 'agreed', 'done', '-', 'dropped', '-'],
      agreed: ['agreed', '-', 'agreed', 'done', '-', '-', '-'],
      done: ['done', '-', 'done', 'done', 'agreed', '-', '-'],
      dropped: ['-', '-', 'dropped', '-', '-', '-', 'agreed'],
    })
  })

  test('is "draft" after an edit that leaves an action of an agreed plan incomplete', () => {
    expect(listNextStates('custom', true, false)).toMatchObject({
      draft: ['draft', '-', '-', '-', '-', 'dropped', '-'],
      defined: ['draft', '-', 'agreed', 'done', '-', 'dropped', '-'],
      dropped: ['-', '-', 'dropped', '-', '-', '-', 'draft'],
    })
  })

  test.each([true, false])(
    'is "defined" for a draft decision "not relevant" only after an approval (complete: %s)',
    (complete) => {
      expect(listNextStates('notRelevant', false, complete)).toMatchObject({
        draft: ['draft', 'defined', '-', '-', '-', 'dropped', '-'],
        defined: ['defined', '-', 'done', '-', '-', 'dropped', '-'],
        done: ['done', '-', 'done', 'done', '-', '-', '-'],
        dropped: ['-', '-', 'dropped', '-', '-', '-', '-'],
      })
    },
  )

  test('is never "agreed" for the decision "not relevant", even in an agreed plan', () => {
    expect(listNextStates('notRelevant', true, true)).toMatchObject({
      draft: ['draft', '-', '-', '-', '-', 'dropped', '-'],
      defined: ['defined', '-', 'done', '-', '-', 'dropped', '-'],
      done: ['done', '-', 'done', 'done', '-', '-', '-'],
      dropped: ['-', '-', 'dropped', '-', '-', '-', '-'],
    })
  })
})

test.each([
  ['anna', '2026-12-01', true],
  ['anna', null, false],
  [null, '2026-12-01', false],
  [null, null, false],
])('an action with the member %s and the due date %s is complete: %s', (member, dueOn, complete) => {
  expect(isComplete({ responsibleMemberUuid: member, dueOn })).toBe(complete)
})

describe('the status of a risk', () => {
  test.each([
    [3, [], false, 'open'],
    [4, [], false, 'open'],
    [5, [], false, 'actionToDefine'],
    [3, ['draft'], false, 'actionToDefine'],
    [3, ['dropped'], false, 'actionToDefine'],
    [3, ['defined'], false, 'actionDefined'],
    [9, ['dropped'], false, 'actionToDefine'],
    [9, ['draft', 'defined'], false, 'actionDefined'],
    [9, [], true, 'actionToDefine'],
    [1, [], true, 'actionToDefine'],
    [9, ['dropped'], true, 'actionToDefine'],
    [9, ['agreed'], true, 'actionAgreed'],
    [9, ['done', 'agreed'], true, 'actionAgreed'],
    [9, ['done', 'dropped'], true, 'done'],
    [9, ['done', 'draft'], true, 'actionAgreed'],
    [null, [], false, 'open'],
    [null, ['draft'], false, 'actionToDefine'],
    [null, [], true, 'done'],
    [null, ['agreed'], true, 'actionAgreed'],
  ] as const)(
    'with level %s and the actions %j (plan agreed: %s) is %s',
    (level, states, isAgreed, status) => {
      const actions = states.map((state) => createFacts(state))

      expect(deriveRiskState(level, actions, isAgreed)).toEqual({ status, isNotRelevant: false })
    },
  )

  test.each<[RiskActionState, boolean, string, boolean]>([
    ['draft', false, 'actionToDefine', false],
    ['defined', false, 'actionDefined', true],
    ['done', false, 'actionDefined', true],
    ['done', true, 'done', true],
    ['draft', true, 'actionToDefine', false],
    ['dropped', false, 'actionToDefine', false],
    ['dropped', true, 'actionToDefine', false],
  ])(
    'with the decision "not relevant" in the state %s (plan agreed: %s) is %s',
    (state, isAgreed, status, isNotRelevant) => {
      const decision = createFacts(state, { kind: 'notRelevant' })

      expect(deriveRiskState(9, [decision], isAgreed)).toEqual({ status, isNotRelevant })
    },
  )

  test('is "open" for a low risk whose decision "not relevant" was dropped', () => {
    const decision = createFacts('dropped', { kind: 'notRelevant' })

    expect(deriveRiskState(3, [decision], false)).toEqual({ status: 'open', isNotRelevant: false })
  })

  test('follows from the decision "not relevant", even if the risk also has a draft action', () => {
    const decision = createFacts('defined', { kind: 'notRelevant' })

    expect(deriveRiskState(9, [createFacts('draft'), decision], false)).toEqual({
      status: 'actionDefined',
      isNotRelevant: true,
    })
  })
})

describe('a reason', () => {
  const personal = createFacts('defined', { stop: 'P' })

  test.each([
    ['is not needed for a medium risk', 6, [personal], false],
    ['is not needed for a risk without a level', null, [personal], false],
    ['is not needed without an action', 9, [], false],
    ['is needed for a high risk with a personal action', 7, [personal], true],
    ['is needed for two personal actions', 9, [personal, personal], true],
    ['is not needed beside a technical action', 9, [personal, createFacts('draft')], false],
    [
      'is given if one of the personal actions has it',
      9,
      [personal, { ...personal, reason: 'not possible' }],
      false,
    ],
    ['that consists of blanks does not count', 9, [{ ...personal, reason: '  ' }], true],
    ['is not needed for a dropped action', 9, [{ ...personal, state: 'dropped' as const }], false],
    ['of a dropped action does not count', 9, [personal, createFacts('dropped')], true],
    ['is not needed for "not relevant"', 9, [{ ...personal, kind: 'notRelevant' as const }], false],
  ])('%s', (_case, level, actions, isMissing) => {
    expect(lacksReason(level, actions)).toBe(isMissing)
  })
})

test.each([
  ['notRelevant', 'defined', true],
  ['notRelevant', 'draft', true],
  ['notRelevant', 'dropped', false],
  ['custom', 'defined', false],
] as const)(
  'a risk with an action %s in the state %s is marked as not relevant: %s',
  (kind, state, marked) => {
    expect(isMarkedNotRelevant([{ kind, state }])).toBe(marked)
    expect(
      isMarkedNotRelevant([
        { kind: 'proposed', state: 'draft' },
        { kind, state },
      ]),
    ).toBe(marked)
  },
)

test('a second person must approve "not relevant" for a risk of level 7 or higher', () => {
  expect([null, 1, 6, 7, 10].map(needsSecondPerson)).toEqual([false, false, false, true, true])
})

test.each([
  [3, 'open', true],
  [3, 'actionToDefine', true],
  [3, 'actionDefined', false],
  [3, 'actionAgreed', false],
  [3, 'done', false],
  [null, 'open', false],
  [null, 'actionToDefine', false],
] as const)(
  'a risk of level %s with the status %s prevents agreeing the plan: %s',
  (level, status, isOpen) => {
    expect(isUndecided(level, status)).toBe(isOpen)
  },
)

describe('a draft', () => {
  test.each<[RiskActionKind, RiskActionState, boolean]>([
    ['custom', 'draft', true],
    ['proposed', 'draft', true],
    ['custom', 'defined', false],
    ['proposed', 'dropped', false],
    // This decision is waiting for a second person, and no field is missing.
    ['notRelevant', 'draft', false],
  ])('an action of the kind %s in the state %s is a draft: %s', (kind, state, expected) => {
    expect(isDraft({ kind, state })).toBe(expected)
  })

  const day = '2027-01-31'
  const member = 'm'
  test.each<[string, Parameters<typeof isDraftDecided>, boolean]>([
    ['without a decision is undecided', [createFacts('draft'), {}], false],
    ['that is dropped is decided', [createFacts('draft'), { dropped: true }], true],
    ['with a new due date only is undecided', [createFacts('draft'), { dueDate: day }], false],
    [
      'with a new responsible member only is undecided',
      [createFacts('draft'), { responsibleMemberUuid: member }],
      false,
    ],
    ['with both is decided', [createFacts('draft'), { dueDate: day, responsibleMemberUuid: member }], true],
    [
      'that only lacked a due date is decided by the date',
      [createFacts('draft', { responsibleMemberUuid: member }), { dueDate: day }],
      true,
    ],
    [
      'that only lacked a member is decided by the member',
      [createFacts('draft', { dueOn: day }), { responsibleMemberUuid: member }],
      true,
    ],
  ])('%s', (_name, [draft, decision], expected) => {
    expect(isDraftDecided(draft, decision)).toBe(expected)
  })
})
