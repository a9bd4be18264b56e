import type { ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import { expect, test } from 'vitest'
import { createCourse } from '../test/fixtures.ts'
import { pagesToRead, pauseLeft } from './review.ts'

const entry = (pageId: string, correct: boolean): ExecutionResult['review'][number] => ({
  question: { id: `q-${pageId}`, type: 'single', stem: '', options: [], matches: [], pageId },
  feedback: { questionId: `q-${pageId}`, value: ['a'], correct, solution: ['a'], text: '' },
  pageTitle: pageId.toUpperCase(),
  critical: false,
})

test('pages of wrong answers are listed once, in the order of the course', () => {
  const review = [entry('p3', false), entry('p2', true), entry('p1', false), entry('p1', false)]
  expect(pagesToRead(review, createCourse().chapters)).toEqual([
    { id: 'p1', title: 'Seite p1' },
    { id: 'p3', title: 'Seite p3' },
  ])
})

test('a pause ends by itself', () => {
  const at = '2026-11-20T10:10:00.000Z'
  expect(pauseLeft(null, 0)).toBeNull()
  expect(pauseLeft(at, Date.parse(at) - 60_000)).toBe(60_000)
  expect(pauseLeft(at, Date.parse(at))).toBeNull()
})
