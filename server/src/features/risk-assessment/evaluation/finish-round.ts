import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { actionFromLevel, riskBands } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import type { CallContext } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { emptyCounts, type RoundTally } from '../execution/execution.rules.ts'
import { lockTally } from '../execution/tally.store.ts'
import { assessBeside, type NearbyResult } from './difference.rules.ts'
import { findBand, formulaVersion } from './formula.rules.ts'
import { findNearbyResult } from './nearby-result.store.ts'
import { closeRound, countParticipants, insertResult, lockRound, type NewRisk } from './result.store.ts'
import { endExecutions, planNextRounds } from './round.store.ts'

/**
 * Returns a risk for each statement. A risk with at least the level `actionFromLevel` needs an action. Any
 * other risk needs a decision. `nearby` is an earlier result with almost the same participants.
 */
export function toRisks(
  catalogue: RiskCatalogueVersion,
  { submitted, tally }: RoundTally,
  nearby?: NearbyResult,
): NewRisk[] {
  return catalogue.categories.flatMap((category) =>
    category.items.map((item) => {
      const assessment = assessBeside(tally[item.id] ?? emptyCounts, item, submitted, nearby)
      const status = (assessment.level ?? 0) >= actionFromLevel ? 'actionToDefine' : 'open'

      return {
        itemId: item.id,
        categoryId: category.id,
        category: category.title,
        load: item.load,
        status,
        ...assessment,
      }
    }),
  )
}

/**
 * Finishes the running round of an assignment for all members and stores its result. The round stays locked
 * until the transaction ends, so that two simultaneous calls create only one result. Returns the uuid of the
 * result.
 * @throws Refusal RiskAssessment.AssignmentNotFound, RoundFinished, MinCompletionsNotReached,
 *   SurveyKeyMissing
 */
export async function finishRound(
  { db, actor, surveyKeys, riskCatalogues, today }: CallContext,
  assignmentUuid: string,
): Promise<string> {
  const round = found(await lockRound(db, actor, assignmentUuid, today), 'RiskAssessment.AssignmentNotFound')
  if (round.state !== 'running') refuse('RiskAssessment.RoundFinished')

  const tally = await lockTally(db, surveyKeys, round.uuid)
  const { submitted: count } = tally
  if (count < minimumCompletions || round.versionUuid === null)
    refuse('RiskAssessment.MinCompletionsNotReached', { params: { count, minimum: minimumCompletions } })

  const catalogue = await riskCatalogues.get(db, round.versionUuid)
  const nearby = catalogue.kind === 'survey' ? await findNearbyResult(db, round, today) : undefined
  const risks = toRisks(catalogue, tally, nearby)
  const levels = risks.flatMap(({ level }) => level ?? [])

  await endExecutions(db, [round.uuid])
  await closeRound(db, round.uuid)

  const resultUuid = await insertResult(db, actor, {
    round,
    invitedCount: await countParticipants(db, round),
    completedCount: count,
    formulaVersion,
    maxLevel: levels.length > 0 ? Math.max(...levels) : null,
    bandCounts: riskBands.map((band) => risks.filter(({ level }) => findBand(level) === band).length),
    finishedOn: today,
    risks,
  })

  await planNextRounds(db, round.clientRiskCatalogueUuid, today)

  return resultUuid
}
