/** Draws the retry of a quiz without shuffling, so that the order of the pool decides. */
import { describe, expect, test } from 'vitest'
import { type Drawn, redrawQuestions } from './draw-quiz.ts'
import { createCourse, question, threeChapters } from './question-fixture.ts'

/** A random number with which the shuffle leaves every item in its place. */
const keepOrder = () => 0.999999

/** Options in an order that no draw of this test produces. */
const shown = (id: string) => ({ id, options: ['c', 'a', 'b'], matches: [] })
const drawn = (id: string) => ({ id, options: ['a', 'b', 'c'], matches: [] })
const checks = [shown('check')]

/** Question ids have the form `page-number`. */
function redraw(pool: string[], quiz: string[], repeatIds: string[], critical: string[] = []): Drawn {
  const questions = pool.map((id) =>
    question(id, { pageId: id.slice(0, 2), critical: critical.includes(id) }),
  )
  const course = createCourse(questions, threeChapters, quiz.length)
  const previous = { quiz: quiz.map(shown), checks }

  return redrawQuestions(course, { country: 'DE', random: keepOrder, previous, repeatIds })
}

describe('a retry that keeps right answers', () => {
  test('shows the questions with right answers first and unchanged, and the same checks', () => {
    expect(redraw(['p1-1', 'p2-1', 'p3-1'], ['p1-1', 'p2-1', 'p3-1'], ['p1-1'])).toEqual({
      quiz: [shown('p2-1'), shown('p3-1'), drawn('p1-1')],
      checks,
    })
  })

  test('replaces a question by another one of the same page', () => {
    const { quiz } = redraw(['p2-9', 'p1-1', 'p1-2', 'p2-1'], ['p1-1', 'p2-1'], ['p1-1'])
    expect(quiz).toEqual([shown('p2-1'), drawn('p1-2')])
  })

  test('replaces no question by one that the attempt already had', () => {
    const { quiz } = redraw(['p1-1', 'p1-2', 'p1-3'], ['p1-1', 'p1-2'], ['p1-1'])
    expect(quiz).toEqual([shown('p1-2'), drawn('p1-3')])
  })

  test('replaces two questions of a page by different ones, and repeats a question without a substitute', () => {
    const pool = ['p1-1', 'p1-2', 'p1-3', 'p1-4']
    expect(redraw(pool, ['p1-1', 'p1-2'], ['p1-1', 'p1-2']).quiz).toEqual([drawn('p1-3'), drawn('p1-4')])
    const small = ['p1-1', 'p1-2', 'p1-3']
    expect(redraw(small, ['p1-1', 'p1-2'], ['p1-1', 'p1-2']).quiz).toEqual([drawn('p1-3'), drawn('p1-2')])
  })

  test('asks a decisive question again, and does not replace another one by it', () => {
    const pool = ['p1-1', 'p1-2', 'p1-3']
    expect(redraw(pool, ['p1-1'], ['p1-1'], ['p1-1']).quiz).toEqual([drawn('p1-1')])
    expect(redraw(pool, ['p1-1'], ['p1-1'], ['p1-2']).quiz).toEqual([drawn('p1-3')])
  })
})
