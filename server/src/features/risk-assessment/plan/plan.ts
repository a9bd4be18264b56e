/** Changing the plan of a result: who may, and what else follows. */
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, memberOf } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { isPlanHeldByOther } from '../execution/execution.rules.ts'
import { actionsWhere } from './action.store.ts'
import { actionView } from './action.view.ts'
import type { RiskStanding } from './plan.rules.ts'
import { type HeldPlan, holdPlan, settleRisks, takePlan } from './plan.store.ts'

export type PlanContext = Pick<CallContext, 'db' | 'actor' | 'now'>
type NotFound =
  | 'RiskAssessment.RiskNotFound'
  | 'RiskAssessment.ActionNotFound'
  | 'RiskAssessment.ResultNotFound'

/**
 * Holds a plan for a change by whoever leads; a lease that the change names is renewed by it.
 * @throws Refusal `notFound`, RiskAssessment.PlanLocked
 */
export async function openPlan(
  { db, actor, now }: PlanContext,
  result: RawBuilder<string>,
  { lockToken, notFound }: { lockToken: string | undefined; notFound: NotFound },
): Promise<HeldPlan> {
  const plan = found(await holdPlan(db, actor, result), notFound)
  if (!plan.mayEdit) refuse(notFound)
  await keepLease({ db, actor, now }, plan, lockToken)
  return plan
}

/** @throws Refusal RiskAssessment.PlanLocked */
export async function keepLease(
  { db, actor, now }: PlanContext,
  { resultUuid, lease }: HeldPlan,
  lockToken: string | undefined,
) {
  const memberUuid = memberOf(actor)
  if (isPlanHeldByOther(lease, { memberUuid, token: lockToken }, now()))
    refuse('RiskAssessment.PlanLocked', {
      params: { name: lease.name ?? '', until: lease.until?.toISOString() ?? '' },
    })
  if (lockToken !== undefined) await takePlan(db, resultUuid, memberUuid, lockToken, now())
}

/** Stores what a changed measure means for its risk, and answers both. */
export async function settled(
  { db, actor, today }: Pick<CallContext, 'db' | 'actor' | 'today'>,
  plan: HeldPlan,
  { riskUuid, riskActionUuid }: { riskUuid: string; riskActionUuid: string },
): Promise<{ action: RiskActionView; risk: RiskStanding }> {
  const [standing] = await settleRisks(db, plan, [riskUuid])
  const { uuid: _uuid, ...risk } = found(standing, 'RiskAssessment.RiskNotFound')
  const [action] = await actionsWhere(db, sql`m.uuid = ${riskActionUuid}`, today, { dropped: true })
  return { action: actionView(found(action, 'RiskAssessment.ActionNotFound'), actor), risk }
}
