import { describe, expect, test } from 'vitest'
import { createCourse } from './course-fixture.ts'
import { findStep, readPosition, toPosition } from './position.ts'
import { listSteps, type Progress } from './steps.ts'

const steps = listSteps(createCourse())
const progress = (pages: string[] = [], answered: string[] = []): Progress => ({ pages, acks: [], answered })
const allPages = ['p1', 'p2', 'p3', 'p4']

describe('the position in the address', () => {
  test.each([
    ['a page', { page: 'p2' }, { page: 'p2' }],
    ['a question', { question: 2 }, { question: 2 }],
    ['the key points', { keyPoints: true }, { keyPoints: true }],
    ['key points as text', { keyPoints: 'true' }, {}],
    ['no position', {}, {}],
    ['other parameters', { tab: 'x' }, {}],
    ['a page that is not text', { page: 2 }, {}],
    ['a question that is not a whole number', { question: 1.5 }, {}],
    ['a question as text', { question: '2' }, {}],
  ])('of %s is read', (_, search, expected) => expect(readPosition(search)).toEqual(expected))

  test('of every step leads back to this step', () => {
    const done = progress(allPages, ['q1'])

    expect(steps.map((step) => findStep(toPosition(step), steps, done, 'sequential'))).toEqual(steps)
  })
})

describe('a step', () => {
  test.each([
    ['a page after the ones that are read', { page: 'p2' }, progress(['p1']), 'p2'],
    ['a page beyond the next one', { page: 'p3' }, progress(['p1']), undefined],
    ['a question before all pages are read', { question: 1 }, progress(['p1']), undefined],
    ['the first question after all pages', { question: 1 }, progress(allPages), 'q1'],
    ['a question after one without an answer', { question: 2 }, progress(allPages), undefined],
    ['an unknown page', { page: 'p9' }, progress(allPages), undefined],
  ])('that the address names is opened only if it is not locked: %s', (_, position, done, expected) => {
    const step = findStep(position, steps, done, 'sequential')

    expect(step?.kind === 'page' ? step.page.id : step?.question.id).toBe(expected)
  })

  test('that the address names can always be opened with free navigation', () =>
    expect(findStep({ page: 'p4' }, steps, progress(), 'free')).toMatchObject({ kind: 'page', number: 4 }))
})
