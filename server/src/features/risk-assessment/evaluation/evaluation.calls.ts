import { randomUUID } from 'node:crypto'
import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { EvaluationRow, PlanProgress } from '@sorgfalt/contract/risk-assessment/evaluation'
import { sql } from 'kysely'
import { type Actor, memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { invitedCounts } from '../assignment/assignment.store.ts'
import { isPlanHeldByOther } from '../execution/execution.rules.ts'
import { locksOfOthers } from '../execution/lock.store.ts'
import { breakPlan, freePlan, holdPlan, takePlan } from '../plan/plan.store.ts'
import { legendOf, namedBands, participation } from './evaluation.rules.ts'
import { listOverview, type OverviewRow, planProgress } from './evaluation.store.ts'
import { finishRound } from './finish-round.ts'
import { distributionOf, findResult, otherRounds, type StoredResult } from './result-details.store.ts'

const nothingPlanned: PlanProgress = { undecidedCount: 0, actionCount: 0, doneCount: 0, overdueCount: 0 }

export const riskEvaluation: Handlers<'riskEvaluation'> = {
  async readAssignmentOverviewList({ db, actor, today }, request) {
    const { rows, ...page } = await listOverview(
      db,
      { actor, language: await languageOfActor(db, actor), today },
      request,
    )
    const invited = await invitedCounts(
      db,
      rows.filter(({ invitedCount }) => invitedCount === null).map(({ assignmentUuid }) => assignmentUuid),
    )
    const plans = await planProgress(
      db,
      rows.flatMap(({ riskAssessmentExecutionResultUuid: uuid }) => uuid ?? []),
      today,
    )
    return { ...page, rows: rows.map((row) => overviewView(row, invited, plans, today)) }
  },

  async readExecutionResultDetails(
    { db, actor, now, riskCatalogues, today },
    { riskAssessmentExecutionResultUuid: uuid },
  ) {
    const result = found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    const language = await languageOfActor(db, actor)
    const catalogue = await riskCatalogues.get(db, result.versionUuid)
    const { levelCounts, categories } = await distributionOf(db, uuid)
    const plan = (await planProgress(db, [uuid], today)).get(uuid) ?? nothingPlanned
    const {
      versionUuid: _version,
      uuid: _uuid,
      lockMemberUuid: _holder,
      lockToken: _token,
      lockUntil: _until,
      lockName: _name,
      ...head
    } = result
    return {
      ...head,
      riskAssessmentExecutionResultUuid: uuid,
      title: catalogue.title[language],
      description: catalogue.summary[language],
      category: catalogue.category,
      kind: catalogue.kind,
      legalSources: catalogue.legal,
      participationPercent: participation(result.completedCount, result.invitedCount),
      confirmedAt: result.confirmedAt?.toISOString() ?? null,
      levelCounts,
      bandCounts: namedBands(result.bandCounts),
      riskCount: categories.reduce((sum, { riskCount }) => sum + riskCount, 0),
      categories: categories.map(({ title, ...category }) => ({ ...category, title: title[language] ?? '' })),
      plan,
      canConfirm: result.status === 'evaluation' && plan.undecidedCount === 0,
      contentVersion: catalogue.version,
      contentRevised: catalogue.revised,
      planLock: lockView(result, actor, now()),
      otherRounds: await otherRounds(db, result),
    }
  },

  async holdPlan({ db, actor, now }, { riskAssessmentExecutionResultUuid: uuid, lockToken }) {
    const { lease, mayEdit } = found(await holdPlan(db, actor, sql`${uuid}`), 'RiskAssessment.ResultNotFound')
    if (!mayEdit) refuse('RiskAssessment.ResultNotFound')
    const memberUuid = memberOf(actor)
    const token = isPlanHeldByOther(lease, { memberUuid, token: lockToken }, now())
      ? null
      : (lockToken ?? randomUUID())
    if (token) await takePlan(db, uuid, memberUuid, token, now())
    const result = found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    return { lock: lockView(result, actor, now()), lockToken: token }
  },

  async releasePlan({ db, actor }, { riskAssessmentExecutionResultUuid: uuid, lockToken }) {
    found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    await freePlan(db, uuid, lockToken)
    return {}
  },

  async readLockList({ db, actor, now }) {
    const locks = await locksOfOthers(db, memberOf(actor), await languageOfActor(db, actor), now())
    return { locks: locks.map(({ until, ...lock }) => ({ ...lock, until: until.toISOString() })) }
  },

  async breakPlanLock({ db, actor }, { riskAssessmentExecutionResultUuid: uuid }) {
    found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    await breakPlan(db, uuid)
    return {}
  },

  async completeExecution(context, { assignmentUuid }) {
    return { riskAssessmentExecutionResultUuid: await finishRound(context, assignmentUuid) }
  },
}

function overviewView(
  { invitedCount, bandCounts, ...row }: OverviewRow,
  invited: ReadonlyMap<string, number>,
  plans: ReadonlyMap<string, PlanProgress>,
  today: string,
): EvaluationRow {
  const memberCount = invitedCount ?? invited.get(row.assignmentUuid) ?? 0
  const plan = plans.get(row.riskAssessmentExecutionResultUuid ?? '') ?? null
  return {
    ...row,
    memberCount,
    canFinish: row.status === 'canFinish',
    tooSmall: row.riskAssessmentExecutionResultUuid === null && memberCount < minimumCompletions,
    legend: legendOf({ status: row.status, isPastDue: row.dueDate < today, plan }),
    bandCounts: bandCounts && namedBands(bandCounts),
    plan,
  }
}

/** Who edits the plan; a lease that has run out is nobody's. */
function lockView({ lockMemberUuid, lockName, lockUntil }: StoredResult, actor: Actor, now: Date) {
  if (lockUntil === null || lockUntil <= now || lockName === null) return null
  return {
    heldBySelf: actor.kind === 'member' && lockMemberUuid === actor.uuid,
    name: lockName,
    until: lockUntil.toISOString(),
  }
}
