import { createFileRoute, redirect } from '@tanstack/react-router'
import { resultTabs, tabLink } from '#features/risk-assessment/evaluation/result/tabs.ts'

/** The tabs have routes of their own; whatever else is asked for leads to the first that is permitted. */
export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/$tabId',
)({
  beforeLoad: ({ params: { riskAssessmentExecutionResultUuid, tabId } }) => {
    throw redirect({ ...tabLink(riskAssessmentExecutionResultUuid, resultTabs.tabOf(tabId)), replace: true })
  },
})
