import type { calls, Input } from '@sorgfalt/contract'
import type { ProposedAction } from '@sorgfalt/contract/risk-assessment/content'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { lockMembers } from '../../member/lock-members.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { insertActions, type NewAction, recordEvents } from './action.store.ts'
import { finishActionChange, openPlan, refuseTooManyDrafts } from './change-plan.ts'
import { notifyResponsible } from './notify-responsible.ts'
import {
  findNextState,
  isComplete,
  isDraft,
  isMarkedNotRelevant,
  lacksReason,
  needsSecondPerson,
} from './plan.rules.ts'
import {
  findPlanBy,
  listPlannedRisks,
  type Plan,
  type PlannedRisk,
  updateRiskStatuses,
} from './plan.store.ts'

type Request = Input<(typeof calls)['riskAction']['createRiskAction']>

/** Creates a proposed or custom action, or the decision that a risk is not relevant. */
export const createRiskAction: Handler<(typeof calls)['riskAction']['createRiskAction']> = async (
  context,
  input,
) => {
  const { db, actor, now } = context
  const { leaseToken, riskUuid } = input
  const plan = await openPlan(context, findPlanBy.risk(riskUuid), {
    leaseToken,
    notFound: 'RiskAssessment.RiskNotFound',
  })

  const [planned] = await listPlannedRisks(db, plan.resultUuid, [riskUuid])
  const risk = found(planned, 'RiskAssessment.RiskNotFound')

  const action =
    input.kind === 'notRelevant'
      ? toNotRelevant(context, plan, risk, input.reason)
      : await toNewAction(context, plan, risk, input)

  const [riskActionUuid = ''] = await insertActions(db, now(), [action])
  await recordEvents(db, actor, now(), [{ actionUuid: riskActionUuid, event: 'created' }])
  await notifyResponsible(context, { riskActionUuid, memberUuid: action.responsibleMemberUuid ?? null })

  return { riskActionUuid, ...(await finishActionChange(context, plan, { riskUuid, riskActionUuid })) }
}

/** Marks several risks as not relevant: all of them or none. */
export const markNotRelevant: Handler<(typeof calls)['riskAction']['markNotRelevant']> = async (
  context,
  input,
) => {
  const { db, actor, now } = context
  const { leaseToken, reason } = input
  const uuids = [...new Set(input.riskUuids)]
  const plan = await openPlan(context, findPlanBy.risk(uuids[0] ?? ''), {
    leaseToken,
    notFound: 'RiskAssessment.RiskNotFound',
  })

  const risks = await listPlannedRisks(db, plan.resultUuid, uuids)
  if (risks.length < uuids.length) refuse('RiskAssessment.RiskNotFound')

  const actions = risks.map((risk) => toNotRelevant(context, plan, risk, reason))
  const created = await insertActions(db, now(), actions)
  await recordEvents(
    db,
    actor,
    now(),
    created.map((actionUuid) => ({ actionUuid, event: 'created' })),
  )

  await updateRiskStatuses(db, plan, uuids)

  return { marked: created.length, awaiting: actions.filter(({ state }) => state === 'draft').length }
}

/**
 * Returns the decision that a risk is not relevant, ready to be stored.
 * @throws Refusal RiskAssessment.PlanAgreed, RiskAssessment.DecidedOtherwise, Request.Invalid if the reason
 *   is empty
 */
function toNotRelevant(
  { actor }: Pick<CallContext, 'actor'>,
  { isAgreed }: Plan,
  risk: PlannedRisk,
  reason: string,
): NewAction {
  if (isAgreed) refuse('RiskAssessment.PlanAgreed')
  if (reason === '') refuse('Request.Invalid', { fields: { reason: 'required' } })
  if (risk.actions.some(({ state }) => state !== 'dropped')) refuse('RiskAssessment.DecidedOtherwise')

  return {
    riskUuid: risk.uuid,
    kind: 'notRelevant',
    title: '',
    reason,
    state: needsSecondPerson(risk.level) ? 'draft' : 'defined',
    createdByUuid: actor.uuid,
  }
}

/**
 * Returns a proposed or custom action, ready to be stored.
 * @throws Refusal RiskAssessment.DecidedOtherwise, RiskAssessment.PersonalOnly, RiskAssessment.TooManyDrafts,
 *   Member.NotFound, Request.Invalid
 */
async function toNewAction(
  context: CallContext,
  plan: Plan,
  risk: PlannedRisk,
  input: Request,
): Promise<NewAction> {
  const { db, actor, today } = context
  const { isAgreed, versionUuid } = plan
  const { kind, description, responsibleMemberUuid = null } = input

  if (isMarkedNotRelevant(risk.actions)) refuse('RiskAssessment.DecidedOtherwise')

  if (responsibleMemberUuid) await lockMembers(db, actor, [responsibleMemberUuid])

  const proposal = kind === 'proposed' ? await findProposal(context, versionUuid, risk, input) : undefined
  const title = input.title ?? proposal?.title[await languageOfActor(db, actor)]
  const stop = proposal?.stop ?? input.stop
  if (!title || !stop)
    refuse('Request.Invalid', {
      fields: { ...(!title && { title: 'required' }), ...(!stop && { stop: 'required' }) },
    })

  const proposedDueOn = proposal ? addDays(today, proposal.dueDays) : null
  const dueOn = input.dueDate === undefined ? proposedDueOn : input.dueDate
  const facts = { kind, stop, reason: input.reason, responsibleMemberUuid, dueOn }
  const state = findNextState('draft', 'edit', { kind, isComplete: isComplete(facts), isAgreed }) ?? 'draft'
  if (lacksReason(risk.level, [...risk.actions, { ...facts, state }])) refusePersonalOnly()
  if (isDraft({ kind, state })) await refuseTooManyDrafts(context, plan)

  return {
    ...facts,
    riskUuid: risk.uuid,
    state,
    title,
    description,
    proposedActionId: proposal?.id ?? null,
    createdByUuid: actor.uuid,
  }
}

/** Returns the proposal that the request names. @throws Refusal Request.Invalid */
async function findProposal(
  { db, riskCatalogues }: CallContext,
  versionUuid: string,
  { itemId }: PlannedRisk,
  { proposedActionId }: Request,
): Promise<ProposedAction> {
  const { categories } = await riskCatalogues.get(db, versionUuid)
  const item = categories.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  const proposal = item?.actions.find(({ id }) => id === proposedActionId)
  return proposal ?? refuse('Request.Invalid', { fields: { proposedActionId: 'unknown' } })
}

export const refusePersonalOnly = (): never =>
  refuse('RiskAssessment.PersonalOnly', { fields: { reason: 'required' } })
