import { describe, expect, test } from 'vitest'
import { backwardFrom, forwardFrom, questionToReturnTo, type Situation } from './forward.ts'
import { type Step, stepsOf } from './steps.ts'
import { createCourse } from './test/fixtures.ts'

const steps = stepsOf(createCourse())
const at = (index: number) => steps[index] as Step
const all = ['p1', 'p2', 'p3', 'p4']
const situation = (
  changes: Partial<Situation> = {},
  pages: string[] = [],
  answered: string[] = [],
): Situation => ({
  steps,
  progress: { pages, acks: [], answered },
  draft: [],
  waiting: false,
  closed: false,
  ...changes,
})

describe('forward from a page', () => {
  test('leads to the next', () => expect(forwardFrom(at(0), situation())).toEqual({ kind: 'go', to: at(1) }))
  test('waits for its ticks', () => {
    expect(forwardFrom(at(1), situation())).toEqual({ kind: 'tick', ackId: 'k1' })
    const ticked = situation({ progress: { pages: ['p1'], acks: ['k1'], answered: [] } })
    expect(forwardFrom(at(1), ticked)).toEqual({ kind: 'go', to: at(2) })
  })
  test('leads from the last to what was skipped, then to the questions', () => {
    expect(forwardFrom(at(3), situation({}, ['p1', 'p3']))).toEqual({ kind: 'go', to: at(1) })
    expect(forwardFrom(at(3), situation({}, ['p1', 'p2', 'p3']))).toEqual({ kind: 'go', to: at(4) })
    expect(forwardFrom(at(3), situation({}, all, ['q1']))).toEqual({ kind: 'go', to: at(5) })
  })
  test('ends a course without questions', () => {
    const short = stepsOf(createCourse({ quiz: [] }))
    expect(forwardFrom(short[3] as Step, situation({ steps: short }, ['p1', 'p2', 'p3']))).toEqual({
      kind: 'submit',
    })
  })
  test('of a closed course ends at the result', () => {
    expect(forwardFrom(at(1), situation({ closed: true }))).toEqual({ kind: 'go', to: at(2) })
    expect(forwardFrom(at(3), situation({ closed: true }))).toEqual({ kind: 'result' })
  })
})

describe('forward from a question', () => {
  test('checks the answer, once there is one', () => {
    expect(forwardFrom(at(4), situation({}, all))).toEqual({ kind: 'choose' })
    expect(forwardFrom(at(4), situation({ draft: ['a'] }, all))).toEqual({ kind: 'check' })
    expect(forwardFrom(at(4), situation({ draft: ['a'], waiting: true }, all))).toEqual({ kind: 'wait' })
  })
  test('leads to the next open question, then to the result', () => {
    expect(forwardFrom(at(4), situation({}, all, ['q1']))).toEqual({ kind: 'go', to: at(5) })
    expect(forwardFrom(at(5), situation({}, all, ['q1', 'q2']))).toEqual({ kind: 'submit' })
  })
})

test('back leads from page to page and never from a question', () => {
  expect(backwardFrom(at(1), steps)).toBe(at(0))
  expect(backwardFrom(at(0), steps)).toBeUndefined()
  expect(backwardFrom(at(5), steps)).toBeUndefined()
})

test('from a page one returns to the open question, once there are questions to answer', () => {
  expect(questionToReturnTo(steps, situation({}, ['p1']).progress)).toBeUndefined()
  expect(questionToReturnTo(steps, situation({}, all, ['q1']).progress)).toBe(at(5))
})
