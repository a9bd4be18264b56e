import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { risk } from '@sorgfalt/contract/risk-assessment/risk'
import { recordTabs } from '#lib/record-tabs.ts'

/** Tabs of a result. A tab needs the permission for one of its calls. */
export const resultTabs = recordTabs(
  { risks: [risk.readRiskList], 'risk-actions': [riskAction.readRiskActionList] },
  'risks',
)
export type ResultTab = ReturnType<typeof resultTabs.tabOf>

/** Link to a tab of a result. */
export const tabLink = (riskAssessmentExecutionResultUuid: string, tabId: ResultTab) =>
  ({
    to: '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/$tabId',
    params: { riskAssessmentExecutionResultUuid, tabId },
  }) as const
