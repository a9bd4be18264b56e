/** One attempt at the tiny course, without a database: for the tests of the rules. */

import { Refusal } from '../../../platform/refusal.ts'
import { tinyCourse } from '../../../test/courses.ts'
import type { Drawn } from '../quiz/questions.ts'
import type { Attempt, Setting } from './execution.rules.ts'

export const start = new Date('2026-11-02T08:00:00Z')
export const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000)
export const quiz = ['q1', 'q2', 'q3', 'q4', 'q5']
/** The right option is shown first everywhere. */
const shown = (id: string) => ({ id, options: ['right', 'wrong', 'worse'], matches: [] })
const drawn: Drawn = { quiz: quiz.map(shown), checks: [shown('k1')] }
export const [right, wrong] = [['o1'], ['o2']]

export const settingOf = (more: Parameters<typeof tinyCourse>[1] = {}): Setting => ({
  course: tinyCourse('probe', more),
  language: 'de_DE',
  country: 'DE',
})
export const setting = settingOf()
export const attemptOf = (more: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  state: 'open',
  drawn,
  pages: [],
  acks: [],
  answers: {},
  resumePageId: null,
  seq: 0,
  tab: null,
  timeSpent: 0,
  scorePercent: null,
  lastSavedAt: start,
  endedAt: null,
  ...more,
})
/** Everything read and ticked; these questions answered wrongly, all others rightly. */
export const finished = (wrongOnes: string[] = []): Attempt =>
  attemptOf({
    pages: ['p1', 'p2', 'p3'],
    acks: ['a1'],
    answers: Object.fromEntries(
      quiz.map((id) => [
        id,
        wrongOnes.includes(id) ? { value: wrong, correct: false } : { value: right, correct: true },
      ]),
    ),
  })
/** The code that a rule refuses with. */
export const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
