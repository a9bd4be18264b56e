import { describe, expect, test } from 'vitest'
import { refusalCode } from '../../../platform/refusal-fixture.ts'
import {
  createAttempt,
  createLearnerCourse,
  finishedAttempt,
  later,
  learnerCourse,
  right,
  start,
  wrong,
} from './attempt-fixture.ts'
import { type Attempt, findPauseEnd, gradeAttempt, listFeedback, scoreAttempt } from './execution.rules.ts'

describe('an attempt', () => {
  test.each<[string[], number, boolean, number]>([
    [[], 100, true, 0],
    [['q5'], 80, true, 0],
    [['q4', 'q5'], 60, false, 0],
    [['q1'], 80, false, 1],
    [['q1', 'q2', 'q3', 'q4', 'q5'], 0, false, 1],
  ])(
    'with wrong answers to %j has %i percent and is passed: %s',
    (wrongOnes, scorePercent, passed, criticalWrong) => {
      const grade = {
        passed,
        scorePercent,
        correctCount: 5 - wrongOnes.length,
        questionCount: 5,
        criticalWrong,
      }
      expect(gradeAttempt(learnerCourse, finishedAttempt(wrongOnes))).toEqual(grade)
      expect(scoreAttempt(learnerCourse, finishedAttempt(wrongOnes))).toEqual(grade)
    },
  )

  test.each([
    [61, false],
    [60, true],
    [59, true],
  ])('with 60 percent at a pass mark of %i is passed: %s', (passMark, passed) => {
    const strict = createLearnerCourse({ completion: { ...learnerCourse.course.completion, passMark } })
    expect(gradeAttempt(strict, finishedAttempt(['q2', 'q3'])).passed).toBe(passed)
  })

  test.each<[string, Partial<Attempt>]>([
    ['a page', { pages: ['p1', 'p3'] }],
    ['a tick', { acks: [] }],
    ['an answer', { answers: { q1: { value: right, correct: true } } }],
    ['everything', { pages: [], acks: [], answers: {} }],
  ])('is not graded while %s is missing', (_, less) => {
    expect(refusalCode(() => gradeAttempt(learnerCourse, { ...finishedAttempt(), ...less }))).toBe(
      'ElearningExecution.Incomplete',
    )
  })

  test('is graded without the check questions inside the pages', () => {
    expect(
      gradeAttempt(learnerCourse, {
        ...finishedAttempt(),
        answers: { ...finishedAttempt().answers, k1: { value: wrong, correct: false } },
      }).scorePercent,
    ).toBe(100)
  })

  test('has feedback on answered questions only', () => {
    const answered = createAttempt({ answers: { q2: { value: wrong, correct: false } } })
    expect(listFeedback(learnerCourse, answered, ['q1', 'q2', 'q9'])).toEqual([
      { questionId: 'q2', value: wrong, correct: false, solution: right, text: 'not wrong' },
    ])
  })
})

describe('the next attempt', () => {
  const failed = (...minutesAgo: number[]) =>
    minutesAgo.map((minutes) => ({ state: 'failed' as const, endedAt: later(-60 * minutes) }))
  test.each<[string, Parameters<typeof findPauseEnd>[0], number | null]>([
    ['may begin if no attempt has failed', [], null],
    ['may begin after two failed attempts', failed(1, 0), null],
    ['waits ten minutes after the third failed attempt', failed(9, 5, 0), 10],
    ['waits after the newest failed attempt, whatever the order of the list', failed(2, 9, 5), 8],
    ['waits after the fourth failed attempt, too', failed(30, 20, 12, 1), 9],
    ['may begin ten minutes after the third failed attempt', failed(30, 20, 10), null],
    [
      'does not wait after restarted attempts',
      [...failed(3, 2), { state: 'reset', endedAt: later(0) }, { state: 'open', endedAt: null }],
      null,
    ],
  ])('%s', (_, attempts, minutes) => {
    expect(findPauseEnd(attempts, start)).toEqual(minutes === null ? null : later(60 * minutes))
  })
  test('may begin when the pause ends, to the millisecond', () => {
    expect(findPauseEnd(failed(10, 10, 10), new Date(start.getTime() - 1))).toEqual(start)
  })
})
