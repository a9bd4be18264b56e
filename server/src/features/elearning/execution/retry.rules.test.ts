import { describe, expect, test } from 'vitest'
import { tinyCourse } from '../../../test/courses.ts'
import { seededRandom } from '../quiz/draw-quiz.ts'
import { createLearnerCourse, finishedAttempt, right, wrong } from './attempt-fixture.ts'
import type { Attempt } from './execution.rules.ts'
import { listPagesToReadAgain, listQuestionsToRepeat, planRetry } from './retry.rules.ts'

/** Puts each question of the tiny course on another page, and the check on the page of q2. */
const pageIds: Record<string, string> = { q1: 'p1', q2: 'p2', q3: 'p3', q6: 'p2', q7: 'p2' }
const questions = tinyCourse('probe').questions.map((question) => ({
  ...question,
  pageId: pageIds[question.id] ?? 'p1',
}))
const learnerCourse = createLearnerCourse({ questions })
const failed = (wrongIds: string[]): Attempt => {
  const attempt = finishedAttempt(wrongIds)
  const isRight = !wrongIds.includes('k1')
  const check = { value: isRight ? right : wrong, correct: isRight }
  return { ...attempt, state: 'failed', answers: { ...attempt.answers, k1: check } }
}
const plan = (wrongIds: string[]) => planRetry(learnerCourse, failed(wrongIds), seededRandom(7))

describe('the retry of a failed attempt', () => {
  test.each([
    [['q1'], ['p1'], ['q1']],
    [['q3'], ['p3'], ['q3']],
    [
      ['q3', 'q1'],
      ['p1', 'p3'],
      ['q1', 'q2', 'q3', 'q4', 'q5'],
    ],
    [['q1', 'q4'], ['p1'], ['q1', 'q2', 'q3', 'q4', 'q5']],
  ])(
    'after wrong answers to %j names the pages %j and repeats the questions %j',
    (wrong, pages, repeated) => {
      expect(listPagesToReadAgain(learnerCourse, failed(wrong))).toEqual(pages)
      expect(listQuestionsToRepeat(learnerCourse, failed(wrong))).toEqual(repeated)
    },
  )

  test('keeps pages, ticks, checks and right answers, and asks the decisive question last', () => {
    const { drawn, pages, acks, answers, readAgain } = plan(['q1'])
    expect({ pages, acks, readAgain }).toEqual({ pages: ['p2', 'p3'], acks: ['a1'], readAgain: ['p1'] })
    expect(Object.keys(answers)).toEqual(['q2', 'q3', 'q4', 'q5', 'k1'])
    expect(drawn.quiz.map(({ id }) => id)).toEqual(['q2', 'q3', 'q4', 'q5', 'q1'])
    expect(drawn.quiz.slice(0, 4)).toEqual(failed(['q1']).drawn.quiz.slice(1))
  })

  test('opens only wrongly answered checks, and only on the pages to read again', () => {
    expect(Object.keys(plan(['q2', 'k1']).answers)).not.toContain('k1')
    expect(Object.keys(plan(['q2']).answers)).toContain('k1')
    expect(Object.keys(plan(['q1', 'k1']).answers)).toContain('k1')
    expect(plan(['q2']).pages).toEqual(['p1', 'p3'])
  })

  test('replaces a question that is not decisive by another one on the same page', () => {
    const [substitute] = plan(['q2']).drawn.quiz.slice(-1)
    expect(['q6', 'q7']).toContain(substitute?.id)
    expect(plan(['q3']).drawn.quiz.at(-1)?.id).toBe('q3')
  })

  test('draws a whole quiz below the pass mark, and keeps only the answers to checks', () => {
    const { drawn, answers } = plan(['q1', 'q4'])
    expect([drawn.quiz.length, Object.keys(answers)]).toEqual([5, ['k1']])
    expect(drawn.checks).toEqual(failed([]).drawn.checks)
  })
})
