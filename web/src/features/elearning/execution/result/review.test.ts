import type { ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import { expect, test } from 'vitest'
import { createCourse } from '../course-fixture.ts'
import { calculatePause, listPagesToRead } from './review.ts'

const entry = (pageId: string, correct: boolean): ExecutionResult['review'][number] => ({
  question: { id: `q-${pageId}`, type: 'single', stem: '', options: [], matches: [], pageId },
  feedback: { questionId: `q-${pageId}`, value: ['a'], correct, solution: ['a'], text: '' },
  pageTitle: pageId.toUpperCase(),
  critical: false,
})

test('lists each page with wrong answers only once, in course order', () => {
  const review = [entry('p3', false), entry('p2', true), entry('p1', false), entry('p1', false)]
  expect(listPagesToRead(review, createCourse().chapters)).toEqual([
    { id: 'p1', title: 'Seite p1' },
    { id: 'p3', title: 'Seite p3' },
  ])
})

test('the pause before the next attempt ends at the time that the server returns', () => {
  const at = '2026-11-20T10:10:00.000Z'
  expect(calculatePause(null, 0)).toBeNull()
  expect(calculatePause(at, Date.parse(at) - 60_000)).toBe(60_000)
  expect(calculatePause(at, Date.parse(at))).toBeNull()
})
