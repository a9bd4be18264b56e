/** State machines of actions, risks and results. No I/O, no clock. */
import type { DraftDecision } from '@sorgfalt/contract/risk-assessment/action'
import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import {
  actionFromLevel,
  type RiskActionKind,
  type RiskActionState,
  type RiskStatus,
  urgentFromLevel,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'

/** The fields of an action that the rules depend on. */
export interface ActionFacts {
  kind: RiskActionKind
  state: RiskActionState
  stop: StopType | null
  reason: string
  responsibleMemberUuid: string | null
  dueOn: string | null
}

/**
 * A change of an action. `edit`: fields were changed. `approve`: the second person agrees. `agree`: the whole
 * plan is agreed.
 */
export type Step = 'edit' | 'approve' | 'agree' | 'finish' | 'reopen' | 'drop' | 'restore'

interface StepContext {
  kind: RiskActionKind
  /** Responsible member and due date are set. */
  isComplete: boolean
  /** The plan is agreed. */
  isAgreed: boolean
}

type Transition = (context: StepContext) => RiskActionState | undefined

const impossible: Transition = () => undefined

const planned: Transition = ({ kind, isComplete, isAgreed }) => {
  if (kind === 'notRelevant' || !isComplete) return 'draft'
  return isAgreed ? 'agreed' : 'defined'
}

const reopened: Transition = ({ kind, isAgreed }) => {
  if (kind === 'notRelevant') return undefined
  return isAgreed ? 'agreed' : 'defined'
}

/**
 * The next state for each state and step. undefined: the step is not possible. An agreed action cannot be
 * dropped, it must be carried out.
 */
const transitions: Record<RiskActionState, Record<Step, Transition>> = {
  draft: {
    edit: planned,
    approve: ({ kind, isAgreed }) => (kind === 'notRelevant' && !isAgreed ? 'defined' : undefined),
    // A draft is completed or dropped before the plan is agreed.
    agree: impossible,
    finish: impossible,
    reopen: impossible,
    drop: () => 'dropped',
    restore: impossible,
  },
  defined: {
    edit: (context) => (context.kind === 'notRelevant' ? 'defined' : planned(context)),
    approve: impossible,
    agree: ({ kind }) => (kind === 'notRelevant' ? 'done' : 'agreed'),
    finish: ({ kind }) => (kind === 'notRelevant' ? undefined : 'done'),
    reopen: impossible,
    drop: () => 'dropped',
    restore: impossible,
  },
  agreed: {
    edit: ({ isComplete }) => (isComplete ? 'agreed' : undefined),
    approve: impossible,
    agree: () => 'agreed',
    finish: () => 'done',
    reopen: impossible,
    drop: impossible,
    restore: impossible,
  },
  done: {
    edit: () => 'done',
    approve: impossible,
    agree: () => 'done',
    finish: () => 'done',
    reopen: reopened,
    drop: impossible,
    restore: impossible,
  },
  dropped: {
    edit: impossible,
    approve: impossible,
    agree: () => 'dropped',
    finish: impossible,
    reopen: impossible,
    drop: impossible,
    // A dropped decision "not relevant" cannot be restored. It must be made again, with a reason.
    restore: (context) => (context.kind === 'notRelevant' ? undefined : planned(context)),
  },
}

/** Returns the state of an action after a step, or undefined if the step is not possible. */
export const findNextState = (
  state: RiskActionState,
  step: Step,
  context: StepContext,
): RiskActionState | undefined => transitions[state][step](context)

export const isComplete = ({
  responsibleMemberUuid,
  dueOn,
}: Pick<ActionFacts, 'responsibleMemberUuid' | 'dueOn'>): boolean =>
  responsibleMemberUuid !== null && dueOn !== null

export interface RiskState {
  status: RiskStatus
  isNotRelevant: boolean
}

/** Derives the status of a risk from its level and its actions. */
export function deriveRiskState(
  level: number | null,
  actions: readonly Pick<ActionFacts, 'kind' | 'state'>[],
  isAgreed: boolean,
): RiskState {
  const remaining = actions.filter(({ state }) => state !== 'dropped')
  if (remaining.some(({ kind, state }) => kind === 'notRelevant' && state !== 'draft'))
    return { status: isAgreed ? 'done' : 'actionDefined', isNotRelevant: true }

  const remainingActions = remaining.filter(({ kind }) => kind !== 'notRelevant')
  const status = isAgreed
    ? findAgreedStatus(level, remainingActions)
    : findOpenStatus(level, actions, remainingActions)

  return { status, isNotRelevant: false }
}

function findAgreedStatus(level: number | null, actions: readonly Pick<ActionFacts, 'state'>[]): RiskStatus {
  if (actions.length === 0) return level === null ? 'done' : 'actionToDefine'
  return actions.every(({ state }) => state === 'done') ? 'done' : 'actionAgreed'
}

/** A low risk needs an action, too, once an action was defined for it, even if that action was dropped. */
function findOpenStatus(
  level: number | null,
  all: readonly Pick<ActionFacts, 'kind'>[],
  remaining: readonly Pick<ActionFacts, 'state'>[],
): RiskStatus {
  if (remaining.some(({ state }) => state !== 'draft')) return 'actionDefined'
  const isNeeded = (level ?? 0) >= actionFromLevel || all.some(({ kind }) => kind !== 'notRelevant')
  return isNeeded ? 'actionToDefine' : 'open'
}

/** Returns whether a high risk has only personal actions and none of them has a reason (spec §3.3). */
export function lacksReason(level: number | null, actions: readonly ActionFacts[]): boolean {
  const remaining = actions.filter(({ kind, state }) => kind !== 'notRelevant' && state !== 'dropped')
  const isUrgent = (level ?? 0) >= urgentFromLevel
  const areUnexplained = remaining.every(({ stop, reason }) => stop === 'P' && reason.trim() === '')
  return isUrgent && remaining.length > 0 && areUnexplained
}

/** Returns whether these actions of a risk contain the decision that the risk is not relevant. */
export const isMarkedNotRelevant = (actions: readonly Pick<ActionFacts, 'kind' | 'state'>[]): boolean =>
  actions.some(({ kind, state }) => kind === 'notRelevant' && state !== 'dropped')

/** Returns whether an action is a draft: its due date or its responsible member is missing. */
export const isDraft = ({ kind, state }: Pick<ActionFacts, 'kind' | 'state'>): boolean =>
  kind !== 'notRelevant' && state === 'draft'

/** Returns whether a decision drops a draft, or adds the fields that the draft lacks. */
export const isDraftDecided = (
  draft: Pick<ActionFacts, 'responsibleMemberUuid' | 'dueOn'>,
  {
    dropped,
    dueDate,
    responsibleMemberUuid,
  }: Pick<DraftDecision, 'dropped' | 'dueDate' | 'responsibleMemberUuid'>,
): boolean =>
  dropped ||
  isComplete({
    dueOn: dueDate ?? draft.dueOn,
    responsibleMemberUuid: responsibleMemberUuid ?? draft.responsibleMemberUuid,
  })

/** Returns whether a second person must approve that a risk is not relevant. */
export const needsSecondPerson = (level: number | null): boolean => (level ?? 0) >= urgentFromLevel

/**
 * Returns whether a risk prevents the plan from being agreed. A risk that is not assessable does not prevent
 * it.
 */
export const isUndecided = (level: number | null, status: RiskStatus): boolean =>
  level !== null && (status === 'open' || status === 'actionToDefine')
