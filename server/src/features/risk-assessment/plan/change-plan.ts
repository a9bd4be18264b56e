/** Steps that every change of an action plan has in common. */
import { maxDrafts, type RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { RawBuilder } from 'kysely'
import { type CallContext, memberOf } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { describeHolder, isPlanLeasedByOther } from '../lease/lease.rules.ts'
import { readAction } from './action.store.ts'
import { isDraft, type RiskState } from './plan.rules.ts'
import { listPlannedRisks, lockPlan, type Plan, takePlanLease, updateRiskStatuses } from './plan.store.ts'
import { toActionView } from './to-action-view.ts'

export type PlanContext = Pick<CallContext, 'db' | 'actor' | 'now'>
type NotFound =
  | 'RiskAssessment.RiskNotFound'
  | 'RiskAssessment.ActionNotFound'
  | 'RiskAssessment.ResultNotFound'

/**
 * Locks a plan that the actor may change, and renews its lease if the request sends the lease token.
 * @throws Refusal `notFound`, RiskAssessment.PlanLeased
 */
export async function openPlan(
  { db, actor, now }: PlanContext,
  result: RawBuilder<string>,
  { leaseToken, notFound }: { leaseToken: string | undefined; notFound: NotFound },
): Promise<Plan> {
  const plan = found(await lockPlan(db, actor, result), notFound)
  if (!plan.mayEdit) refuse(notFound)
  await requireLease({ db, actor, now }, plan, leaseToken)
  return plan
}

/**
 * Refuses a change if another page has the lease of the plan. Otherwise renews the lease of this token.
 * @throws Refusal RiskAssessment.PlanLeased
 */
export async function requireLease(
  { db, actor, now }: PlanContext,
  { resultUuid, lease }: Plan,
  token: string | undefined,
): Promise<void> {
  const memberUuid = memberOf(actor)
  if (isPlanLeasedByOther(lease, { memberUuid, token }, now()))
    refuse('RiskAssessment.PlanLeased', describeHolder(lease, now()))

  if (token !== undefined) await takePlanLease(db, resultUuid, { memberUuid, token, now: now() })
}

/** @throws Refusal RiskAssessment.TooManyDrafts if a locked plan cannot have another draft */
export async function refuseTooManyDrafts(
  { db }: Pick<CallContext, 'db'>,
  { resultUuid }: Pick<Plan, 'resultUuid'>,
): Promise<void> {
  const risks = await listPlannedRisks(db, resultUuid)
  const drafts = risks.flatMap(({ actions }) => actions).filter(isDraft)
  if (drafts.length >= maxDrafts) refuse('RiskAssessment.TooManyDrafts', { params: { max: maxDrafts } })
}

/** Updates the status of the changed action's risk, and returns the action and the risk's new status. */
export async function finishActionChange(
  { db, actor, today }: Pick<CallContext, 'db' | 'actor' | 'today'>,
  plan: Plan,
  { riskUuid, riskActionUuid }: { riskUuid: string; riskActionUuid: string },
): Promise<{ action: RiskActionView; risk: RiskState }> {
  const [state] = await updateRiskStatuses(db, plan, [riskUuid])
  const { uuid: _uuid, ...risk } = found(state, 'RiskAssessment.RiskNotFound')
  const action = found(await readAction(db, riskActionUuid, today), 'RiskAssessment.ActionNotFound')
  return { action: toActionView(action, actor), risk }
}
