import type { calls, Input } from '@sorgfalt/contract'
import type { RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { describeHolder } from '../lease/lease.rules.ts'
import {
  type Answers,
  addSubmission,
  answeredPercent,
  countUnanswered,
  findSaveRefusal,
  fitsCatalogue,
  listItems,
  mergeAnswers,
} from './execution.rules.ts'
import {
  completeExecution,
  readAnswers,
  type StoredExecution,
  storeAnswers,
  toLease,
} from './execution.store.ts'
import { takeExecutionLease } from './execution-lease.store.ts'
import { findOwnExecution } from './own-execution.ts'
import { lockTally, prepareTally, storeTally } from './tally.store.ts'

type Request = Input<(typeof calls)['riskExecution']['saveExecution']>

interface Save {
  execution: StoredExecution
  items: readonly RiskItem[]
  answers: Answers
  saved: Request['answers']
  leaseToken: string
  memberUuid: string
  now: Date
}

/**
 * Saves answers and, with `completed`, submits the execution. Submitting to a survey adds the answers to the
 * round's tally, marks the member as completed and deletes the draft in one transaction. Afterwards nothing
 * links the member to the answers.
 */
export const saveExecution: Handler<(typeof calls)['riskExecution']['saveExecution']> = async (
  context,
  input,
) => {
  const { db, actor, surveyKeys: keys, riskCatalogues } = context
  const now = context.now()
  const execution = await findOwnExecution(context, input.executionUuid)
  const { revision, state } = execution
  // The execution is already submitted, so this is a repeated request.
  if (state === 'completed') return { progressPercent: 100, revision, state }
  if (state === 'ended' || execution.roundState !== 'running') refuse('RiskAssessment.RoundFinished')

  checkSave(execution, input, now)
  if (!execution.hasKey) await prepareTally(db, keys, execution.roundUuid)

  const catalogue = await riskCatalogues.get(db, execution.versionUuid)
  const items = listItems(catalogue)
  const answers = mergeAnswers(items, await readAnswers(db, keys, execution), input.answers)
  if (!answers || !fitsCatalogue(catalogue, input.answers)) refuse('RiskAssessment.AnswerInvalid')

  const { answers: saved, leaseToken, completed } = input
  const save: Save = { execution, items, answers, saved, leaseToken, memberUuid: memberOf(actor), now }

  return completed ? submit(context, save) : saveDraft(context, save)
}

/** @throws Refusal RiskAssessment.ExecutionLeased, Version.Conflict */
function checkSave(execution: StoredExecution, input: Request, now: Date): void {
  const { revision, leaseName, leaseUntil } = execution
  const refusal = findSaveRefusal({ lease: toLease(execution), revision }, input, now)
  if (refusal === 'Version.Conflict') refuse(refusal)
  if (refusal) refuse(refusal, describeHolder({ name: leaseName, until: leaseUntil }, now))
}

async function saveDraft({ db, surveyKeys: keys }: CallContext, save: Save) {
  const { execution, items, answers, leaseToken: token, memberUuid, now } = save
  const progressPercent = answeredPercent(items, answers)
  await storeAnswers(db, keys, execution, { ...save, progressPercent })
  await takeExecutionLease(db, execution.uuid, { memberUuid, token, now })

  return { progressPercent, revision: execution.revision + 1, state: 'started' as const }
}

/** @throws Refusal RiskAssessment.Incomplete */
async function submit({ db, surveyKeys: keys }: CallContext, save: Save) {
  const { execution, items, answers } = save
  const unanswered = countUnanswered(items, answers)
  if (unanswered > 0) refuse('RiskAssessment.Incomplete', { params: { count: unanswered } })

  if (execution.kind === 'inspection')
    await storeAnswers(db, keys, execution, { ...save, progressPercent: 100 })
  const tally = await lockTally(db, keys, execution.roundUuid)
  await storeTally(db, keys, execution.roundUuid, addSubmission(tally, answers))
  await completeExecution(db, execution)

  return { progressPercent: 100, revision: execution.revision + 1, state: 'completed' as const }
}
