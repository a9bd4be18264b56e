import { riskAction } from '@sorgfalt/contract/risk-action'
import { riskEvaluation } from '@sorgfalt/contract/risk-evaluation'
import { risk } from '@sorgfalt/contract/risk-item'

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
