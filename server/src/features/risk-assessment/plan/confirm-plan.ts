import type { calls } from '@sorgfalt/contract'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { notifyInvitedOfPlan } from '../reminder/round-reminders.store.ts'
import { recordEvents } from './action.store.ts'
import { openPlan } from './change-plan.ts'
import { isUndecided } from './plan.rules.ts'
import {
  agreeActions,
  findPlanBy,
  listPlannedRisks,
  readAgreedState,
  releasePlanLease,
  storeAgreement,
  updateRiskStatuses,
} from './plan.store.ts'

/** Maximum number of undecided risks that a refusal names. */
const maxNamed = 5

/** Agrees the whole plan of a result in one transaction. */
export const confirmRiskActions: Handler<(typeof calls)['riskAction']['confirmRiskActions']> = async (
  context,
  input,
) => {
  const { db, actor, now, today } = context
  const { riskAssessmentExecutionResultUuid: resultUuid, leaseToken } = input
  const plan = await openPlan(context, findPlanBy.result(resultUuid), {
    leaseToken,
    notFound: 'RiskAssessment.ResultNotFound',
  })
  if (plan.isAgreed) refuse('RiskAssessment.PlanAgreed')

  await refuseUndecided(context, resultUuid)

  const confirmedAt = now()
  const agreed = await agreeActions(db, resultUuid)
  await storeAgreement(db, actor, { resultUuid, confirmedAt, agreedCount: agreed.length })
  await recordEvents(
    db,
    actor,
    confirmedAt,
    agreed.map((actionUuid) => ({ actionUuid, event: 'agreed' })),
  )

  await updateRiskStatuses(db, { resultUuid, isAgreed: true })
  await releasePlanLease(db, resultUuid)
  await notifyInvitedOfPlan(db, resultUuid, today)

  return {
    status: await readAgreedState(db, resultUuid),
    agreedCount: agreed.length,
    confirmedAt: confirmedAt.toISOString(),
  }
}

/** @throws Refusal RiskAssessment.RisksUndecided */
async function refuseUndecided({ db, actor }: CallContext, resultUuid: string): Promise<void> {
  const risks = await listPlannedRisks(db, resultUuid)
  const undecided = risks.filter(({ level, status }) => isUndecided(level, status))
  if (undecided.length === 0) return

  const language = await languageOfActor(db, actor)
  const named = undecided.slice(0, maxNamed)
  refuse('RiskAssessment.RisksUndecided', {
    params: {
      count: undecided.length,
      risks: named.map(({ load }) => load[language]).join(', '),
      riskUuids: named.map(({ uuid }) => uuid).join(' '),
    },
  })
}
