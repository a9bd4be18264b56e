/** The end screen of a graded attempt. */

import type { Language } from '@sorgfalt/contract/core/limits'
import type { ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import type { CallContext } from '../../../access/context.ts'
import { found } from '../../../platform/refusal.ts'
import { resultOfCycle } from '../../certificate/result.store.ts'
import { findOpenTalk } from '../question/question.store.ts'
import { publicQuestions } from '../quiz/public-question.ts'
import {
  type Attempt,
  findPauseEnd,
  type LearnerCourse,
  listChapters,
  listFeedback,
  offersTalk,
  scoreAttempt,
} from './execution.rules.ts'
import {
  type ExecutionRecord,
  findCurrentVersion,
  findGradedAttempt,
  listAttempts,
} from './execution.store.ts'
import { loadLearnerCourse } from './execution.view.ts'
import { listPagesToReadAgain, listQuestionsToRepeat } from './retry.rules.ts'

/**
 * Returns the end screen of the newest graded attempt. Refuses with ElearningExecution.NotFound when there is
 * none.
 */
export async function viewResult(
  context: CallContext,
  execution: ExecutionRecord,
  requested: Language | undefined,
): Promise<ExecutionResult> {
  const { db, now } = context
  const { executionUuid, practice, cycleUuid, state } = execution
  const attempt = found(await findGradedAttempt(db, executionUuid), 'ElearningExecution.NotFound')
  const learnerCourse = await loadLearnerCourse(context, attempt.versionUuid, requested ?? execution.language)
  const score = { ...scoreAttempt(learnerCourse, attempt), ...reportedScore(execution, attempt) }
  const result = cycleUuid ? await resultOfCycle(db, cycleUuid) : undefined
  const attempts = await listAttempts(db, executionUuid)
  const passed = attempt.state === 'passed'

  return {
    executionUuid,
    title: learnerCourse.course.title[learnerCourse.language],
    kind: execution.kind,
    attempt: attempt.number,
    practice,
    passed,
    scorePercent: score.scorePercent,
    passMark: learnerCourse.course.completion.passMark,
    correctCount: score.correctCount,
    questionCount: score.questionCount,
    criticalWrong: score.criticalWrong,
    review: reviewAnswers(learnerCourse, attempt),
    resultUuid: result?.uuid ?? null,
    completedOn: result?.completedOn ?? null,
    nextDueDate: result?.validUntil ?? null,
    canRetry: state === 'failed',
    retry: state === 'failed' ? await findRetry(context, execution, { learnerCourse, attempt }) : null,
    retryAt: findPauseEnd(attempts, now())?.toISOString() ?? null,
    oralPending: passed && !practice && result === undefined,
    talk: await findTalkState(context, execution, attempts),
  }
}

/** Returns the score that a package has reported. Empty for a native course. */
const reportedScore = ({ kind }: ExecutionRecord, { scorePercent }: Attempt) =>
  kind === 'scorm' ? { scorePercent: scorePercent ?? 0 } : {}

/** Returns what a retry asks for. Null for a package, and if the course has a new version. */
async function findRetry(
  { db }: CallContext,
  { elearningUuid, versionUuid, kind }: ExecutionRecord,
  { learnerCourse, attempt }: { learnerCourse: LearnerCourse; attempt: Attempt },
): Promise<ExecutionResult['retry']> {
  if (kind === 'scorm') return null
  if ((await findCurrentVersion(db, elearningUuid)) !== versionUuid) return null

  return {
    pageIds: listPagesToReadAgain(learnerCourse, attempt),
    questionCount: listQuestionsToRepeat(learnerCourse, attempt).length,
  }
}

/** Returns whether the learner is offered a conversation in person, or has asked for one. */
async function findTalkState(
  { db }: CallContext,
  { state, taskUuid }: ExecutionRecord,
  attempts: readonly Pick<Attempt, 'state'>[],
): Promise<ExecutionResult['talk']> {
  if (state !== 'failed' || !offersTalk(attempts)) return 'none'
  return (await findOpenTalk(db, taskUuid)) ? 'asked' : 'offered'
}

/** Returns every question of the quiz with the learner's answer and the title of the page to read again. */
function reviewAnswers(learnerCourse: LearnerCourse, attempt: Attempt): ExecutionResult['review'] {
  const { course, language } = learnerCourse
  const pages = listChapters(learnerCourse).flatMap((chapter) => chapter.pages)
  const titles = new Map(pages.map(({ id, title }) => [id, title]))

  return publicQuestions(course, attempt.drawn.quiz, language).flatMap((question) => {
    const [feedback] = listFeedback(learnerCourse, attempt, [question.id])
    return feedback ? [{ question, feedback, pageTitle: titles.get(question.pageId) ?? '' }] : []
  })
}
