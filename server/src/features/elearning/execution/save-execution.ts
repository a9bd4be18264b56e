import type { calls } from '@sorgfalt/contract'
import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { issueResults } from '../../certificate/issue-results.ts'
import { markOralMissing, oralConfirmationExists, resultOfCycle } from '../../certificate/result.store.ts'
import {
  applySave,
  calculateProgress,
  gradeAttempt,
  type LearnerCourse,
  listFeedback,
  matchSave,
  type Save,
  scoreAttempt,
} from './execution.rules.ts'
import { type ExecutionRecord, storeAttempt } from './execution.store.ts'
import { loadLearnerCourse, lockOwnExecution, refuseEnded, viewProgress } from './execution.view.ts'

type Result = NonNullable<SaveResult['result']>

/** The stored result of a pass. Null for a practice, and while the oral part is missing. */
type IssuedResult = Pick<Result, 'resultUuid' | 'nextDueDate'>
const noResult: IssuedResult = { resultUuid: null, nextDueDate: null }

/** Stores a save, and grades the attempt when it is submitted. Everything happens in one transaction. */
export const saveExecution: Handler<(typeof calls)['elearning']['saveExecution']> = async (context, save) => {
  const execution = await lockOwnExecution(context, save.executionUuid)
  const learnerCourse = await loadLearnerCourse(context, execution.versionUuid, save.language)
  const outcome = matchSave(execution.attempt, save)

  refuseEnded(execution)
  if (outcome === 'closed') refuse('ElearningExecution.Closed')
  if (outcome === 'conflict') {
    const questionIds = Object.keys(execution.attempt.answers)
    return viewSave(execution, learnerCourse, { questionIds, conflict: true })
  }

  const questionIds = save.answers.map(({ questionId }) => questionId)

  if (outcome === 'repeat') {
    const result = await findKnownResult(context, execution, learnerCourse)
    return viewSave(execution, learnerCourse, { questionIds, result })
  }

  if (!execution.isEntitled || (execution.taskState !== 'active' && !execution.practice))
    refuse('ElearningExecution.Withdrawn')

  const { saved, result } = await takeSave(context, execution, learnerCourse, save)
  await storeAttempt(context.db, saved.executionUuid, saved.attempt, {
    progressPercent: calculateProgress(learnerCourse, saved.attempt),
    language: save.language,
    state: saved.state,
  })

  return viewSave(saved, learnerCourse, { questionIds, result })
}

/** Returns the execution after a save, and the result when the save submits the attempt. */
async function takeSave(
  context: CallContext,
  execution: ExecutionRecord,
  learnerCourse: LearnerCourse,
  save: Save,
): Promise<{ saved: ExecutionRecord; result: Result | null }> {
  const now = context.now()
  const attempt = applySave(learnerCourse, execution.attempt, save, now)

  if (!save.submit) return { saved: { ...execution, attempt }, result: null }

  const { passed, scorePercent } = gradeAttempt(learnerCourse, attempt)
  const issued = passed ? await issueResult(context, execution, learnerCourse, now) : noResult
  const state = passed ? 'passed' : 'failed'

  return {
    saved: { ...execution, state, attempt: { ...attempt, state, scorePercent, endedAt: now } },
    result: { passed, scorePercent, ...issued },
  }
}

/**
 * Closes the cycle, plans the next one and stores the result. A practice has no result. When the oral part is
 * required, the result is stored only after the oral part has been confirmed.
 */
async function issueResult(
  { db, actor, today }: CallContext,
  execution: ExecutionRecord,
  { course, language }: LearnerCourse,
  now: Date,
): Promise<IssuedResult> {
  const { cycleUuid, confirmationMode } = execution
  if (cycleUuid === null) return noResult
  if (confirmationMode === 'required' && !(await oralConfirmationExists(db, cycleUuid))) {
    await markOralMissing(db, cycleUuid)
    return noResult
  }

  const pass = { ...execution, cycleUuid, memberUuid: memberOf(actor), language }
  const [issued = noResult] = await issueResults({ db, actor, today }, course, [pass], now)

  return issued
}

/** Returns the result of an attempt that was graded before, or null while the attempt is open. */
async function findKnownResult(
  { db }: CallContext,
  { attempt, cycleUuid }: ExecutionRecord,
  learnerCourse: LearnerCourse,
): Promise<Result | null> {
  if (attempt.state !== 'passed' && attempt.state !== 'failed') return null

  const passed = attempt.state === 'passed'
  const stored = passed && cycleUuid ? await resultOfCycle(db, cycleUuid) : undefined

  return {
    passed,
    scorePercent: attempt.scorePercent ?? scoreAttempt(learnerCourse, attempt).scorePercent,
    resultUuid: stored?.uuid ?? null,
    nextDueDate: stored?.validUntil ?? null,
  }
}

function viewSave(
  execution: ExecutionRecord,
  learnerCourse: LearnerCourse,
  more: { questionIds: string[]; conflict?: boolean; result?: Result | null },
): SaveResult {
  const { attempt } = execution
  return {
    ...viewProgress(execution, attempt, learnerCourse),
    savedAt: attempt.lastSavedAt.toISOString(),
    feedback: listFeedback(learnerCourse, attempt, more.questionIds),
    result: more.result ?? null,
    conflict: more.conflict ?? false,
  }
}
