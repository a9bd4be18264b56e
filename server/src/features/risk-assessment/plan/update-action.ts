import { calls as allCalls, type calls, type Input } from '@sorgfalt/contract'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { lockMembers } from '../../member/lock-members.store.ts'
import {
  type ActionChange,
  type EditedAction,
  findAction,
  recordEvents,
  storeAction,
} from './action.store.ts'
import { isProgressReport, planActionChange } from './action-change.rules.ts'
import { finishActionChange, refuseTooManyDrafts, requireLease } from './change-plan.ts'
import { refusePersonalOnly } from './create-action.ts'
import { notifyResponsible } from './notify-responsible.ts'
import { isDraft, isMarkedNotRelevant, lacksReason } from './plan.rules.ts'
import { findPlanBy, listPlannedRisks, lockPlan, type Plan } from './plan.store.ts'

type Request = Input<(typeof calls)['riskAction']['updateRiskAction']>

export const updateRiskAction: Handler<(typeof calls)['riskAction']['updateRiskAction']> = (context, input) =>
  changeAction(context, input)

export const assignMember: Handler<(typeof calls)['riskAction']['assignMember']> = (
  context,
  { memberUuid, ...input },
) => changeAction(context, { ...input, responsibleMemberUuid: memberUuid })

/**
 * Changes an action and returns it with the new status of its risk.
 * @throws Refusal for the same reasons as `applyChange`
 */
async function changeAction(context: CallContext, input: Request) {
  const { plan, riskUuid } = await applyChange(context, input)
  return finishActionChange(context, plan, { riskUuid, riskActionUuid: input.riskActionUuid })
}

/**
 * Stores a change of an action with its events, and notifies a new responsible member. The caller must then
 * update the status of the risk.
 * @throws Refusal RiskAssessment.ActionNotFound, Permission.Missing, RiskAssessment.PlanLeased,
 *   RiskAssessment.PlanAgreed, RiskAssessment.ActionClosed, RiskAssessment.ActionExists,
 *   RiskAssessment.DecidedOtherwise, RiskAssessment.PersonalOnly, RiskAssessment.SecondPersonRequired,
 *   RiskAssessment.TooManyDrafts, Member.NotFound, Version.Conflict
 */
export async function applyChange(
  context: CallContext,
  input: Request,
): Promise<{ plan: Plan; riskUuid: string }> {
  const { db, actor, now, today } = context
  const { riskActionUuid: uuid, version, responsibleMemberUuid } = input
  const plan = found(await lockPlan(db, actor, findPlanBy.action(uuid)), 'RiskAssessment.ActionNotFound')
  const action = found(await findAction(db, actor, uuid), 'RiskAssessment.ActionNotFound')

  // Reporting progress needs no lease, because it does not disturb a member who edits the plan.
  if (!isProgressReport(input)) {
    if (!plan.mayEdit) refuse('Permission.Missing')
    await requireLease(context, plan, input.leaseToken)
  }

  const { isAgreed } = plan
  const { change, events } = planActionChange(action, input, { isAgreed, actorUuid: actor.uuid, today })
  if (responsibleMemberUuid && responsibleMemberUuid !== action.responsibleMemberUuid)
    await lockMembers(db, actor, [responsibleMemberUuid])
  await checkOtherActions(context, plan, action, change)
  if (!isDraft(action) && isDraft({ ...action, ...change })) await refuseTooManyDrafts(context, plan)
  if (!(await storeAction(db, { uuid, version, change })))
    await refuseConflict(db, [allCalls.riskAction.updateRiskAction, allCalls.riskAction.assignMember], uuid)

  await recordEvents(
    db,
    actor,
    now(),
    events.map((event) => ({ actionUuid: uuid, event })),
  )

  if (events.includes('assigned'))
    await notifyResponsible(context, { riskActionUuid: uuid, memberUuid: responsibleMemberUuid ?? null })

  return { plan, riskUuid: action.riskUuid }
}

/**
 * Checks a change against the other actions of the risk. The remaining actions against a high risk must not
 * be purely personal without a reason, and an action cannot be restored once the risk is marked as not
 * relevant.
 * @throws Refusal RiskAssessment.DecidedOtherwise, RiskAssessment.PersonalOnly
 */
async function checkOtherActions(
  { db }: CallContext,
  { resultUuid }: Plan,
  action: EditedAction,
  change: ActionChange,
): Promise<void> {
  const isRestored = action.state === 'dropped'
  const isAffected = change.stop !== undefined || change.reason !== undefined || change.state === 'dropped'
  if (!isAffected && !isRestored) return

  const [risk] = await listPlannedRisks(db, resultUuid, [action.riskUuid])
  if (isRestored && isMarkedNotRelevant(risk?.actions ?? [])) refuse('RiskAssessment.DecidedOtherwise')

  const actions = (risk?.actions ?? []).map((other) =>
    other.uuid === action.uuid ? { ...other, ...change } : other,
  )

  if (lacksReason(action.level, actions)) refusePersonalOnly()
}
