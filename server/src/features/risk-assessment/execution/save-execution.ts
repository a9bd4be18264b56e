import type { calls } from '@sorgfalt/contract'
import { memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { ownExecution } from './execution.calls.ts'
import { handIn, itemsOf, mergeAnswers, missingFrom, progressOf, refusalOfSave } from './execution.rules.ts'
import {
  answersOf,
  completeExecution,
  leaseOf,
  lockTally,
  storeAnswers,
  storeTally,
  takeLease,
} from './execution.store.ts'

/**
 * Saves answers, and hands in. Handing in to a survey adds the answers to the round's tally, marks the member as completed and
 * deletes the draft, in one transaction; nothing links the two afterwards.
 */
export const saveExecution: Handler<(typeof calls)['riskExecution']['saveExecution']> = async (
  context,
  input,
) => {
  const { db, actor, keys, riskCatalogues } = context
  const memberUuid = memberOf(actor)
  const now = context.now()
  const execution = await ownExecution(context, input.executionUuid)
  const { uuid, kind, roundUuid, versionUuid, revision, state } = execution
  // A hand-in that comes twice was taken the first time.
  if (state === 'completed') return { progressPercent: 100, revision, state }
  if (state === 'ended' || execution.roundState !== 'running') refuse('RiskAssessment.RoundFinished')
  const refusal = refusalOfSave({ lease: leaseOf(execution), revision }, input, now)
  if (refusal === 'Version.Conflict') refuse(refusal)
  if (refusal)
    refuse(refusal, {
      params: { name: execution.lockName ?? '', until: execution.lockUntil?.toISOString() ?? '' },
    })

  const items = itemsOf(await riskCatalogues.get(db, versionUuid))
  const answers = mergeAnswers(items, await answersOf(db, keys, execution), input.answers)
  if (!answers) refuse('RiskAssessment.AnswerInvalid')
  if (!input.completed) {
    const progressPercent = progressOf(items, answers)
    await storeAnswers(db, keys, execution, {
      answers,
      saved: input.answers,
      progressPercent,
      memberUuid,
      now,
    })
    await takeLease(db, uuid, memberUuid, input.lockToken, now)
    return { progressPercent, revision: revision + 1, state: 'started' }
  }

  const missing = missingFrom(items, answers)
  if (missing > 0) refuse('RiskAssessment.Incomplete', { params: { count: missing } })
  if (kind === 'inspection')
    await storeAnswers(db, keys, execution, {
      answers,
      saved: input.answers,
      progressPercent: 100,
      memberUuid,
      now,
    })
  await storeTally(db, keys, roundUuid, handIn(await lockTally(db, keys, roundUuid), answers))
  await completeExecution(db, execution)
  return { progressPercent: 100, revision: revision + 1, state: 'completed' }
}
