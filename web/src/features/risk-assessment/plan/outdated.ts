import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { risk } from '@sorgfalt/contract/risk-assessment/item'

/** What is out of date once a measure or decision changes. */
export const outdated = [
  risk.readRiskList,
  risk.readRiskDetails,
  risk.readRiskActionStatus,
  riskAction.readRiskActionList,
  riskAction.readRiskActionDetails,
  riskEvaluation.readExecutionResultDetails,
  riskEvaluation.readAssignmentOverviewList,
]
