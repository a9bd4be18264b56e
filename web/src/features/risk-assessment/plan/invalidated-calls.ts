import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { risk } from '@sorgfalt/contract/risk-assessment/risk'

/** Calls whose cached responses are outdated after a change of the plan. */
export const planCalls = [
  risk.readRiskList,
  risk.readRiskDetails,
  risk.readRiskActionStatus,
  riskAction.readRiskActionList,
  riskAction.readRiskActionDetails,
  riskEvaluation.readExecutionResultDetails,
  riskEvaluation.readAssignmentOverviewList,
]
