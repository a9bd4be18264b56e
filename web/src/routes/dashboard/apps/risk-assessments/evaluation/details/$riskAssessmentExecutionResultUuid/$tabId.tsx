import { createFileRoute, redirect } from '@tanstack/react-router'
import { resultTabs, tabLink } from '#features/risk-assessment/evaluation/result/tabs.ts'

/** Opens the first permitted tab for unknown tabs. The known tabs have routes of their own. */
export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/$tabId',
)({
  beforeLoad: ({ params: { riskAssessmentExecutionResultUuid, tabId } }) => {
    throw redirect({ ...tabLink(riskAssessmentExecutionResultUuid, resultTabs.tabOf(tabId)), replace: true })
  },
})
