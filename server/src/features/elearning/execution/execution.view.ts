/** What a learner is shown of an execution: never a key, and verdicts only on what was answered. */

import type { Language, MemberGroupType } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, PublicQuestion } from '@sorgfalt/contract/elearning/content'
import { type LocalInsertKey, localInsertKeys } from '@sorgfalt/contract/elearning/content'
import type { Execution, ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import { type CallContext, memberOf } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { resultOfCycle } from '../../certificate/result.store.ts'
import { listHelperNames } from '../../info-point/info-point.store.ts'
import { findOpenTalk } from '../question/question.store.ts'
import { type Drawn, publicQuestion } from '../quiz/questions.ts'
import { validLanguage } from './elearning.rules.ts'
import {
  type Attempt,
  chaptersFor,
  feedbackFor,
  gradeOf,
  offersTalk,
  progressOf,
  retryAt,
  type Setting,
} from './execution.rules.ts'
import { attemptsOf, findRun, gradedAttempt, placeOf, type Run, resetReasonOf } from './execution.store.ts'

type Context = Pick<CallContext, 'db' | 'actor' | 'courses' | 'today'>

/** The course of a version as this member has it. @throws Refusal Language.NotAvailable */
export async function setting(
  { db, actor, courses }: Context,
  versionUuid: string,
  language: Language,
): Promise<Setting> {
  const course = await courses.get(db, versionUuid)
  return { course, language: validLanguage(language, course.languages), country: actor.country }
}

/** The actor's own execution. @throws Refusal ElearningExecution.NotFound */
export const ownRun = async (
  { db, actor, today }: Pick<CallContext, 'db' | 'actor' | 'today'>,
  executionUuid: string,
  lock: boolean,
): Promise<Run> =>
  found(
    await findRun(db, { memberUuid: memberOf(actor), executionUuid, today }, lock),
    'ElearningExecution.NotFound',
  )

/** Somebody is exempt, up to a day or for good. */
export function refuseExempt(until: string | null): never {
  if (until === null) refuse('ElearningExecution.Exempt')
  refuse('ElearningExecution.ExemptUntil', { params: { until } })
}

/** What was begun in a turn that ended without a pass goes nowhere. @throws Refusal ElearningExecution.Exempt(Until), Closed */
export function refuseEnded({
  state,
  taskState,
  exemptUntil,
}: Pick<Run, 'state' | 'taskState' | 'exemptUntil'>): void {
  if (state !== 'abandoned') return
  if (taskState === 'exempt') refuseExempt(exemptUntil)
  refuse('ElearningExecution.Closed')
}

/** State of an attempt as saves and reads answer it. */
export function progressView(run: Pick<Run, 'state'>, attempt: Attempt, view: Setting) {
  return {
    attempt: attempt.number,
    seq: attempt.seq,
    state: run.state,
    progressPercent: progressOf(view, attempt),
    resumePageId: attempt.resumePageId,
    pagesCompleted: attempt.pages,
    acks: attempt.acks,
  }
}

export function publicQuestions(
  course: CourseVersion,
  drawn: Drawn['quiz'],
  language: Language,
): PublicQuestion[] {
  return drawn.flatMap((one) => {
    const question = course.questions.find(({ id }) => id === one.id)
    return question ? [publicQuestion(question, one, language)] : []
  })
}

export async function executionView(
  context: Context,
  run: Run,
  asked: Language | undefined,
): Promise<Execution> {
  const view = await setting(context, run.versionUuid, asked ?? run.language)
  const { course, language } = view
  return {
    executionUuid: run.executionUuid,
    elearningUuid: run.elearningUuid,
    title: course.title[language],
    language,
    availableLanguages: course.languages,
    version: course.version,
    practice: run.practice,
    durationMinutes: course.durationMinutes,
    dueDate: run.dueOn,
    ...progressView(run, run.attempt, view),
    passMark: course.completion.passMark,
    navigation: course.completion.navigation,
    legal: course.legal,
    chapters: chaptersFor(view),
    quiz: publicQuestions(course, run.attempt.drawn.quiz, language),
    checks: publicQuestions(course, run.attempt.drawn.checks, language),
    answers: feedbackFor(view, run.attempt, Object.keys(run.attempt.answers)),
    local: await localInserts(context, run),
    oralPart: run.confirmationMode,
    resetReason: await resetReasonOf(context.db, run.executionUuid, run.attempt.number),
  }
}

/** Most helpers that a course names; the info point has all. */
const maxNamed = 6

/** The company's words for the member's place: its own setting first, then what the place's info point says. */
async function localInserts(
  { db, actor, today }: Context,
  run: Run,
): Promise<Record<LocalInsertKey, string | null>> {
  const place = await placeOf(db, memberOf(actor))
  const helpers = place && (await listHelperNames(db, place.uuid, today))
  const named = (type: MemberGroupType) => (helpers?.get(type) ?? []).slice(0, maxNamed).join(', ')
  const ofPlace: Record<LocalInsertKey, string> = {
    'assembly-point': place?.assemblyPoint ?? '',
    'internal-emergency-number': place?.internalEmergencyNumber ?? '',
    'first-aiders': named('first-aid'),
    'fire-assistants': named('fire-assistent'),
  }
  return Object.fromEntries(
    localInsertKeys.map((key) => [key, run.localInserts[key] || ofPlace[key] || null]),
  ) as Record<LocalInsertKey, string | null>
}

/** The end screen of the newest graded attempt. @throws Refusal ElearningExecution.NotFound when none was */
export async function resultView(
  context: CallContext,
  run: Run,
  asked: Language | undefined,
): Promise<ExecutionResult> {
  const { db, now } = context
  const attempt = found(await gradedAttempt(db, run.executionUuid), 'ElearningExecution.NotFound')
  const view = await setting(context, attempt.versionUuid, asked ?? run.language)
  const grade = gradeOf(view, attempt)
  const result = run.cycleUuid ? await resultOfCycle(db, run.cycleUuid) : undefined
  const attempts = await attemptsOf(db, run.executionUuid)
  const pausedUntil = retryAt(attempts, now())
  return {
    executionUuid: run.executionUuid,
    title: view.course.title[view.language],
    attempt: attempt.number,
    practice: run.practice,
    passed: attempt.state === 'passed',
    scorePercent: grade.scorePercent,
    passMark: view.course.completion.passMark,
    correctCount: grade.correctCount,
    questionCount: grade.questionCount,
    criticalWrong: grade.criticalWrong,
    review: review(view, attempt),
    resultUuid: result?.uuid ?? null,
    completedOn: result?.completedOn ?? null,
    nextDueDate: result?.validUntil ?? null,
    canRetry: run.state === 'failed',
    retryAt: pausedUntil?.toISOString() ?? null,
    oralPending: attempt.state === 'passed' && !run.practice && result === undefined,
    talk: await talkOf(context, run, attempts),
  }
}

/** Who has failed three times may wish to talk about it. */
async function talkOf(
  { db }: Context,
  run: Run,
  attempts: readonly Pick<Attempt, 'state'>[],
): Promise<ExecutionResult['talk']> {
  if (run.state !== 'failed' || !offersTalk(attempts)) return 'none'
  return (await findOpenTalk(db, run.taskUuid)) ? 'asked' : 'offered'
}

function review(view: Setting, attempt: Attempt): ExecutionResult['review'] {
  const titles = new Map(
    chaptersFor(view).flatMap(({ pages }) => pages.map(({ id, title }) => [id, title] as const)),
  )
  return publicQuestions(view.course, attempt.drawn.quiz, view.language).flatMap((question) => {
    const [feedback] = feedbackFor(view, attempt, [question.id])
    const critical = view.course.questions.find(({ id }) => id === question.id)?.critical ?? false
    return feedback ? [{ question, feedback, pageTitle: titles.get(question.pageId) ?? '', critical }] : []
  })
}
