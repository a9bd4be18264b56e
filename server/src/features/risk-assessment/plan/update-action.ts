import { calls as allCalls, type calls, type Input } from '@sorgfalt/contract'
import { effectivenessDays, type RiskActionEvent } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { lockMembers } from '../../member/lock-members.store.ts'
import { type ActionChange, findAction, type HeldAction, recordEvents, storeAction } from './action.store.ts'
import { tellResponsible } from './action-mail.ts'
import { refusePersonalOnly } from './create-action.ts'
import { after, isComplete, isDecided, lacksReason, type Step } from './plan.rules.ts'
import { type HeldPlan, holdPlan, resultOf, risksOfPlan } from './plan.store.ts'
import { keepLease, settled } from './plan.ts'

type Request = Input<(typeof calls)['riskAction']['updateRiskAction']>

/** What the responsible member reports without being anybody's leader. */
const reported: ReadonlySet<string> = new Set([
  'riskActionUuid',
  'version',
  'progressPercent',
  'done',
  'lockToken',
])
/** What still moves once a measure is agreed. */
const movable: ReadonlySet<string> = new Set([...reported, 'dueDate', 'responsibleMemberUuid'])
/** What is said of a measure that is done. */
const checked: ReadonlySet<string> = new Set([
  'riskActionUuid',
  'version',
  'lockToken',
  'done',
  'effectiveness',
  'effectivenessDueOn',
  'effectivenessNote',
])
/** All but what the check of its effect has shown. */
const unchecked: ReadonlySet<string> = new Set([
  ...movable,
  'title',
  'description',
  'stop',
  'reason',
  'dropped',
  'approved',
])
const touches = (input: Request, allowed: ReadonlySet<string>): boolean =>
  Object.entries(input).every(([key, value]) => value === undefined || allowed.has(key))

export const updateRiskAction: Handler<(typeof calls)['riskAction']['updateRiskAction']> = (context, input) =>
  changeAction(context, input)

export const assignMember: Handler<(typeof calls)['riskAction']['assignMember']> = (
  context,
  { memberUuid, ...input },
) => changeAction(context, { ...input, responsibleMemberUuid: memberUuid })

/**
 * @throws Refusal RiskAssessment.ActionNotFound, Permission.Missing, RiskAssessment.PlanLocked, RiskAssessment.PlanAgreed,
 *   RiskAssessment.ActionClosed, RiskAssessment.ActionExists, RiskAssessment.DecidedOtherwise, RiskAssessment.PersonalOnly, RiskAssessment.SecondPersonRequired, Member.NotFound, Version.Conflict
 */
async function changeAction(context: CallContext, input: Request) {
  const { db, actor, now } = context
  const { riskActionUuid: uuid, version, responsibleMemberUuid } = input
  const plan = found(await holdPlan(db, actor, resultOf.action(uuid)), 'RiskAssessment.ActionNotFound')
  const action = found(await findAction(db, actor, uuid), 'RiskAssessment.ActionNotFound')
  if (!plan.mayEdit && !touches(input, reported)) refuse('Permission.Missing')
  // Reporting progress disturbs nobody who edits the plan.
  if (plan.mayEdit && !touches(input, reported)) await keepLease(context, plan, input.lockToken)
  const { change, events } = changeOf(context, plan, action, input)
  if (responsibleMemberUuid && responsibleMemberUuid !== action.responsibleMemberUuid)
    await lockMembers(db, actor, [responsibleMemberUuid])
  await checkOthers(context, plan, action, change)
  if (!(await storeAction(db, { uuid, version, change })))
    await refuseConflict(db, [allCalls.riskAction.updateRiskAction, allCalls.riskAction.assignMember], uuid)
  await recordEvents(
    db,
    actor,
    now(),
    events.map((event) => ({ actionUuid: uuid, event })),
  )
  if (events.includes('assigned'))
    await tellResponsible(context, { riskActionUuid: uuid, memberUuid: responsibleMemberUuid ?? null })
  return settled(context, plan, { riskUuid: action.riskUuid, riskActionUuid: uuid })
}

/** What a request makes of a measure, or why it cannot. */
function changeOf({ actor, today }: CallContext, { isAgreed }: HeldPlan, action: HeldAction, input: Request) {
  checkStage(action, isAgreed, input)
  const events: RiskActionEvent[] = []
  const { title, description, stop, reason, dueDate, responsibleMemberUuid, progressPercent } = input
  const change: ActionChange = {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(stop !== undefined && action.kind === 'custom' && { stop }),
    ...(reason !== undefined && { reason: reason.trim() }),
    ...(dueDate !== undefined && { dueOn: dueDate }),
    ...(responsibleMemberUuid !== undefined && { responsibleMemberUuid }),
    ...(progressPercent !== undefined && { progressPercent }),
  }
  if ([title, description, stop, reason, dueDate].some((value) => value !== undefined)) events.push('changed')
  if (responsibleMemberUuid && responsibleMemberUuid !== action.responsibleMemberUuid) events.push('assigned')
  if (progressPercent !== undefined) events.push('progress')
  const facts = { responsibleMemberUuid: action.responsibleMemberUuid, dueOn: action.dueOn, ...change }
  const of = { kind: action.kind, isComplete: isComplete(facts), isAgreed }
  const step = stepOf(action, input)
  if (step === 'approve' && action.createdByUuid === actor.uuid) refuse('RiskAssessment.SecondPersonRequired')
  const state =
    after(action.state, step, of) ??
    refuse(isAgreed ? 'RiskAssessment.PlanAgreed' : 'RiskAssessment.ActionClosed')
  Object.assign(change, { state }, consequences[step]?.(today, actor.uuid), assessed(input, today))
  const event = eventOf[step]
  if (event) events.push(event)
  if (input.effectiveness !== undefined) events.push('checked')
  return { change, events }
}

/** What cannot be said any more: of a decided plan its measures' words, of a measure that is closed anything but its effect. */
function checkStage({ kind, state }: HeldAction, isAgreed: boolean, input: Request): void {
  if (state === 'dropped' && input.dropped !== false) refuse('RiskAssessment.ActionClosed')
  if (kind === 'notRelevant' && isAgreed) refuse('RiskAssessment.PlanAgreed')
  if (state === 'done' && !touches(input, checked)) refuse('RiskAssessment.ActionClosed')
  if ((state !== 'done' || input.done === false) && !touches(input, unchecked))
    refuse('RiskAssessment.ActionClosed')
  if (state === 'agreed' && !touches(input, movable)) refuse('RiskAssessment.PlanAgreed')
}

function stepOf({ state }: HeldAction, { dropped, approved, done }: Request): Step {
  if (dropped) return 'drop'
  if (state === 'dropped') return 'restore'
  if (approved) return 'approve'
  if (done === true && state !== 'done') return 'finish'
  return done === false && state === 'done' ? 'reopen' : 'settle'
}

const eventOf: Partial<Record<Step, RiskActionEvent>> = {
  drop: 'dropped',
  restore: 'restored',
  approve: 'approved',
  finish: 'done',
  reopen: 'reopened',
}

/** What a step brings along: whoever is done is asked later whether it has worked. */
const consequences: Partial<Record<Step, (today: string, actorUuid: string | null) => ActionChange>> = {
  approve: (_today, actorUuid) => ({ approvedByUuid: actorUuid }),
  finish: (today) => ({
    doneOn: today,
    progressPercent: 100,
    effectiveness: 'pending',
    effectivenessDueOn: addDays(today, effectivenessDays),
  }),
  reopen: () => ({
    doneOn: null,
    effectiveness: null,
    effectivenessDueOn: null,
    effectivenessOn: null,
    effectivenessNote: '',
  }),
}

const assessed = (
  { effectiveness, effectivenessDueOn, effectivenessNote }: Request,
  today: string,
): ActionChange => ({
  ...(effectiveness !== undefined && {
    effectiveness,
    effectivenessOn: effectiveness === 'pending' ? null : today,
  }),
  ...(effectivenessDueOn !== undefined && { effectivenessDueOn }),
  ...(effectivenessNote !== undefined && { effectivenessNote: effectivenessNote.trim() }),
})

/** What is left against a high risk must not protect persons alone without a reason; what comes back meets what was decided meanwhile. */
async function checkOthers(
  { db }: CallContext,
  { resultUuid }: HeldPlan,
  action: HeldAction,
  change: ActionChange,
): Promise<void> {
  const isRestored = action.state === 'dropped'
  if (change.stop === undefined && change.reason === undefined && change.state !== 'dropped' && !isRestored)
    return
  const [risk] = await risksOfPlan(db, resultUuid, [action.riskUuid])
  if (isRestored && isDecided(risk?.measures ?? [])) refuse('RiskAssessment.DecidedOtherwise')
  const measures = (risk?.measures ?? []).map((measure) =>
    measure.uuid === action.uuid ? { ...measure, ...change } : measure,
  )
  if (lacksReason(action.level, measures)) refusePersonalOnly()
}
