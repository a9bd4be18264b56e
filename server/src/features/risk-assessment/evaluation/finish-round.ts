import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { actionFromLevel, riskBands } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { CallContext } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { emptyCounts, type Tally } from '../execution/execution.rules.ts'
import { lockTally } from '../execution/execution.store.ts'
import { assess, bandOf, formulaVersion } from './formula.rules.ts'
import { closeRound, countAsked, insertResult, lockRound, type NewRisk } from './result.store.ts'
import { endExecutions, planNextRounds } from './round.store.ts'

/** What a tally says of each statement. Medium and above needs a measure; below, somebody decides. */
export function risksOf(catalogue: RiskCatalogueVersion, tally: Tally): NewRisk[] {
  return catalogue.categories.flatMap((category) =>
    category.items.map((item) => {
      const assessment = assess(tally[item.id] ?? emptyCounts, item)
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
 * Ends the running round of an assignment for everybody and freezes its result. One transaction: two who finish at once make one.
 * @throws Refusal RiskAssessment.AssignmentNotFound, RoundFinished, MinCompletionsNotReached
 */
export async function finishRound(
  { db, actor, keys, riskCatalogues, today }: CallContext,
  assignmentUuid: string,
): Promise<string> {
  const round = found(await lockRound(db, actor, assignmentUuid, today), 'RiskAssessment.AssignmentNotFound')
  if (round.state !== 'running') refuse('RiskAssessment.RoundFinished')
  const { answered: n, tally } = await lockTally(db, keys, round.uuid)
  if (n < minimumCompletions || round.versionUuid === null)
    refuse('RiskAssessment.MinCompletionsNotReached', { params: { count: n, minimum: minimumCompletions } })
  const risks = risksOf(await riskCatalogues.get(db, round.versionUuid), tally)
  const levels = risks.flatMap(({ level }) => level ?? [])
  await endExecutions(db, sql`select ${round.uuid}::uuid`)
  await closeRound(db, round.uuid)
  const resultUuid = await insertResult(db, actor, {
    round,
    invitedCount: await countAsked(db, round),
    completedCount: n,
    formulaVersion,
    maxLevel: levels.length > 0 ? Math.max(...levels) : null,
    bandCounts: riskBands.map((band) => risks.filter(({ level }) => bandOf(level) === band).length),
    finishedOn: today,
    risks,
  })
  await planNextRounds(db, round.clientRiskCatalogueUuid, today)
  return resultUuid
}
