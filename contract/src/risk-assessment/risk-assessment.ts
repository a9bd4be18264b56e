/** Words of the risk assessment that all its calls share (risk-assessment.md §4). */

/** From this many answers on an item tells what its level is made of; below, an exact mean could tell what everyone said. */
export const detailedFrom = 10

/** Two levels each; the last for an item with fewer than six answers. */
export const riskBands = ['veryLow', 'low', 'medium', 'high', 'veryHigh', 'notAssessable'] as const
export type RiskBand = (typeof riskBands)[number]

/**
 * One due occurrence of an assignment: not begun yet · answered · enough answered to finish · plan being made · plan agreed ·
 * all of it done · given up with its assignment.
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

/** From this level on a risk needs a measure. */
export const actionFromLevel = 5
/** Days before its due date from which a repeated round can be answered. */
export const roundLeadDays = 30
/** Minutes that a lock lasts without a save. */
export const lockMinutes = 5

/** A member's part in a round, as the start page shows it: overdue, in progress, due, completed. */
export const analysisStatuses = ['completed', 'due', 'inprogress', 'overdue'] as const
export type AnalysisStatus = (typeof analysisStatuses)[number]

/**
 * What the list of evaluations says of a round: its status, and what asks for somebody (risk-assessment.md §4.3): a round that
 * is late or a plan with late measures is overdue; an evaluation in which everything is decided waits for its agreement.
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
/** Something is missing · title, responsible member and due date stand · agreed with the plan · carried out · given up. */
export const riskActionStates = ['draft', 'defined', 'agreed', 'done', 'dropped'] as const
export type RiskActionState = (typeof riskActionStates)[number]
/** What a measure's history says. */
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
/** One value, the first that fits. */
export const dueStatuses = ['done', 'overdue', 'next7Days', 'nextMonth', 'none'] as const
export type DueStatus = (typeof dueStatuses)[number]
/** What the list of measures can be narrowed to: a due status, or what has come of it; toCheck = its effect is to be checked by now. */
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
/** Days after which it is checked whether a measure has worked. */
export const effectivenessDays = 90
/** From this level on protecting persons alone needs a reason, and "not relevant" a second person. */
export const urgentFromLevel = 7
