/** Rules of one attempt: what a save may change, and what a submit yields (elearning-and-company.md §2.3). Pure. */

import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'
import { refuse } from '../../../platform/refusal.ts'
import {
  type Drawn,
  type DrawnQuestion,
  feedbackOf,
  isValidAnswer,
  pagesFor,
  progressPercent,
  quizScore,
  requiredAckIds,
  requiredPageIds,
} from '../quiz/questions.ts'

export type AttemptState = 'open' | 'passed' | 'failed' | 'reset'

/** Answers as stored: the value as it was sent (renamed option ids) and the verdict. */
export type StoredAnswers = Record<string, { value: string[]; correct: boolean }>

export interface Attempt {
  number: number
  state: AttemptState
  drawn: Drawn
  pages: string[]
  acks: string[]
  answers: StoredAnswers
  resumePageId: string | null
  seq: number
  tab: string | null
  timeSpent: number
  scorePercent: number | null
  lastSavedAt: Date
  endedAt: Date | null
}

export interface Save {
  attempt: number
  seq: number
  tab: string
  language: Language
  currentPageId: string | null
  pagesCompleted: string[]
  acks: string[]
  timeSpent: number
  answers: { questionId: string; value: string[] }[]
  submit: boolean
}

/** What to do with a save: take it, answer as before (it came twice), or tell that somebody else was faster. */
export type Verdict = 'take' | 'repeat' | 'conflict' | 'closed'

export function judgeSave(
  attempt: Pick<Attempt, 'number' | 'state' | 'seq' | 'tab'>,
  save: Pick<Save, 'attempt' | 'seq' | 'tab'>,
): Verdict {
  if (save.attempt !== attempt.number) return save.attempt < attempt.number ? 'conflict' : 'closed'
  if (save.seq <= attempt.seq) return save.tab === attempt.tab ? 'repeat' : 'conflict'
  if (attempt.state !== 'open') return 'closed'
  return save.seq === attempt.seq + 1 ? 'take' : 'conflict'
}

/** The course as one member has it: the language's chapters, without pages of another country. */
export interface Setting {
  course: CourseVersion
  language: Language
  country: Country
}

const questionOf = (course: CourseVersion, id: string) =>
  course.questions.find((question) => question.id === id)
const drawnOf = (drawn: Drawn, id: string): DrawnQuestion | undefined =>
  [...drawn.quiz, ...drawn.checks].find((question) => question.id === id)

/** The verdicts on these answers, for whoever gave them. */
export function feedbackFor(
  setting: Setting,
  attempt: Pick<Attempt, 'drawn' | 'answers'>,
  ids: Iterable<string>,
): Feedback[] {
  return [...ids].flatMap((id) => {
    const question = questionOf(setting.course, id)
    const drawn = drawnOf(attempt.drawn, id)
    const stored = attempt.answers[id]
    return question && drawn && stored ? [feedbackOf(question, drawn, stored.value, setting.language)] : []
  })
}

const union = (known: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...known, ...more]),
]

/** The attempt after a save. Progress only grows; the first answer to a question stays. @throws Refusal AnswerInvalid */
export function applySave(setting: Setting, attempt: Attempt, save: Save, now: Date): Attempt {
  const required = requiredPageIds(setting.course, setting.language, setting.country)
  const acks = requiredAckIds(setting.course, setting.language, setting.country)
  const answers = { ...attempt.answers }
  for (const { questionId, value } of save.answers) {
    const question = questionOf(setting.course, questionId)
    const drawn = drawnOf(attempt.drawn, questionId)
    if (!question || !drawn || !isValidAnswer(question, drawn, value))
      refuse('ElearningExecution.AnswerInvalid')
    answers[questionId] ??= { value, correct: feedbackOf(question, drawn, value, setting.language).correct }
  }
  const wallClock = Math.max(0, Math.ceil((now.getTime() - attempt.lastSavedAt.getTime()) / 1000))
  const pages = union(
    attempt.pages,
    save.pagesCompleted.filter((page) => required.includes(page)),
  )
  return {
    ...attempt,
    pages,
    acks: union(
      attempt.acks,
      save.acks.filter((ack) => acks.includes(ack)),
    ),
    answers,
    resumePageId: resumePage(required, pages, save.currentPageId),
    seq: save.seq,
    tab: save.tab,
    timeSpent: attempt.timeSpent + Math.min(save.timeSpent, wallClock),
    lastSavedAt: now,
  }
}

/** Where to go on: the page that was open, else the first unfinished, else the last. */
export function resumePage(
  required: readonly string[],
  done: readonly string[],
  current: string | null,
): string | null {
  if (current !== null && required.includes(current)) return current
  return required.find((page) => !done.includes(page)) ?? required.at(-1) ?? null
}

export function progressOf(setting: Setting, attempt: Pick<Attempt, 'pages' | 'state'>): number {
  const required = requiredPageIds(setting.course, setting.language, setting.country)
  return progressPercent({
    donePages: attempt.pages.length,
    requiredPages: required.length,
    quizPassed: attempt.state === 'passed',
    moveOn: setting.course.completion.moveOn,
  })
}

export interface Grade {
  passed: boolean
  scorePercent: number
  correctCount: number
  questionCount: number
  criticalWrong: number
}

/** Grades a finished attempt. @throws Refusal Incomplete while a page, a tick or an answer is missing */
export function gradeAttempt(setting: Setting, attempt: Attempt): Grade {
  const pages = requiredPageIds(setting.course, setting.language, setting.country)
  const acks = requiredAckIds(setting.course, setting.language, setting.country)
  const isMissing =
    pages.some((page) => !attempt.pages.includes(page)) ||
    acks.some((ack) => !attempt.acks.includes(ack)) ||
    attempt.drawn.quiz.some(({ id }) => !attempt.answers[id])
  if (isMissing) refuse('ElearningExecution.Incomplete')
  return quizScore(setting.course, attempt.drawn, correctness(attempt.answers))
}

/** The score of an attempt that was graded. */
export const gradeOf = (setting: Setting, attempt: Attempt): Grade =>
  quizScore(setting.course, attempt.drawn, correctness(attempt.answers))

const correctness = (answers: StoredAnswers): Record<string, boolean> =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer.correct]))

const failedTimes = (attempts: readonly Pick<Attempt, 'state'>[]): number =>
  attempts.filter(({ state }) => state === 'failed').length

/** From the third failed attempt on the learner is offered a talk. */
export const offersTalk = (attempts: readonly Pick<Attempt, 'state'>[]): boolean => failedTimes(attempts) >= 3

/** From the third failed attempt on, ten minutes pass before the next; null = it may begin now. */
export function retryAt(attempts: readonly Pick<Attempt, 'state' | 'endedAt'>[], now: Date): Date | null {
  const failed = attempts.filter(({ state }) => state === 'failed')
  const last = failed.reduce((latest, { endedAt }) => Math.max(latest, endedAt?.getTime() ?? 0), 0)
  const free = last + 10 * 60_000
  return failed.length >= 3 && free > now.getTime() ? new Date(free) : null
}

/** Chapters as the member sees them. */
export const chaptersFor = ({ course, language, country }: Setting) => pagesFor(course, language, country)
