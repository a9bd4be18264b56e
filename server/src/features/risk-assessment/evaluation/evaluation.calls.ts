import type { EvaluationRow, PlanProgress } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { countInvited } from '../assignment/assignment.store.ts'
import { toLeaseHolder } from '../lease/lease.rules.ts'
import { readRemindedDays } from '../reminder/round-order.store.ts'
import { findLegendState, nameBands, participationPercent } from './evaluation.rules.ts'
import { listRounds, type RoundRow, readPlanProgress } from './evaluation.store.ts'
import { finishRound } from './finish-round.ts'
import { findResult, listOtherRounds, readDistribution } from './result-details.store.ts'

const emptyPlan: PlanProgress = { undecidedCount: 0, actionCount: 0, doneCount: 0, overdueCount: 0 }

export const riskEvaluation: Handlers<'riskEvaluation'> = {
  async readAssignmentOverviewList({ db, actor, today }, request) {
    const language = await languageOfActor(db, actor)
    const { rows, ...page } = await listRounds(db, { actor, language, today }, request)

    const unfinished = rows.filter(({ invitedCount }) => invitedCount === null)
    const invited = await countInvited(
      db,
      unfinished.map(({ assignmentUuid }) => assignmentUuid),
    )

    const results = rows.flatMap(({ riskAssessmentExecutionResultUuid: uuid }) => uuid ?? [])
    const plans = await readPlanProgress(db, results, today)
    const rounds = unfinished.map(({ roundUuid }) => roundUuid)
    const remindedDays = await readRemindedDays(db, rounds)

    return { ...page, rows: rows.map((row) => toEvaluationRow(row, { invited, plans, remindedDays, today })) }
  },

  async readExecutionResultDetails(
    { db, actor, now, riskCatalogues, today },
    { riskAssessmentExecutionResultUuid: uuid },
  ) {
    const result = found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    const language = await languageOfActor(db, actor)
    const catalogue = await riskCatalogues.get(db, result.versionUuid)
    const { levelCounts, categories } = await readDistribution(db, uuid)
    const plan = (await readPlanProgress(db, [uuid], today)).get(uuid) ?? emptyPlan
    const { versionUuid: _version, uuid: _uuid, leaseMemberUuid, leaseName, leaseUntil, ...head } = result
    const reader = actor.kind === 'member' ? actor.uuid : null

    return {
      ...head,
      riskAssessmentExecutionResultUuid: uuid,
      title: catalogue.title[language],
      description: catalogue.summary[language],
      category: catalogue.category,
      kind: catalogue.kind,
      matrix: catalogue.matrix ?? null,
      legalSources: catalogue.legal,
      participationPercent: participationPercent(result.completedCount, result.invitedCount),
      confirmedAt: result.confirmedAt?.toISOString() ?? null,
      levelCounts,
      bandCounts: nameBands(result.bandCounts),
      riskCount: categories.reduce((sum, { riskCount }) => sum + riskCount, 0),
      categories: categories.map(({ title, ...category }) => ({ ...category, title: title[language] ?? '' })),
      plan,
      canConfirm: result.status === 'evaluation' && plan.undecidedCount === 0,
      contentVersion: catalogue.version,
      contentRevised: catalogue.revised,
      planLeaseHolder: toLeaseHolder({ leaseMemberUuid, leaseName, leaseUntil }, reader, now()),
      otherRounds: await listOtherRounds(db, result),
    }
  },

  async completeExecution(context, { assignmentUuid }) {
    return { riskAssessmentExecutionResultUuid: await finishRound(context, assignmentUuid) }
  },
}

interface RowFacts {
  /** Number of members who are asked to take part today, by assignment. */
  invited: ReadonlyMap<string, number>
  /** Plan progress by result. */
  plans: ReadonlyMap<string, PlanProgress>
  /** The day of the last reminder by hand, by round. */
  remindedDays: ReadonlyMap<string, string>
  today: string
}

function toEvaluationRow(
  { invitedCount, bandCounts, ...row }: RoundRow,
  { invited, plans, remindedDays, today }: RowFacts,
): EvaluationRow {
  const memberCount = invitedCount ?? invited.get(row.assignmentUuid) ?? 0
  const plan = plans.get(row.riskAssessmentExecutionResultUuid ?? '') ?? null

  return {
    ...row,
    memberCount,
    remindedOn: remindedDays.get(row.roundUuid) ?? null,
    canFinish: row.status === 'canFinish',
    tooSmall: row.riskAssessmentExecutionResultUuid === null && memberCount < row.minimumCompletions,
    legend: findLegendState({ status: row.status, isPastDue: row.dueDate < today, plan }),
    bandCounts: bandCounts && nameBands(bandCounts),
    plan,
  }
}
