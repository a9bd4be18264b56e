/** Text keys of the words that all screens of the risk assessment share. */

import type { RiskCategory, RiskKind, StopType } from '@sorgfalt/contract/risk-assessment/content'
import type {
  ActionFilter,
  AnalysisStatus,
  DueStatus,
  Effectiveness,
  LegendState,
  RiskActionEvent,
  RiskActionKind,
  RiskActionState,
  RiskBand,
  RiskStatus,
  RoundStatus,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'

export const bandKey = (band: RiskBand) => `riskAssessment.bands.${band}` as const
export const roundKey = (status: RoundStatus) => `riskAssessment.rounds.${status}` as const
export const legendKey = (state: LegendState) => `riskAssessment.legend.${state}` as const
export const riskStatusKey = (status: RiskStatus) => `riskAssessment.risks.${status}` as const
export const actionKindKey = (kind: RiskActionKind) => `riskAssessment.actionKinds.${kind}` as const
export const actionStateKey = (state: RiskActionState) => `riskAssessment.actionStates.${state}` as const
export const actionFilterKey = (filter: ActionFilter) => `riskAssessment.actionFilters.${filter}` as const
export const actionEventKey = (event: RiskActionEvent) => `riskAssessment.actionEvents.${event}` as const
export const dueStatusKey = (status: DueStatus) => `riskAssessment.due.${status}` as const
export const effectivenessKey = (effectiveness: Effectiveness) =>
  `riskAssessment.effectiveness.${effectiveness}` as const
export const analysisKey = (status: AnalysisStatus) => `riskAssessment.analyses.${status}` as const
export const kindKey = (kind: RiskKind) => `riskAssessment.kinds.${kind}` as const
export const categoryKey = (category: RiskCategory) => `riskAssessment.categories.${category}` as const
export const stopKey = (stop: StopType) => `riskAssessment.stop.${stop}` as const
