/** Statuses and thresholds that all calls of the risk assessment share. */

/**
 * Minimum number of submissions for a result to show the share of critical answers. With fewer, level and
 * share together can reveal a group of one or two answers.
 */
export const shareFrom = 15

/**
 * Share of critical answers: at most a quarter, at most half, at most three quarters, or more. The server
 * counts at least one answer as critical and at least one as not critical, so that a share never reveals that
 * all members agree.
 */
export const criticalShares = ['quarter', 'half', 'threeQuarters', 'more'] as const
export type CriticalShare = (typeof criticalShares)[number]

/**
 * Bands of levels. Each band covers two levels. `notAssessable` is an item of a survey with fewer than six
 * answers, or an item of an inspection that does not apply.
 */
export const riskBands = ['veryLow', 'low', 'medium', 'high', 'veryHigh', 'notAssessable'] as const
export type RiskBand = (typeof riskBands)[number]

/**
 * Status of a round, which is one due occurrence of an assignment:
 * - `planned`: it has not started yet
 * - `running`: members answer
 * - `canFinish`: enough members have answered
 * - `evaluation`: it is finished, and the action plan is being made
 * - `agreed`: the plan is agreed
 * - `done`: all actions of the plan are done
 * - `cancelled`: its assignment ended before the round was finished
 */
export const roundStatuses = [
  'planned',
  'running',
  'canFinish',
  'evaluation',
  'agreed',
  'done',
  'cancelled',
] as const
export type RoundStatus = (typeof roundStatuses)[number]

export const riskStatuses = ['open', 'actionToDefine', 'actionDefined', 'actionAgreed', 'done'] as const
export type RiskStatus = (typeof riskStatuses)[number]

/** Lowest level at which a risk needs an action. */
export const actionFromLevel = 5
/** A repeated round opens for answers this number of days before its due date. */
export const roundLeadDays = 30
/** An edit lease ends this number of minutes after the last save or renewal. */
export const leaseMinutes = 5

/** Status of a member's execution in the member's own list. */
export const listedExecutionStatuses = ['completed', 'due', 'inprogress', 'overdue'] as const
export type ListedExecutionStatus = (typeof listedExecutionStatuses)[number]

/**
 * State of a round in the list of evaluations: its status, except that
 * - `overdue` marks a round past its due date and an agreed plan with overdue actions
 * - `actionsDefined` marks an evaluation in which every risk is decided and the plan can be agreed
 */
export const legendStates = [
  'planned',
  'running',
  'canFinish',
  'evaluation',
  'actionsDefined',
  'agreed',
  'done',
  'overdue',
  'cancelled',
] as const
export type LegendState = (typeof legendStates)[number]

export const riskActionKinds = ['proposed', 'custom', 'notRelevant'] as const
export type RiskActionKind = (typeof riskActionKinds)[number]
/**
 * State of an action:
 * - `draft`: the due date or the responsible member is missing
 * - `defined`: title, due date and responsible member are set
 * - `agreed`: agreed with the plan
 * - `done`: carried out
 * - `dropped`: given up
 */
export const riskActionStates = ['draft', 'defined', 'agreed', 'done', 'dropped'] as const
export type RiskActionState = (typeof riskActionStates)[number]
/** Events in the history of an action. */
export const riskActionEvents = [
  'created',
  'changed',
  'assigned',
  'approved',
  'agreed',
  'progress',
  'done',
  'reopened',
  'checked',
  'dropped',
  'restored',
] as const
export type RiskActionEvent = (typeof riskActionEvents)[number]
/** Due status of an action: the first value whose condition is met. */
export const dueStatuses = ['done', 'overdue', 'next7Days', 'nextMonth', 'none'] as const
export type DueStatus = (typeof dueStatuses)[number]
/**
 * Filters of the action list: a due status, or the progress of an action. `toCheck` selects actions whose
 * effectiveness check is due.
 */
export const actionFilters = [
  'overdue',
  'next7Days',
  'nextMonth',
  'none',
  'done',
  'toCheck',
  'actionAgreed',
  'actionToDefine',
] as const
export type ActionFilter = (typeof actionFilters)[number]
export const effectivenesses = ['pending', 'effective', 'partly', 'ineffective'] as const
export type Effectiveness = (typeof effectivenesses)[number]
/** The effectiveness of an action is checked this number of days after the action is done. */
export const effectivenessDays = 90
/**
 * The lowest risk level with two stricter rules: a risk whose only actions are of the kind `personal` needs a
 * reason, and the decision "not relevant" needs the agreement of a second person.
 */
export const urgentFromLevel = 7
