import { expect, test } from 'vitest'
import { createCourse } from '../course-fixture.ts'
import { calculatePause, listPagesToRead } from './review.ts'

test('lists the pages of a retry in course order', () => {
  const retry = { pageIds: ['p1', 'p3'], questionCount: 1 }
  expect(listPagesToRead(retry, createCourse().chapters)).toEqual([
    { id: 'p1', title: 'Seite p1' },
    { id: 'p3', title: 'Seite p3' },
  ])
  expect(listPagesToRead(null, createCourse().chapters)).toEqual([])
})

test('the pause before the next attempt ends at the time that the server returns', () => {
  const at = '2026-11-20T10:10:00.000Z'
  expect(calculatePause(null, 0)).toBeNull()
  expect(calculatePause(at, Date.parse(at) - 60_000)).toBe(60_000)
  expect(calculatePause(at, Date.parse(at))).toBeNull()
})
