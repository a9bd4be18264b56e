/**
 * Rules of one attempt: what a save may change, and how a submission is graded. Pure functions (spec §2.3).
 */

import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { Chapter, CourseVersion, KeyPoints, Question } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'
import { refuse } from '../../../platform/refusal.ts'
import {
  listAckIds,
  listPageIds,
  mapChecks,
  progressPercent,
  selectChapters,
} from '../course/course-content.ts'
import type { Drawn, DrawnQuestion } from '../quiz/draw-quiz.ts'
import { gradeAnswer, isValidAnswer, type QuizScore, scoreQuiz } from '../quiz/grade-quiz.ts'

export type AttemptState = 'open' | 'passed' | 'failed' | 'reset'

/**
 * Answers by question id. The value is what the learner sent. It contains the option names that learners see
 * (public-question.ts), not the option ids of the course.
 */
export type StoredAnswers = Record<string, { value: string[]; correct: boolean }>

/** One attempt at a version of a course, as it is stored. */
export interface Attempt {
  number: number
  state: AttemptState
  drawn: Drawn
  /** Ids of the pages that were read. */
  pages: string[]
  /** Ids of the ticks that were set. */
  acks: string[]
  answers: StoredAnswers
  /** Ids of the pages that had to be read again after a failed attempt. */
  readAgain: string[]
  resumePageId: string | null
  /** Number of the last save. */
  seq: number
  /** The player that sent the last save. */
  tab: string | null
  /** Seconds. */
  timeSpent: number
  scorePercent: number | null
  lastSavedAt: Date
  endedAt: Date | null
}

/** The input of a save. */
export interface Save {
  attempt: number
  seq: number
  tab: string
  language: Language
  currentPageId: string | null
  pagesCompleted: string[]
  acks: string[]
  /** Seconds since the last save. */
  timeSpent: number
  answers: { questionId: string; value: string[] }[]
  submit: boolean
}

/**
 * How the server responds to a save. `take`: it stores the save. `repeat`: the save was stored before, and
 * the server repeats its response. `conflict`: another player has saved in the meantime. `closed`: the
 * attempt accepts no saves.
 */
export type SaveOutcome = 'take' | 'repeat' | 'conflict' | 'closed'

/** Compares the number of a save with that of the last stored save. Returns how the server responds. */
export function matchSave(
  attempt: Pick<Attempt, 'number' | 'state' | 'seq' | 'tab'>,
  save: Pick<Save, 'attempt' | 'seq' | 'tab'>,
): SaveOutcome {
  if (save.attempt !== attempt.number) return save.attempt < attempt.number ? 'conflict' : 'closed'
  if (save.seq <= attempt.seq) return save.tab === attempt.tab ? 'repeat' : 'conflict'
  if (attempt.state !== 'open') return 'closed'
  return save.seq === attempt.seq + 1 ? 'take' : 'conflict'
}

/** A course in the learner's language. Pages of other countries do not count for this learner. */
export interface LearnerCourse {
  course: CourseVersion
  language: Language
  country: Country
}

/** Returns the chapters as the learner sees them. */
export const listChapters = ({ course, language, country }: LearnerCourse): Chapter[] =>
  selectChapters(course, language, country)

/** Returns the key points in the learner's language. Empty for a version without key points. */
export const viewKeyPoints = ({ course, language }: LearnerCourse): { keyPoints?: KeyPoints } =>
  course.keyPoints ? { keyPoints: course.keyPoints[language] } : {}

/** Returns the ids of the pages that the learner must read, in course order. */
export const listRequiredPages = ({ course, language, country }: LearnerCourse): string[] =>
  listPageIds(course, language, country)
const listRequiredAcks = ({ course, language, country }: LearnerCourse): string[] =>
  listAckIds(course, language, country)

/** Returns the ids of the checks of each page, by the id of the page. */
export const mapPageChecks = ({ course, language, country }: LearnerCourse) =>
  mapChecks(course, language, country)

const findQuestion = ({ course }: LearnerCourse, id: string): Question | undefined =>
  course.questions.find((question) => question.id === id)
const findDrawn = (drawn: Drawn, id: string): DrawnQuestion | undefined =>
  [...drawn.quiz, ...drawn.checks].find((question) => question.id === id)

/** Returns the feedback on the answers to these questions. Questions without an answer are left out. */
export function listFeedback(
  learnerCourse: LearnerCourse,
  attempt: Pick<Attempt, 'drawn' | 'answers'>,
  questionIds: Iterable<string>,
): Feedback[] {
  const { language } = learnerCourse
  return [...questionIds].flatMap((id) => {
    const question = findQuestion(learnerCourse, id)
    const drawn = findDrawn(attempt.drawn, id)
    const stored = attempt.answers[id]

    return question && drawn && stored
      ? [gradeAnswer({ question, drawn, value: stored.value, language })]
      : []
  })
}

const union = (known: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...known, ...more]),
]

/**
 * Returns the attempt after a save. Progress only grows, and the first answer to a question counts. A page
 * counts as read only if its checks are answered.
 * Refuses with ElearningExecution.AnswerInvalid.
 */
export function applySave(learnerCourse: LearnerCourse, attempt: Attempt, save: Save, now: Date): Attempt {
  const requiredPages = listRequiredPages(learnerCourse)
  const requiredAcks = listRequiredAcks(learnerCourse)
  const answers = addAnswers(learnerCourse, attempt, save)
  const openChecks = new Set(attempt.drawn.checks.map(({ id }) => id).filter((id) => !answers[id]))
  const checks = mapPageChecks(learnerCourse)
  const newPages = save.pagesCompleted.filter(
    (page) => requiredPages.includes(page) && !checks.get(page)?.some((id) => openChecks.has(id)),
  )
  const newAcks = save.acks.filter((ack) => requiredAcks.includes(ack))
  const pages = union(attempt.pages, newPages)

  // A player cannot claim more time than has passed since the last save.
  const elapsedSeconds = Math.ceil((now.getTime() - attempt.lastSavedAt.getTime()) / 1000)

  return {
    ...attempt,
    pages,
    acks: union(attempt.acks, newAcks),
    answers,
    resumePageId: findResumePage(requiredPages, pages, save.currentPageId),
    seq: save.seq,
    tab: save.tab,
    timeSpent: attempt.timeSpent + Math.min(save.timeSpent, Math.max(0, elapsedSeconds)),
    lastSavedAt: now,
  }
}

function addAnswers(learnerCourse: LearnerCourse, attempt: Attempt, save: Save): StoredAnswers {
  const { language } = learnerCourse
  const answers = { ...attempt.answers }
  for (const { questionId, value } of save.answers) {
    const question = findQuestion(learnerCourse, questionId)
    const drawn = findDrawn(attempt.drawn, questionId)
    if (!question || !drawn || !isValidAnswer(question, drawn, value))
      refuse('ElearningExecution.AnswerInvalid')

    answers[questionId] ??= { value, correct: gradeAnswer({ question, drawn, value, language }).correct }
  }

  return answers
}

/**
 * Returns the page to continue from: the current page, otherwise the first unread page, otherwise the last
 * page.
 */
export function findResumePage(
  required: readonly string[],
  done: readonly string[],
  current: string | null,
): string | null {
  if (current !== null && required.includes(current)) return current
  return required.find((page) => !done.includes(page)) ?? required.at(-1) ?? null
}

/** Returns the progress of an attempt in whole percent. */
export function calculateProgress(
  learnerCourse: LearnerCourse,
  attempt: Pick<Attempt, 'pages' | 'state'>,
): number {
  return progressPercent({
    donePages: attempt.pages.length,
    requiredPages: listRequiredPages(learnerCourse).length,
    isQuizPassed: attempt.state === 'passed',
    moveOn: learnerCourse.course.completion.moveOn,
  })
}

/**
 * Grades a finished attempt. Refuses with ElearningExecution.Incomplete while a page, tick or answer is
 * missing.
 */
export function gradeAttempt(learnerCourse: LearnerCourse, attempt: Attempt): QuizScore {
  const isMissing =
    listRequiredPages(learnerCourse).some((page) => !attempt.pages.includes(page)) ||
    listRequiredAcks(learnerCourse).some((ack) => !attempt.acks.includes(ack)) ||
    attempt.drawn.quiz.some(({ id }) => !attempt.answers[id])
  if (isMissing) refuse('ElearningExecution.Incomplete')

  return scoreAttempt(learnerCourse, attempt)
}

/** Returns the score of an attempt whose answers have already been graded. */
export function scoreAttempt({ course }: LearnerCourse, { drawn, answers }: Attempt): QuizScore {
  const correct = Object.entries(answers).map(([id, answer]) => [id, answer.correct] as const)
  return scoreQuiz(course, drawn, Object.fromEntries(correct))
}

const failuresBeforePause = 3
const pauseMs = 10 * 60_000

const listFailed = <A extends Pick<Attempt, 'state'>>(attempts: readonly A[]): A[] =>
  attempts.filter(({ state }) => state === 'failed')

/**
 * Returns whether to offer the learner a conversation with the responsible member. This is the case after
 * three failed attempts.
 */
export const offersTalk = (attempts: readonly Pick<Attempt, 'state'>[]): boolean =>
  listFailed(attempts).length >= failuresBeforePause

/**
 * Returns the time at which the current pause ends. A pause follows the third and every later failed attempt.
 * Null when there is no pause.
 */
export function findPauseEnd(
  attempts: readonly Pick<Attempt, 'state' | 'endedAt'>[],
  now: Date,
): Date | null {
  const failed = listFailed(attempts)
  if (failed.length < failuresBeforePause) return null

  const lastFailure = Math.max(...failed.map(({ endedAt }) => endedAt?.getTime() ?? 0))
  const pauseEnd = lastFailure + pauseMs

  return pauseEnd > now.getTime() ? new Date(pauseEnd) : null
}
