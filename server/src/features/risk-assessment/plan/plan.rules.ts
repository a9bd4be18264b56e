/** The states of measures, risks and results as tables (risk-assessment.md §4.5). No I/O, no clock. */

import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import {
  actionFromLevel,
  type RiskActionKind,
  type RiskActionState,
  type RiskStatus,
  urgentFromLevel,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'

/** What of a measure the rules look at. */
export interface Measure {
  kind: RiskActionKind
  state: RiskActionState
  stop: StopType | null
  reason: string
  responsibleMemberUuid: string | null
  dueOn: string | null
}

/** `settle`: it was edited; `approve`: the second person agrees; `agree`: the plan is. */
export type Step = 'settle' | 'approve' | 'agree' | 'finish' | 'reopen' | 'drop' | 'restore'

interface Circumstances {
  kind: RiskActionKind
  /** Responsible member and due date stand. */
  isComplete: boolean
  /** The plan has been agreed. */
  isAgreed: boolean
}

type Outcome = (of: Circumstances) => RiskActionState | undefined
const never: Outcome = () => undefined
const planned: Outcome = ({ kind, isComplete, isAgreed }) =>
  kind === 'notRelevant' || !isComplete ? 'draft' : isAgreed ? 'agreed' : 'defined'

/** Every state and step; undefined = that cannot be. A measure that is agreed is carried out, not dropped. */
const outcomes: Record<RiskActionState, Record<Step, Outcome>> = {
  draft: {
    settle: planned,
    approve: ({ kind, isAgreed }) => (kind === 'notRelevant' && !isAgreed ? 'defined' : undefined),
    // What is incomplete stays so, and is agreed when it is whole.
    agree: () => 'draft',
    finish: never,
    reopen: never,
    drop: () => 'dropped',
    restore: never,
  },
  defined: {
    settle: (of) => (of.kind === 'notRelevant' ? 'defined' : planned(of)),
    approve: never,
    agree: ({ kind }) => (kind === 'notRelevant' ? 'done' : 'agreed'),
    finish: ({ kind }) => (kind === 'notRelevant' ? undefined : 'done'),
    reopen: never,
    drop: () => 'dropped',
    restore: never,
  },
  agreed: {
    settle: ({ isComplete }) => (isComplete ? 'agreed' : undefined),
    approve: never,
    agree: () => 'agreed',
    finish: () => 'done',
    reopen: never,
    drop: never,
    restore: never,
  },
  done: {
    settle: () => 'done',
    approve: never,
    agree: () => 'done',
    finish: () => 'done',
    reopen: ({ kind, isAgreed }) => (kind === 'notRelevant' ? undefined : isAgreed ? 'agreed' : 'defined'),
    drop: never,
    restore: never,
  },
  dropped: {
    settle: never,
    approve: never,
    agree: () => 'dropped',
    finish: never,
    reopen: never,
    drop: never,
    // A decision that was taken back is made anew, with its reason.
    restore: (of) => (of.kind === 'notRelevant' ? undefined : planned(of)),
  },
}

export const after = (state: RiskActionState, step: Step, of: Circumstances): RiskActionState | undefined =>
  outcomes[state][step](of)

export const isComplete = ({
  responsibleMemberUuid,
  dueOn,
}: Pick<Measure, 'responsibleMemberUuid' | 'dueOn'>): boolean =>
  responsibleMemberUuid !== null && dueOn !== null

export interface RiskStanding {
  status: RiskStatus
  isNotRelevant: boolean
}

/** What the measures of a risk make of it. */
export function standingOf(
  level: number | null,
  measures: readonly Pick<Measure, 'kind' | 'state'>[],
  isAgreed: boolean,
): RiskStanding {
  const live = measures.filter(({ state }) => state !== 'dropped')
  if (live.some(({ kind, state }) => kind === 'notRelevant' && state !== 'draft'))
    return { status: isAgreed ? 'done' : 'actionDefined', isNotRelevant: true }
  const own = live.filter(({ kind }) => kind !== 'notRelevant')
  return {
    status: isAgreed ? agreedStatus(level, own) : openStatus(level, measures, own),
    isNotRelevant: false,
  }
}

function agreedStatus(level: number | null, own: readonly Pick<Measure, 'state'>[]): RiskStatus {
  if (own.length === 0) return level === null ? 'done' : 'actionToDefine'
  return own.every(({ state }) => state === 'done') ? 'done' : 'actionAgreed'
}

/** Whoever has once named a measure for a low risk has said that it needs one. */
function openStatus(
  level: number | null,
  all: readonly Pick<Measure, 'kind'>[],
  own: readonly Pick<Measure, 'state'>[],
): RiskStatus {
  if (own.some(({ state }) => state !== 'draft')) return 'actionDefined'
  const isNeeded = (level ?? 0) >= actionFromLevel || all.some(({ kind }) => kind !== 'notRelevant')
  return isNeeded ? 'actionToDefine' : 'open'
}

/** A high risk against which only persons are protected, without a word why nothing better can be done (§3.3). */
export function lacksReason(level: number | null, measures: readonly Measure[]): boolean {
  const own = measures.filter(({ kind, state }) => kind !== 'notRelevant' && state !== 'dropped')
  const isUrgent = (level ?? 0) >= urgentFromLevel
  return isUrgent && own.length > 0 && own.every(({ stop, reason }) => stop === 'P' && reason.trim() === '')
}

/** Whether somebody has said that nothing needs to be done about the risk of these measures. */
export const isDecided = (measures: readonly Pick<Measure, 'kind' | 'state'>[]): boolean =>
  measures.some(({ kind, state }) => kind === 'notRelevant' && state !== 'dropped')

/** Whether saying "not relevant" takes a second person. */
export const needsSecond = (level: number | null): boolean => (level ?? 0) >= urgentFromLevel

/** Whether a risk stands in the way of agreeing the plan; what could not be assessed does not. */
export const isUndecided = (level: number | null, status: RiskStatus): boolean =>
  level !== null && (status === 'open' || status === 'actionToDefine')
