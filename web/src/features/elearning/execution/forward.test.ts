import { describe, expect, test } from 'vitest'
import { createCourse } from './course-fixture.ts'
import { findBackward, findForward, findReturnQuestion, type Situation } from './forward.ts'
import { listSteps, type Step } from './steps.ts'

const steps = listSteps(createCourse())
const at = (index: number) => steps[index] as Step
const all = ['p1', 'p2', 'p3', 'p4']
const situation = (
  changes: Partial<Situation> = {},
  pages: string[] = [],
  answered: string[] = [],
): Situation => ({
  steps,
  progress: { pages, acks: [], answered },
  checks: [],
  isReady: () => false,
  introduces: false,
  waiting: false,
  closed: false,
  ...changes,
})

describe('the button "Next" on a page', () => {
  test('leads to the next page', () =>
    expect(findForward(at(0), situation())).toEqual({ kind: 'go', to: at(1) }))
  test('requires the learner to tick the checkboxes of the page', () => {
    expect(findForward(at(1), situation())).toEqual({ kind: 'tick', ackId: 'k1' })
    const ticked = situation({ progress: { pages: ['p1'], acks: ['k1'], answered: [] } })
    expect(findForward(at(1), ticked)).toEqual({ kind: 'go', to: at(2) })
  })
  test('requires an answer to the check of the page, and sends it', () => {
    const [check] = createCourse().quiz
    const pages = createCourse().chapters.map((chapter) => ({
      ...chapter,
      pages: chapter.pages.map((page) => ({
        ...page,
        blocks: [{ kind: 'check' as const, questionId: 'q1' }],
      })),
    }))
    const [first] = listSteps(createCourse({ chapters: pages, quiz: [] }))
    const checks = check ? [check] : []
    const forward = (changes: Partial<Situation>, answered: string[] = []) =>
      findForward(first as Step, situation({ checks, ...changes }, [], answered)).kind
    expect(forward({})).toBe('choose')
    expect(forward({ isReady: () => true })).toBe('check')
    expect(forward({}, ['q1'])).toBe('go')
    expect(forward({ closed: true })).toBe('go')
  })
  test('leads from an unread page to the next unread page, and from a read page to the page after it', () => {
    const progress = { pages: ['p2', 'p3'], acks: ['k1'], answered: [] }
    expect(findForward(at(0), situation({ progress }))).toEqual({ kind: 'go', to: at(3) })
    expect(findForward(at(1), situation({ progress }))).toEqual({ kind: 'go', to: at(2) })
  })
  test('leads from the last page to skipped pages, then to the questions', () => {
    expect(findForward(at(3), situation({}, ['p1', 'p3']))).toEqual({ kind: 'go', to: at(1) })
    expect(findForward(at(3), situation({}, ['p1', 'p2', 'p3']))).toEqual({ kind: 'go', to: at(4) })
    expect(findForward(at(3), situation({}, all, ['q1']))).toEqual({ kind: 'go', to: at(5) })
  })
  test('submits the course on the last page if there are no questions', () => {
    const short = listSteps(createCourse({ quiz: [] }))
    expect(findForward(short[3] as Step, situation({ steps: short }, ['p1', 'p2', 'p3']))).toEqual({
      kind: 'submit',
    })
  })
  test('leads through the pages to the result in a closed course', () => {
    expect(findForward(at(1), situation({ closed: true }))).toEqual({ kind: 'go', to: at(2) })
    expect(findForward(at(3), situation({ closed: true }))).toEqual({ kind: 'result' })
  })
})

describe('the button "Next" on a question', () => {
  test('begins the quiz while its introduction is on screen', () =>
    expect(findForward(at(4), situation({ introduces: true }, all))).toEqual({ kind: 'begin' }))
  test('asks for an answer, then has the answer checked, then waits for the feedback', () => {
    const ready = { isReady: () => true }
    expect(findForward(at(4), situation({}, all))).toEqual({ kind: 'choose', questionId: 'q1' })
    expect(findForward(at(4), situation(ready, all))).toEqual({ kind: 'check', questionId: 'q1' })
    expect(findForward(at(4), situation({ ...ready, waiting: true }, all))).toEqual({ kind: 'wait' })
  })
  test('leads to the next open question, then to the submission', () => {
    expect(findForward(at(4), situation({}, all, ['q1']))).toEqual({ kind: 'go', to: at(5) })
    expect(findForward(at(5), situation({}, all, ['q1', 'q2']))).toEqual({ kind: 'submit' })
  })
})

test('goes back from page to page, but never from a question', () => {
  expect(findBackward(at(1), steps)).toBe(at(0))
  expect(findBackward(at(0), steps)).toBeUndefined()
  expect(findBackward(at(5), steps)).toBeUndefined()
})

test('returns from a page to the open question when all pages are read', () => {
  expect(findReturnQuestion(steps, situation({}, ['p1']).progress)).toBeUndefined()
  expect(findReturnQuestion(steps, situation({}, all, ['q1']).progress)).toBe(at(5))
})
