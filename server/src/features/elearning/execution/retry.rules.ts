/** What the retry of a failed quiz keeps, and what it asks for again. Pure functions. */

import { drawQuiz, type Random, redrawQuestions } from '../quiz/draw-quiz.ts'
import {
  type Attempt,
  type LearnerCourse,
  listRequiredPages,
  mapPageChecks,
  type StoredAnswers,
  scoreAttempt,
} from './execution.rules.ts'

/** The progress and the questions with which an attempt begins. */
export type AttemptStart = Pick<Attempt, 'drawn' | 'pages' | 'acks' | 'answers' | 'readAgain'>

const listWrongIds = ({ drawn, answers }: Attempt): string[] =>
  drawn.quiz.map(({ id }) => id).filter((id) => !answers[id]?.correct)

/** Returns the ids of the pages that the wrong answers of an attempt name, in course order. */
export function listPagesToReadAgain(learnerCourse: LearnerCourse, attempt: Attempt): string[] {
  const wrongIds = listWrongIds(attempt)
  const named = learnerCourse.course.questions.filter(({ id }) => wrongIds.includes(id))
  return listRequiredPages(learnerCourse).filter((id) => named.some(({ pageId }) => pageId === id))
}

/**
 * Returns the ids of the questions that a retry asks again. If the attempt reached the pass mark, only wrong
 * answers to decisive questions prevent a pass. The right answers then count, and only the other questions
 * are repeated. Otherwise the whole quiz is repeated.
 */
export function listQuestionsToRepeat(learnerCourse: LearnerCourse, attempt: Attempt): string[] {
  const { scorePercent } = scoreAttempt(learnerCourse, attempt)
  const isMarkReached = scorePercent >= learnerCourse.course.completion.passMark
  return isMarkReached ? listWrongIds(attempt) : attempt.drawn.quiz.map(({ id }) => id)
}

/**
 * Returns the start of the attempt that retries a failed one. The pages to read again count as unread, and
 * those of their checks that were answered wrongly are open again. All other pages, ticks and checks are
 * kept.
 */
export function planRetry(learnerCourse: LearnerCourse, failed: Attempt, random: Random): AttemptStart {
  const { course, country } = learnerCourse
  const readAgain = listPagesToReadAgain(learnerCourse, failed)
  const repeatIds = listQuestionsToRepeat(learnerCourse, failed)
  const isWholeQuiz = repeatIds.length === failed.drawn.quiz.length
  const reopened = readAgain
    .flatMap((page) => mapPageChecks(learnerCourse).get(page) ?? [])
    .filter((id) => !failed.answers[id]?.correct)
  const dropped = new Set([...repeatIds, ...reopened])
  const previous = failed.drawn

  return {
    drawn: isWholeQuiz
      ? { ...drawQuiz(course, { country, random, previous }), checks: previous.checks }
      : redrawQuestions(course, { country, random, previous, repeatIds }),
    pages: failed.pages.filter((page) => !readAgain.includes(page)),
    acks: failed.acks,
    answers: keepAnswers(failed.answers, dropped),
    readAgain,
  }
}

const keepAnswers = (answers: StoredAnswers, dropped: ReadonlySet<string>): StoredAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !dropped.has(id)))
