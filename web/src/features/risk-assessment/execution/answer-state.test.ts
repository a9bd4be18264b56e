import { expect, test } from 'vitest'
import { type AnswerState, nextStep, openAnswers, reduceAnswers, shownAnswers } from './answer-state.ts'
import { createExecution } from './execution-fixture.ts'

const noise = { noise: { was: undefined, is: 4 as const } }
const createState = (changes: Partial<AnswerState> = {}): AnswerState => ({
  ...openAnswers(createExecution(), {}, true),
  ...changes,
})

test.each<[string, Partial<AnswerState>, ReturnType<typeof nextStep>]>([
  ['none without changes', {}, null],
  ['a save of changes after a short delay', { changes: noise }, { read: false, waitMs: 700 }],
  ['a submission at once', { completing: true }, { read: false, waitMs: 0 }],
  ['a read before anything else', { mustRead: true, changes: noise }, { read: true, waitMs: 0 }],
  ['a read even without the lease', { mustRead: true, mayWrite: false }, { read: true, waitMs: 0 }],
  ['none while a call is in progress', { changes: noise, busy: true }, null],
  ['none without a connection', { changes: noise, online: false }, null],
  ['none without the lease', { changes: noise, mayWrite: false }, null],
  ['none after a failure that the member must see', { changes: noise, failure: '400' }, null],
  ['none once the execution is submitted', { changes: noise, state: 'completed' }, null],
  ['a second try after a second', { changes: noise, tries: 1 }, { read: false, waitMs: 1000 }],
  ['a third try after two seconds', { changes: noise, tries: 2 }, { read: false, waitMs: 2000 }],
  ['later tries after at most 30 seconds', { changes: noise, tries: 9 }, { read: false, waitMs: 30_000 }],
  ['another submission after a second', { completing: true, tries: 1 }, { read: false, waitMs: 1000 }],
])('the call that the page makes next: %s', (_name, changes, expected) => {
  expect(nextStep(createState(changes))).toEqual(expected)
})

test('choosing the answer that is already chosen changes nothing', () => {
  const state = createState({ saved: { noise: 4 } })

  expect(reduceAnswers(state, { type: 'answered', itemId: 'noise', value: 4 })).toBe(state)
})

const severe = { likelihood: 'high', severity: 'severe' } as const
const minor = { likelihood: 'high', severity: 'minor' } as const

test('entering the deficiency that is already shown changes nothing', () => {
  const state = createState({ saved: { noise: severe } })

  expect(reduceAnswers(state, { type: 'answered', itemId: 'noise', value: { ...severe } })).toBe(state)
  expect(reduceAnswers(state, { type: 'answered', itemId: 'noise', value: minor })).not.toBe(state)
})

test('an unfinished deficiency hides the saved answer until it is complete', () => {
  const state = createState({ saved: { noise: 'inOrder', guards: 'na' } })

  const begun = reduceAnswers(state, { type: 'unfinished', itemId: 'noise', deficiency: {} })
  const half = reduceAnswers(begun, {
    type: 'unfinished',
    itemId: 'noise',
    deficiency: { severity: 'minor' },
  })
  expect(shownAnswers(half)).toEqual({ guards: 'na' })
  expect([half.changes, half.unfinished]).toEqual([{}, { noise: { severity: 'minor' } }])

  const complete = reduceAnswers(half, { type: 'answered', itemId: 'noise', value: minor })
  expect(shownAnswers(complete)).toEqual({ guards: 'na', noise: minor })
  expect([complete.changes, complete.unfinished]).toEqual([{ noise: { was: 'inOrder', is: minor } }, {}])
})

test('choosing the saved answer again discards an unfinished deficiency', () => {
  const begun = reduceAnswers(createState({ saved: { noise: 'inOrder' } }), {
    type: 'unfinished',
    itemId: 'noise',
    deficiency: { likelihood: 'low' },
  })

  const state = reduceAnswers(begun, { type: 'answered', itemId: 'noise', value: 'inOrder' })
  expect(shownAnswers(state)).toEqual({ noise: 'inOrder' })
  expect(state.unfinished).toEqual({})
})

test('a page without the lease shows the saved answer instead of an unfinished deficiency', () => {
  const state = createState({ saved: { noise: severe }, mayWrite: false })

  expect(reduceAnswers(state, { type: 'unfinished', itemId: 'noise', deficiency: {} })).toBe(state)
  expect(shownAnswers({ ...state, unfinished: { noise: {} } })).toEqual({ noise: severe })
})

test('a change counts as saved if the server already has the same deficiency', () => {
  const state = createState({ changes: { noise: { was: 'na', is: severe } } })
  const read = (value: typeof severe | typeof minor) =>
    reduceAnswers(state, {
      type: 'read',
      execution: createExecution({ answers: [{ itemId: 'noise', value: { ...value } }] }),
    })

  expect([read(severe).changes, read(severe).conflicts]).toEqual([{}, {}])
  expect(read(minor).conflicts).toEqual({ noise: { was: 'na', is: severe } })
})

test('a page without the lease accepts neither answers nor a submission', () => {
  const state = createState({ mayWrite: false })

  expect(reduceAnswers(state, { type: 'answered', itemId: 'noise', value: 4 })).toBe(state)
  expect(reduceAnswers(state, { type: 'complete' })).toBe(state)
})

test('the previous value of an answer that changes twice is the saved answer', () => {
  const state = createState({ saved: { noise: 1 } })

  const first = reduceAnswers(state, { type: 'answered', itemId: 'noise', value: 4 })
  const second = reduceAnswers(first, { type: 'answered', itemId: 'noise', value: 5 })

  expect(second.changes).toEqual({ noise: { was: 1, is: 5 } })
  expect(shownAnswers(second)).toEqual({ noise: 5 })
})

test('an answer that changes during its save is saved again', () => {
  const sending = createState({
    changes: { noise: { was: undefined, is: 5 } },
    sending: { noise: 4 },
    busy: true,
  })

  const saved = reduceAnswers(sending, { type: 'saved', revision: 1, state: 'started', at: 'now' })

  expect(saved).toMatchObject({
    revision: 1,
    saved: { noise: 4 },
    changes: { noise: { was: 4, is: 5 } },
    busy: false,
  })
})

test.each([
  ['passing', { tries: 1, failure: null }],
  ['outdated', { mustRead: true, completing: false }],
  ['ended', { state: 'ended', mayWrite: false }],
  ['final', { failure: 'Code', completing: false }],
] as const)('after a failed call of the kind "%s", the next call can be made', (kind, expected) => {
  const state = createState({ completing: true, busy: true, sending: {} })

  expect(reduceAnswers(state, { type: 'failed', kind, code: 'Code' })).toMatchObject({
    ...expected,
    busy: false,
    sending: null,
  })
})

test('a new answer removes the message about a failed save', () => {
  const state = createState({ failure: 'Code' })

  expect(reduceAnswers(state, { type: 'answered', itemId: 'noise', value: 4 }).failure).toBeNull()
})

test.each([
  [true, { guards: { was: 2, is: 3 }, noise: { was: 1, is: 4 } }],
  [false, { noise: { was: 1, is: 4 } }],
])('resolves a conflict, with the user’s own answer: %s', (useOwn, changes) => {
  const state = createState({
    saved: { guards: 2, noise: 1 },
    changes: { noise: { was: 1, is: 4 } },
    conflicts: { guards: { was: 1, is: 3 } },
  })

  expect(reduceAnswers(state, { type: 'resolved', useOwn })).toMatchObject({ conflicts: {}, changes })
})

test('resets the number of failed attempts when the connection returns', () => {
  const state = createState({ online: false, tries: 5 })

  expect(reduceAnswers(state, { type: 'online', online: true })).toMatchObject({ online: true, tries: 0 })
  expect(reduceAnswers(state, { type: 'online', online: false })).toBe(state)
})
