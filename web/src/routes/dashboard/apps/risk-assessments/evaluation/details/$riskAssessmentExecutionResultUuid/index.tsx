import { createFileRoute, redirect } from '@tanstack/react-router'
import { resultTabs, tabLink } from '#features/risk-assessment/evaluation/result/tabs.ts'

export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/',
)({
  beforeLoad: ({ params: { riskAssessmentExecutionResultUuid } }) => {
    throw redirect({
      ...tabLink(riskAssessmentExecutionResultUuid, resultTabs.tabOf(undefined)),
      replace: true,
    })
  },
})
