import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { riskBands } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import type { CallContext } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import type { RoundTally } from '../execution/execution.rules.ts'
import { readSubmittedChoices } from '../execution/named-answer.store.ts'
import { lockTally } from '../execution/tally.store.ts'
import { findBand, formulaVersion } from './formula.rules.ts'
import { matrixFormulaVersion } from './matrix.rules.ts'
import { findNearbyResult } from './nearby-result.store.ts'
import {
  closeRound,
  countParticipants,
  insertResult,
  type LockedRound,
  lockRound,
  type NewRisk,
} from './result.store.ts'
import { endExecutions, planNextRounds } from './round.store.ts'
import { toMatrixRisks, toScaleRisks } from './to-risks.ts'

interface AssessedRound {
  formulaVersion: number
  risks: NewRisk[]
}

/** Returns the risks of a round, assessed by the matrix of its catalogue or else by the scale. */
async function assessRound(
  { db, today }: Pick<CallContext, 'db' | 'today'>,
  round: LockedRound,
  catalogue: RiskCatalogueVersion,
  tally: RoundTally,
): Promise<AssessedRound> {
  if (catalogue.matrix) {
    const choices = await readSubmittedChoices(db, round.uuid)
    return { formulaVersion: matrixFormulaVersion, risks: toMatrixRisks(catalogue, choices) }
  }

  const nearby = catalogue.kind === 'survey' ? await findNearbyResult(db, round, today) : undefined
  return { formulaVersion, risks: toScaleRisks(catalogue, tally, nearby) }
}

/**
 * Finishes the running round of an assignment for all members and stores its result. The round stays locked
 * until the transaction ends, so that two simultaneous calls create only one result. Returns the uuid of the
 * result.
 * @throws Refusal RiskAssessment.AssignmentNotFound, RoundFinished, MinCompletionsNotReached,
 *   SurveyKeyMissing
 */
export async function finishRound(context: CallContext, assignmentUuid: string): Promise<string> {
  const { db, actor, surveyKeys, riskCatalogues, today } = context
  const round = found(await lockRound(db, actor, assignmentUuid, today), 'RiskAssessment.AssignmentNotFound')
  if (round.state !== 'running') refuse('RiskAssessment.RoundFinished')

  const tally = await lockTally(db, surveyKeys, round.uuid)
  const { submitted: count } = tally
  const { minimumCompletions: minimum, versionUuid } = round
  if (count < minimum || versionUuid === null)
    refuse('RiskAssessment.MinCompletionsNotReached', { params: { count, minimum } })

  const catalogue = await riskCatalogues.get(db, versionUuid)
  const assessed = await assessRound(context, round, catalogue, tally)
  const { risks } = assessed
  const levels = risks.flatMap(({ level }) => level ?? [])

  await endExecutions(db, [round.uuid])
  await closeRound(db, round.uuid)

  const resultUuid = await insertResult(db, actor, {
    round,
    invitedCount: await countParticipants(db, round),
    completedCount: count,
    formulaVersion: assessed.formulaVersion,
    maxLevel: levels.length > 0 ? Math.max(...levels) : null,
    bandCounts: riskBands.map((band) => risks.filter(({ level }) => findBand(level) === band).length),
    finishedOn: today,
    risks,
  })

  await planNextRounds(db, round.clientRiskCatalogueUuid, today)

  return resultUuid
}
