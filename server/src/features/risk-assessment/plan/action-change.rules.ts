/** Rules of changing an action: which fields may change in which state, and which changes follow. */
import type { calls, Input } from '@sorgfalt/contract'
import { effectivenessDays, type RiskActionEvent } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { addDays } from '../../../platform/calendar/days.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ActionChange, EditedAction } from './action.store.ts'
import { findNextState, isComplete, type Step } from './plan.rules.ts'

type Request = Input<(typeof calls)['riskAction']['updateRiskAction']>

/** Fields of a progress report, which the responsible member may send without the right to edit the plan. */
const reportFields: ReadonlySet<string> = new Set([
  'riskActionUuid',
  'version',
  'progressPercent',
  'done',
  'leaseToken',
])
/** Fields that may change once an action is agreed. */
const agreedFields: ReadonlySet<string> = new Set([...reportFields, 'dueDate', 'responsibleMemberUuid'])
/** Fields that may change once an action is done. */
const doneFields: ReadonlySet<string> = new Set([
  'riskActionUuid',
  'version',
  'leaseToken',
  'done',
  'effectiveness',
  'effectivenessDueOn',
  'effectivenessNote',
])
/** Fields that may change before an action is done: all but the effectiveness. */
const openFields: ReadonlySet<string> = new Set([
  ...agreedFields,
  'title',
  'description',
  'stop',
  'reason',
  'dropped',
  'approved',
])

const hasOnly = (input: Request, allowed: ReadonlySet<string>): boolean =>
  Object.entries(input).every(([field, value]) => value === undefined || allowed.has(field))

/** Returns whether a request reports progress and changes nothing else. */
export const isProgressReport = (input: Request): boolean => hasOnly(input, reportFields)

interface ChangeContext {
  /** The plan is agreed. */
  isAgreed: boolean
  actorUuid: string | null
  today: string
}

/**
 * Returns the stored changes and the events that follow from a request.
 * @throws Refusal RiskAssessment.PlanAgreed, RiskAssessment.ActionClosed, RiskAssessment.SecondPersonRequired
 */
export function planActionChange(
  action: EditedAction,
  input: Request,
  { isAgreed, actorUuid, today }: ChangeContext,
): { change: ActionChange; events: RiskActionEvent[] } {
  checkFields(action, isAgreed, input)

  const step = findStep(action, input)
  if (step === 'approve' && action.createdByUuid === actorUuid) refuse('RiskAssessment.SecondPersonRequired')

  const edited = toEditedFields(action, input)
  const facts = { responsibleMemberUuid: action.responsibleMemberUuid, dueOn: action.dueOn, ...edited }
  const state =
    findNextState(action.state, step, { kind: action.kind, isComplete: isComplete(facts), isAgreed }) ??
    refuse(isAgreed ? 'RiskAssessment.PlanAgreed' : 'RiskAssessment.ActionClosed')

  const consequences = stepConsequences[step]?.(today, actorUuid)

  return {
    change: { ...edited, state, ...consequences, ...toEffectiveness(input, today) },
    events: listEvents(action, input, step),
  }
}

/** @throws Refusal RiskAssessment.PlanAgreed, RiskAssessment.ActionClosed */
function checkFields({ kind, state }: EditedAction, isAgreed: boolean, input: Request): void {
  if (state === 'dropped' && input.dropped !== false) refuse('RiskAssessment.ActionClosed')
  if (kind === 'notRelevant' && isAgreed) refuse('RiskAssessment.PlanAgreed')
  if (state === 'done' && !hasOnly(input, doneFields)) refuse('RiskAssessment.ActionClosed')
  if ((state !== 'done' || input.done === false) && !hasOnly(input, openFields))
    refuse('RiskAssessment.ActionClosed')
  if (state === 'agreed' && !hasOnly(input, agreedFields)) refuse('RiskAssessment.PlanAgreed')
}

function findStep({ state }: EditedAction, { dropped, approved, done }: Request): Step {
  if (dropped) return 'drop'
  if (state === 'dropped') return 'restore'
  if (approved) return 'approve'
  if (done === true && state !== 'done') return 'finish'

  return done === false && state === 'done' ? 'reopen' : 'edit'
}

function toEditedFields(action: EditedAction, input: Request): ActionChange {
  const { title, description, stop, reason, dueDate, responsibleMemberUuid, progressPercent } = input
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    // The catalogue defines the type of a proposed action.
    ...(stop !== undefined && action.kind === 'custom' && { stop }),
    ...(reason !== undefined && { reason }),
    ...(dueDate !== undefined && { dueOn: dueDate }),
    ...(responsibleMemberUuid !== undefined && { responsibleMemberUuid }),
    ...(progressPercent !== undefined && { progressPercent }),
  }
}

/**
 * Further changes when an action is approved, finished or reopened. The effectiveness of a finished action is
 * checked some weeks later.
 */
const stepConsequences: Partial<Record<Step, (today: string, actorUuid: string | null) => ActionChange>> = {
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

const toEffectiveness = (
  { effectiveness, effectivenessDueOn, effectivenessNote }: Request,
  today: string,
): ActionChange => ({
  ...(effectiveness !== undefined && {
    effectiveness,
    effectivenessOn: effectiveness === 'pending' ? null : today,
  }),
  ...(effectivenessDueOn !== undefined && { effectivenessDueOn }),
  ...(effectivenessNote !== undefined && { effectivenessNote }),
})

const stepEvents: Partial<Record<Step, RiskActionEvent>> = {
  drop: 'dropped',
  restore: 'restored',
  approve: 'approved',
  finish: 'done',
  reopen: 'reopened',
}

function listEvents(action: EditedAction, input: Request, step: Step): RiskActionEvent[] {
  const { title, description, stop, reason, dueDate, responsibleMemberUuid, progressPercent } = input
  const isEdited = [title, description, stop, reason, dueDate].some((value) => value !== undefined)
  const isAssigned = responsibleMemberUuid && responsibleMemberUuid !== action.responsibleMemberUuid
  const stepEvent = stepEvents[step]

  return [
    ...(isEdited ? ['changed' as const] : []),
    ...(isAssigned ? ['assigned' as const] : []),
    ...(progressPercent !== undefined ? ['progress' as const] : []),
    ...(stepEvent ? [stepEvent] : []),
    ...(input.effectiveness !== undefined ? ['checked' as const] : []),
  ]
}
