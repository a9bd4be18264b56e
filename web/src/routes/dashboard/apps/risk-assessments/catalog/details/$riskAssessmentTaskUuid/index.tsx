import { createFileRoute, redirect } from '@tanstack/react-router'
import { catalogTabs, tabLink } from '#features/risk-assessment/catalog/tabs.ts'

export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/',
)({
  beforeLoad: ({ params: { riskAssessmentTaskUuid } }) => {
    throw redirect({ ...tabLink(riskAssessmentTaskUuid, catalogTabs.tabOf(undefined)), replace: true })
  },
})
