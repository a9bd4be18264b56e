/**
 * The parts of an execution that a learner may see. They contain no correct answers, and feedback only on
 * questions that the learner has answered.
 */

import type { Language, MemberGroupType } from '@sorgfalt/contract/core/limits'
import { type LocalInsertKey, localInsertKeys } from '@sorgfalt/contract/elearning/content'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { type CallContext, memberOf } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { listHelperNames } from '../../info-point/info-point.store.ts'
import { publicQuestions } from '../quiz/public-question.ts'
import {
  type Attempt,
  calculateProgress,
  type LearnerCourse,
  listChapters,
  listFeedback,
  viewKeyPoints,
} from './execution.rules.ts'
import {
  type ExecutionRecord,
  findExecution,
  findMemberLocation,
  findResetReason,
  lockExecution,
} from './execution.store.ts'
import { requireLanguage } from './language.rules.ts'

type Context = Pick<CallContext, 'db' | 'actor' | 'courses' | 'today'>
type ActorContext = Pick<CallContext, 'db' | 'actor' | 'today'>

/** Loads a version for the acting member. Refuses with Language.NotAvailable. */
export async function loadLearnerCourse(
  { db, actor, courses }: Context,
  versionUuid: string,
  language: Language,
): Promise<LearnerCourse> {
  const course = await courses.get(db, versionUuid)
  return { course, language: requireLanguage(language, course.languages), country: actor.country }
}

/** Returns an execution of the acting member. Refuses with ElearningExecution.NotFound. */
export async function findOwnExecution(
  { db, actor, today }: ActorContext,
  executionUuid: string,
): Promise<ExecutionRecord> {
  const execution = await findExecution(db, { memberUuid: memberOf(actor), executionUuid, today })
  return found(execution, 'ElearningExecution.NotFound')
}

/** Locks an execution of the acting member and returns it. Refuses with ElearningExecution.NotFound. */
export async function lockOwnExecution(
  { db, actor, today }: ActorContext,
  executionUuid: string,
): Promise<ExecutionRecord> {
  const execution = await lockExecution(db, { memberUuid: memberOf(actor), executionUuid, today })
  return found(execution, 'ElearningExecution.NotFound')
}

/** Refuses because the member is exempt, until a date or permanently. */
export function refuseExempt(until: string | null): never {
  if (until === null) refuse('ElearningExecution.Exempt')
  refuse('ElearningExecution.ExemptUntil', { params: { until } })
}

/**
 * Refuses an execution whose cycle ended without a pass. The code is ElearningExecution.Exempt,
 * ElearningExecution.ExemptUntil or ElearningExecution.Closed.
 */
export function refuseEnded({
  state,
  taskState,
  exemptUntil,
}: Pick<ExecutionRecord, 'state' | 'taskState' | 'exemptUntil'>): void {
  if (state !== 'abandoned') return
  if (taskState === 'exempt') refuseExempt(exemptUntil)
  refuse('ElearningExecution.Closed')
}

/** Returns the progress of an attempt in the form that reading and saving an execution return. */
export function viewProgress(
  { state, kind, progressPercent }: Pick<ExecutionRecord, 'state' | 'kind' | 'progressPercent'>,
  attempt: Attempt,
  learnerCourse: LearnerCourse,
) {
  return {
    attempt: attempt.number,
    seq: attempt.seq,
    state,
    // The pages of a package are unknown here.
    progressPercent: kind === 'scorm' ? progressPercent : calculateProgress(learnerCourse, attempt),
    resumePageId: attempt.resumePageId,
    pagesCompleted: attempt.pages,
    acks: attempt.acks,
  }
}

/**
 * Returns an execution with its course in the requested language, by default the language of the last save.
 */
export async function viewExecution(
  context: Context,
  execution: ExecutionRecord,
  requested: Language | undefined,
): Promise<Execution> {
  const { attempt, executionUuid, versionUuid } = execution
  const learnerCourse = await loadLearnerCourse(context, versionUuid, requested ?? execution.language)
  const { course, language } = learnerCourse

  return {
    executionUuid,
    elearningUuid: execution.elearningUuid,
    kind: execution.kind,
    title: course.title[language],
    language,
    availableLanguages: course.languages,
    version: course.version,
    practice: execution.practice,
    durationMinutes: course.durationMinutes,
    dueDate: execution.dueOn,
    ...viewProgress(execution, attempt, learnerCourse),
    passMark: course.completion.passMark,
    navigation: course.completion.navigation,
    legal: course.legal,
    chapters: listChapters(learnerCourse),
    ...viewKeyPoints(learnerCourse),
    quiz: publicQuestions(course, attempt.drawn.quiz, language),
    checks: publicQuestions(course, attempt.drawn.checks, language),
    answers: listFeedback(learnerCourse, attempt, Object.keys(attempt.answers)),
    local: await readLocalInserts(context, execution),
    oralPart: execution.confirmationMode,
    readAgain: attempt.readAgain,
    resetReason: await findResetReason(context.db, executionUuid, attempt.number),
  }
}

/** Maximum number of helpers that a course names. The info point shows all of them. */
const maxHelpers = 6

/** Returns the company's own text for each insert, otherwise the details of the member's location. */
async function readLocalInserts(
  { db, actor, today }: Context,
  execution: ExecutionRecord,
): Promise<Record<LocalInsertKey, string | null>> {
  const location = await findMemberLocation(db, memberOf(actor))
  const helpers = location && (await listHelperNames(db, location.uuid, today))
  const listNames = (type: MemberGroupType) => (helpers?.get(type) ?? []).slice(0, maxHelpers).join(', ')

  const atLocation: Record<LocalInsertKey, string> = {
    'assembly-point': location?.assemblyPoint ?? '',
    'internal-emergency-number': location?.internalEmergencyNumber ?? '',
    'first-aiders': listNames('first-aid'),
    'fire-assistants': listNames('fire-assistent'),
  }

  return Object.fromEntries(
    localInsertKeys.map((key) => [key, execution.localInserts[key] || atLocation[key] || null]),
  ) as Record<LocalInsertKey, string | null>
}
