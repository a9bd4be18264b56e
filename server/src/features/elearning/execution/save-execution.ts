import type { calls } from '@sorgfalt/contract'
import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { issueResults } from '../../certificate/issue-results.ts'
import { markOralMissing, oralConfirmationExists, resultOfCycle } from '../../certificate/result.store.ts'
import {
  type Attempt,
  applySave,
  feedbackFor,
  gradeAttempt,
  gradeOf,
  judgeSave,
  progressOf,
  type Setting,
} from './execution.rules.ts'
import { type Run, storeAttempt } from './execution.store.ts'
import { ownRun, progressView, refuseEnded, setting } from './execution.view.ts'

type Result = NonNullable<SaveResult['result']>

/** Takes a save, and grades the attempt when it is handed in. One transaction: all of it, or nothing. */
export const saveExecution: Handler<(typeof calls)['elearning']['saveExecution']> = async (context, save) => {
  const run = await ownRun(context, save.executionUuid, true)
  const view = await setting(context, run.versionUuid, save.language)
  const verdict = judgeSave(run.attempt, save)
  refuseEnded(run)
  if (verdict === 'closed') refuse('ElearningExecution.Closed')
  if (verdict === 'conflict')
    return answer(context, run, run.attempt, view, { conflict: true, ids: Object.keys(run.attempt.answers) })
  const asked = save.answers.map(({ questionId }) => questionId)
  if (verdict === 'repeat')
    return answer(context, run, run.attempt, view, {
      ids: asked,
      result: await knownResult(context, run, view),
    })
  if (!run.isEntitled || (run.taskState !== 'active' && !run.practice)) refuse('ElearningExecution.Withdrawn')

  const now = context.now()
  let attempt = applySave(view, run.attempt, save, now)
  let { state } = run
  let result: Result | null = null
  if (save.submit) {
    const grade = gradeAttempt(view, attempt)
    state = grade.passed ? 'passed' : 'failed'
    attempt = { ...attempt, state, scorePercent: grade.scorePercent, endedAt: now }
    const proof = grade.passed
      ? await prove(context, run, view, now)
      : { resultUuid: null, nextDueDate: null }
    result = { passed: grade.passed, scorePercent: grade.scorePercent, ...proof }
  }
  await storeAttempt(context.db, run.executionUuid, attempt, {
    progressPercent: progressOf(view, attempt),
    language: save.language,
    state,
  })
  return answer(context, { ...run, state }, attempt, view, { ids: asked, result })
}

/**
 * Closes the turn, plans the next and writes the certificate. A practice proves nothing; where the oral part is
 * required the certificate waits for its confirmation.
 */
async function prove(
  { db, actor, today }: CallContext,
  run: Run,
  view: Setting,
  now: Date,
): Promise<Pick<Result, 'resultUuid' | 'nextDueDate'>> {
  const { cycleUuid } = run
  if (cycleUuid === null) return { resultUuid: null, nextDueDate: null }
  if (run.confirmationMode === 'required' && !(await oralConfirmationExists(db, cycleUuid))) {
    await markOralMissing(db, cycleUuid)
    return { resultUuid: null, nextDueDate: null }
  }
  const pass = { ...run, cycleUuid, memberUuid: memberOf(actor), language: view.language }
  const [proof = { resultUuid: null, nextDueDate: null }] = await issueResults(
    { db, actor, today },
    view.course,
    [pass],
    now,
  )
  return proof
}

/** What an attempt that was graded before led to. */
async function knownResult({ db }: CallContext, run: Run, view: Setting): Promise<Result | null> {
  const { attempt } = run
  if (attempt.state !== 'passed' && attempt.state !== 'failed') return null
  const proof =
    attempt.state === 'passed' && run.cycleUuid ? await resultOfCycle(db, run.cycleUuid) : undefined
  return {
    passed: attempt.state === 'passed',
    scorePercent: attempt.scorePercent ?? gradeOf(view, attempt).scorePercent,
    resultUuid: proof?.uuid ?? null,
    nextDueDate: proof?.validUntil ?? null,
  }
}

function answer(
  context: CallContext,
  run: Run,
  attempt: Attempt,
  view: Setting,
  more: { ids: string[]; conflict?: boolean; result?: Result | null },
): SaveResult {
  return {
    ...progressView(run, attempt, view),
    savedAt: (attempt.lastSavedAt ?? context.now()).toISOString(),
    feedback: feedbackFor(view, attempt, more.ids),
    result: more.result ?? null,
    conflict: more.conflict ?? false,
  }
}
