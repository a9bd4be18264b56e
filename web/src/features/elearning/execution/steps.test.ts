import { describe, expect, test } from 'vitest'
import { createCourse } from './course-fixture.ts'
import {
  calculatePercent,
  estimateMinutesLeft,
  findResumeStep,
  isStepOpen,
  listChapterEntries,
  listOpenInputs,
  listSteps,
  type Step,
} from './steps.ts'

const course = createCourse()
const steps = listSteps(course)
const at = (index: number): Step => steps[index] as Step
const done = (pages: string[] = [], answered: string[] = []) => ({ pages, acks: [], answered })
const all = ['p1', 'p2', 'p3', 'p4']
const nameOf = (step: Step | undefined) => (step?.kind === 'page' ? step.page.id : step?.question.id)

test('lists the pages in order, then the questions', () => {
  expect(steps.map(nameOf)).toEqual(['p1', 'p2', 'p3', 'p4', 'q1', 'q2'])
  expect(at(2)).toMatchObject({ chapterNumber: 2, number: 3 })
})

describe('a step is open', () => {
  test('when everything before it is read', () => {
    expect(isStepOpen(steps, at(0), done(), 'sequential')).toBe(true)
    expect(isStepOpen(steps, at(1), done(), 'sequential')).toBe(false)
    expect(isStepOpen(steps, at(1), done(['p1']), 'sequential')).toBe(true)
    expect(isStepOpen(steps, at(3), done(['p4']), 'sequential')).toBe(true)
  })
  test('in a course with free navigation, except questions before all pages are read', () => {
    expect(isStepOpen(steps, at(3), done(), 'free')).toBe(true)
    expect(isStepOpen(steps, at(4), done(['p1']), 'free')).toBe(false)
  })
  test('when all questions before it are answered', () => {
    expect(isStepOpen(steps, at(4), done(all), 'sequential')).toBe(true)
    expect(isStepOpen(steps, at(5), done(all), 'sequential')).toBe(false)
    expect(isStepOpen(steps, at(5), done(all, ['q1']), 'sequential')).toBe(true)
  })
})

describe('the step to continue on', () => {
  test('is the page that the server names', () =>
    expect(nameOf(findResumeStep(steps, 'p2', done(['p1'])))).toBe('p2'))
  test('is the next page if the page that the server names has been read on this device', () =>
    expect(nameOf(findResumeStep(steps, 'p2', done(['p1', 'p2'])))).toBe('p3'))
  test('is the first open question', () =>
    expect(nameOf(findResumeStep(steps, 'p4', done(all, ['q1'])))).toBe('q2'))
  test('is the last question if all steps are done', () =>
    expect(nameOf(findResumeStep(steps, 'p4', done(all, ['q1', 'q2'])))).toBe('q2'))
})

test('lists the open checkboxes and checks of a page', () => {
  const second = at(1)
  const [question] = course.quiz
  if (second.kind !== 'page' || !question) throw new Error('the course has no second page or no question')
  const { page } = second
  const blocks = [...page.blocks, { kind: 'check' as const, questionId: 'q1' }]
  const open = (acks: string[], answered: string[], checks = [question]) =>
    listOpenInputs({ ...page, blocks }, { pages: [], acks, answered }, checks).map(({ kind }) => kind)
  expect(open([], [])).toEqual(['ack', 'check'])
  expect(open(['k1'], [])).toEqual(['check'])
  expect(open(['k1'], ['q1'])).toEqual([])
  expect(open(['k1'], [], [])).toEqual([])
})

test.each([
  [[], [], 18, 0],
  [['p1'], [], 14, 20],
  [all, [], 2, 80],
  [all, ['q1'], 1, 90],
  [all, ['q1', 'q2'], 0, 100],
])(
  'with %j read and %j answered, %i minutes are left and %i percent are done',
  (pages, answered, minutes, percent) => {
    expect(estimateMinutesLeft(steps, done(pages, answered), 18)).toBe(minutes)
    expect(calculatePercent(steps, done(pages, answered))).toBe(percent)
  },
)

test('lists done, current and locked chapters', () => {
  const states = (current: Step, pages: string[]) =>
    listChapterEntries(steps, current, done(pages), 'sequential').map((entry) => entry.state)
  expect(states(at(0), [])).toEqual(['current', 'locked'])
  expect(states(at(2), ['p1', 'p2'])).toEqual(['done', 'current'])
  expect(states(at(4), all)).toEqual(['done', 'done'])
  expect(states(at(0), ['p1', 'p2'])).toEqual(['current', 'open'])
})
