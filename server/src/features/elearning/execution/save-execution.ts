import type { calls } from '@sorgfalt/contract'
import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
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
import { findIssuedResult, issueResult, noResult } from './issue-result.ts'

type Result = NonNullable<SaveResult['result']>

/** Stores a save, and grades the attempt when it is submitted. Everything happens in one transaction. */
export const saveExecution: Handler<(typeof calls)['elearning']['saveExecution']> = async (context, save) => {
  const execution = await lockOwnExecution(context, save.executionUuid)
  if (execution.kind === 'scorm') refuse('ElearningExecution.NotFound')

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
  const issued = passed ? await issueResult(context, execution, learnerCourse.language, now) : noResult
  const state = passed ? 'passed' : 'failed'

  return {
    saved: { ...execution, state, attempt: { ...attempt, state, scorePercent, endedAt: now } },
    result: { passed, scorePercent, ...issued },
  }
}

/** Returns the result of an attempt that was graded before, or null while the attempt is open. */
async function findKnownResult(
  { db }: CallContext,
  execution: ExecutionRecord,
  learnerCourse: LearnerCourse,
): Promise<Result | null> {
  const { attempt } = execution
  if (attempt.state !== 'passed' && attempt.state !== 'failed') return null

  const passed = attempt.state === 'passed'

  return {
    passed,
    scorePercent: attempt.scorePercent ?? scoreAttempt(learnerCourse, attempt).scorePercent,
    ...(passed ? await findIssuedResult(db, execution) : noResult),
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
