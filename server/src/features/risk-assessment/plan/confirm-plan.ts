import type { calls, Input } from '@sorgfalt/contract'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { notifyInvitedOfPlan } from '../reminder/round-reminders.store.ts'
import { recordEvents } from './action.store.ts'
import { openPlan } from './change-plan.ts'
import { isDraft, isDraftDecided, isUndecided } from './plan.rules.ts'
import {
  agreeActions,
  findPlanBy,
  listPlannedRisks,
  readAgreedState,
  releasePlanLease,
  storeAgreement,
  updateRiskStatuses,
} from './plan.store.ts'
import { applyChange } from './update-action.ts'

/** Maximum number of undecided risks that a refusal names. */
const maxNamed = 5

/** Completes or drops the drafts of a plan as requested, and agrees the plan, in one transaction. */
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

  await decideDrafts(context, resultUuid, input)
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

/**
 * Completes or drops each draft of a plan as requested.
 * @throws Refusal RiskAssessment.DraftsUndecided, RiskAssessment.ActionNotFound, RiskAssessment.PersonalOnly,
 *   Member.NotFound, Version.Conflict
 */
async function decideDrafts(
  context: CallContext,
  resultUuid: string,
  { drafts: decisions, leaseToken }: Input<(typeof calls)['riskAction']['confirmRiskActions']>,
): Promise<void> {
  const risks = await listPlannedRisks(context.db, resultUuid)
  const actions = risks.flatMap((risk) => risk.actions)
  const drafts = actions.filter(isDraft)
  const decisionsByAction = new Map(decisions.map((decision) => [decision.riskActionUuid, decision]))

  for (const { riskActionUuid } of decisions) {
    const action = found(
      actions.find(({ uuid }) => uuid === riskActionUuid),
      'RiskAssessment.ActionNotFound',
    )
    // Another member has completed or dropped this draft in the meantime.
    if (!isDraft(action)) refuse('Version.Conflict')
  }

  const undecided = drafts.filter((draft) => !isDraftDecided(draft, decisionsByAction.get(draft.uuid) ?? {}))
  if (undecided.length > 0) refuse('RiskAssessment.DraftsUndecided', { params: { count: undecided.length } })

  for (const decision of decisionsByAction.values()) await applyChange(context, { ...decision, leaseToken })

  await updateRiskStatuses(context.db, { resultUuid, isAgreed: false })
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
