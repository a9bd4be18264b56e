import { describe, expect, test } from 'vitest'
import {
  chapterEntries,
  isOpen,
  minutesLeft,
  missingAcks,
  percentDone,
  resumeStep,
  type Step,
  stepsOf,
} from './steps.ts'
import { createCourse } from './test/fixtures.ts'

const course = createCourse()
const steps = stepsOf(course)
const at = (index: number): Step => steps[index] as Step
const done = (pages: string[] = [], answered: string[] = []) => ({ pages, acks: [], answered })
const all = ['p1', 'p2', 'p3', 'p4']
const nameOf = (step: Step | undefined) => (step?.kind === 'page' ? step.page.id : step?.question.id)

test('pages come in order, then the questions', () => {
  expect(steps.map(nameOf)).toEqual(['p1', 'p2', 'p3', 'p4', 'q1', 'q2'])
  expect(at(2)).toMatchObject({ chapterNumber: 2, number: 3 })
})

describe('a step opens', () => {
  test('when everything before it is read', () => {
    expect(isOpen(steps, at(0), done(), 'sequential')).toBe(true)
    expect(isOpen(steps, at(1), done(), 'sequential')).toBe(false)
    expect(isOpen(steps, at(1), done(['p1']), 'sequential')).toBe(true)
    expect(isOpen(steps, at(3), done(['p4']), 'sequential')).toBe(true)
  })
  test('always in a free course, but the questions only after all pages', () => {
    expect(isOpen(steps, at(3), done(), 'free')).toBe(true)
    expect(isOpen(steps, at(4), done(['p1']), 'free')).toBe(false)
  })
  test('question by question', () => {
    expect(isOpen(steps, at(4), done(all), 'sequential')).toBe(true)
    expect(isOpen(steps, at(5), done(all), 'sequential')).toBe(false)
    expect(isOpen(steps, at(5), done(all, ['q1']), 'sequential')).toBe(true)
  })
})

describe('going on', () => {
  test('begins where the server says', () => expect(nameOf(resumeStep(steps, 'p2', done(['p1'])))).toBe('p2'))
  test('skips what waits on the device', () =>
    expect(nameOf(resumeStep(steps, 'p2', done(['p1', 'p2'])))).toBe('p3'))
  test('continues with the first open question', () =>
    expect(nameOf(resumeStep(steps, 'p4', done(all, ['q1'])))).toBe('q2'))
  test('ends at the last question', () =>
    expect(nameOf(resumeStep(steps, 'p4', done(all, ['q1', 'q2'])))).toBe('q2'))
})

test('a page lists the ticks that are missing', () => {
  const page = course.chapters[0]?.pages[1]
  expect(page && missingAcks(page, [])).toEqual(['k1'])
  expect(page && missingAcks(page, ['k1'])).toEqual([])
})

test.each([
  [[], [], 18, 0],
  [['p1'], [], 14, 20],
  [all, [], 2, 80],
  [all, ['q1'], 1, 90],
  [all, ['q1', 'q2'], 0, 100],
])('read %j, answered %j: %i minutes left, %i percent', (pages, answered, minutes, percent) => {
  expect(minutesLeft(steps, done(pages, answered), 18)).toBe(minutes)
  expect(percentDone(steps, done(pages, answered))).toBe(percent)
})

test('the contents list knows what is done, current and locked', () => {
  const states = (current: Step, pages: string[]) =>
    chapterEntries(steps, current, done(pages), 'sequential').map((entry) => entry.state)
  expect(states(at(0), [])).toEqual(['current', 'locked'])
  expect(states(at(2), ['p1', 'p2'])).toEqual(['done', 'current'])
  expect(states(at(4), all)).toEqual(['done', 'done'])
  expect(states(at(0), ['p1', 'p2'])).toEqual(['current', 'open'])
})
