import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { risk } from '@sorgfalt/contract/risk-assessment/item'
import { recordTabs } from '#lib/record-tabs.ts'

/** Tabs of a result, each with the calls of which one must be permitted. */
export const resultTabs = recordTabs(
  { risks: [risk.readRiskList], 'risk-actions': [riskAction.readRiskActionList] },
  'risks',
)
export type ResultTab = ReturnType<typeof resultTabs.tabOf>

/** Where a tab of a result is. */
export const tabLink = (riskAssessmentExecutionResultUuid: string, tabId: ResultTab) =>
  ({
    to: '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/$tabId',
    params: { riskAssessmentExecutionResultUuid, tabId },
  }) as const
