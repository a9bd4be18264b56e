import { riskDocument } from '@sorgfalt/contract/risk-assessment/document'
import { createFileRoute } from '@tanstack/react-router'
import { actionSearch } from '#features/risk-assessment/plan/action-search.ts'
import { RiskActionSheet } from '#features/risk-assessment/plan/RiskActionSheet.tsx'

export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-action-list',
)({
  staticData: {
    title: 'riskAssessment.plan.sheet.title',
    access: [riskDocument.exportRiskActionList],
    layout: 'empty',
  },
  validateSearch: actionSearch,
  component: SheetRoute,
})

function SheetRoute() {
  const { riskAssessmentExecutionResultUuid } = Route.useParams()
  return (
    <RiskActionSheet
      riskAssessmentExecutionResultUuid={riskAssessmentExecutionResultUuid}
      search={Route.useSearch()}
    />
  )
}
