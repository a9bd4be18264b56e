/** An attempt at the tiny course in memory, for the tests of the rules. */

import { tinyCourse } from '../../../test/courses.ts'
import type { Drawn } from '../quiz/draw-quiz.ts'
import type { Attempt, LearnerCourse } from './execution.rules.ts'

export const start = new Date('2026-11-02T08:00:00Z')
export const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000)
const quiz = ['q1', 'q2', 'q3', 'q4', 'q5']
/** The first option of every question is the right one. */
const shown = (id: string) => ({ id, options: ['right', 'wrong', 'worse'], matches: [] })
const drawn: Drawn = { quiz: quiz.map(shown), checks: [shown('k1')] }
export const [right, wrong] = [['o1'], ['o2']]

export const createLearnerCourse = (more: Parameters<typeof tinyCourse>[1] = {}): LearnerCourse => ({
  course: tinyCourse('probe', more),
  language: 'de_DE',
  country: 'DE',
})
export const learnerCourse = createLearnerCourse()
export const createAttempt = (more: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  state: 'open',
  drawn,
  pages: [],
  acks: [],
  answers: {},
  readAgain: [],
  resumePageId: null,
  seq: 0,
  tab: null,
  timeSpent: 0,
  scorePercent: null,
  lastSavedAt: start,
  endedAt: null,
  ...more,
})
/**
 * Creates an attempt in which everything is read and ticked. All answers are right except those to the
 * questions in `wrongOnes`.
 */
export const finishedAttempt = (wrongOnes: string[] = []): Attempt =>
  createAttempt({
    pages: ['p1', 'p2', 'p3'],
    acks: ['a1'],
    answers: Object.fromEntries(
      quiz.map((id) => [
        id,
        wrongOnes.includes(id) ? { value: wrong, correct: false } : { value: right, correct: true },
      ]),
    ),
  })
