import type { calls, Input } from '@sorgfalt/contract'
import type { RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import { distinctUuids } from '../../../platform/crypto/uuid.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { lockMembers } from '../../member/lock-members.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { insertActions, type NewAction, recordEvents } from './action.store.ts'
import { tellResponsible } from './action-mail.ts'
import { after, isComplete, isDecided, lacksReason, needsSecond } from './plan.rules.ts'
import { type HeldPlan, type PlannedRisk, resultOf, risksOfPlan, settleRisks } from './plan.store.ts'
import { openPlan, settled } from './plan.ts'

type Request = Input<(typeof calls)['riskAction']['createRiskAction']>

/** A proposed or an own measure, or the decision that nothing needs to be done. */
export const createRiskAction: Handler<(typeof calls)['riskAction']['createRiskAction']> = async (
  context,
  input,
) => {
  const { db, actor, now } = context
  const { lockToken, riskUuid } = input
  const plan = await openPlan(context, resultOf.risk(riskUuid), {
    lockToken,
    notFound: 'RiskAssessment.RiskNotFound',
  })
  const [risk] = await risksOfPlan(db, plan.resultUuid, [riskUuid])
  const held = found(risk, 'RiskAssessment.RiskNotFound')
  const action =
    input.kind === 'notRelevant'
      ? notRelevant(context, plan, held, input.reason)
      : await measureOf(context, plan, held, input)
  const [riskActionUuid = ''] = await insertActions(db, now(), [action])
  await recordEvents(db, actor, now(), [{ actionUuid: riskActionUuid, event: 'created' }])
  await tellResponsible(context, { riskActionUuid, memberUuid: action.responsibleMemberUuid ?? null })
  return { riskActionUuid, ...(await settled(context, plan, { riskUuid, riskActionUuid })) }
}

/** Many low risks are decided at once, all or none. */
export const markNotRelevant: Handler<(typeof calls)['riskAction']['markNotRelevant']> = async (
  context,
  input,
) => {
  const { db, actor, now } = context
  const { lockToken, reason } = input
  const uuids = distinctUuids(input.riskUuids)
  const plan = await openPlan(context, resultOf.risk(uuids[0] ?? ''), {
    lockToken,
    notFound: 'RiskAssessment.RiskNotFound',
  })
  const risks = await risksOfPlan(db, plan.resultUuid, uuids)
  if (risks.length < uuids.length) refuse('RiskAssessment.RiskNotFound')
  const actions = risks.map((risk) => notRelevant(context, plan, risk, reason))
  const made = await insertActions(db, now(), actions)
  await recordEvents(
    db,
    actor,
    now(),
    made.map((actionUuid) => ({ actionUuid, event: 'created' })),
  )
  await settleRisks(db, plan, uuids)
  return { marked: made.length, awaiting: actions.filter(({ state }) => state === 'draft').length }
}

/** @throws Refusal RiskAssessment.PlanAgreed, RiskAssessment.DecidedOtherwise, Request.Invalid without a reason */
function notRelevant(
  { actor }: Pick<CallContext, 'actor'>,
  { isAgreed }: HeldPlan,
  risk: PlannedRisk,
  reason: string,
): NewAction {
  if (isAgreed) refuse('RiskAssessment.PlanAgreed')
  if (reason.trim() === '') refuse('Request.Invalid', { fields: { reason: 'required' } })
  if (risk.measures.some(({ state }) => state !== 'dropped')) refuse('RiskAssessment.DecidedOtherwise')
  const state = needsSecond(risk.level) ? 'draft' : 'defined'
  return {
    riskUuid: risk.uuid,
    kind: 'notRelevant',
    title: '',
    reason: reason.trim(),
    state,
    createdByUuid: actor.uuid,
  }
}

/** @throws Refusal RiskAssessment.DecidedOtherwise, RiskAssessment.PersonalOnly, Member.NotFound, Request.Invalid */
async function measureOf(
  context: CallContext,
  { isAgreed, versionUuid }: HeldPlan,
  risk: PlannedRisk,
  input: Request,
): Promise<NewAction> {
  const { db, actor, riskCatalogues, today } = context
  const { kind, description, reason, responsibleMemberUuid = null } = input
  if (isDecided(risk.measures)) refuse('RiskAssessment.DecidedOtherwise')
  if (responsibleMemberUuid) await lockMembers(db, actor, [responsibleMemberUuid])
  const proposal =
    kind === 'proposed'
      ? proposalOf(await riskCatalogues.get(db, versionUuid), risk, input.proposedActionId)
      : undefined
  const title = input.title ?? proposal?.title[await languageOfActor(db, actor)]
  const stop = proposal?.stop ?? input.stop
  if (!title || !stop)
    refuse('Request.Invalid', {
      fields: { ...(!title && { title: 'required' }), ...(!stop && { stop: 'required' }) },
    })
  const dueOn =
    input.dueDate === undefined && proposal ? addDays(today, proposal.dueDays) : (input.dueDate ?? null)
  const facts = { kind, stop, reason: reason.trim(), responsibleMemberUuid, dueOn }
  const state = after('draft', 'settle', { kind, isComplete: isComplete(facts), isAgreed }) ?? 'draft'
  if (lacksReason(risk.level, [...risk.measures, { ...facts, state }])) refusePersonalOnly()
  return {
    ...facts,
    riskUuid: risk.uuid,
    state,
    title: title.trim(),
    description: description.trim(),
    proposedActionId: proposal?.id ?? null,
    createdByUuid: actor.uuid,
  }
}

function proposalOf(
  { categories }: { categories: { items: RiskItem[] }[] },
  { itemId }: PlannedRisk,
  id: string | undefined,
) {
  const item = categories.flatMap(({ items }) => items).find((one) => one.id === itemId)
  const proposal = item?.actions.find((action) => action.id === id)
  return proposal ?? refuse('Request.Invalid', { fields: { proposedActionId: 'unknown' } })
}

export const refusePersonalOnly = (): never =>
  refuse('RiskAssessment.PersonalOnly', { fields: { reason: 'required' } })
