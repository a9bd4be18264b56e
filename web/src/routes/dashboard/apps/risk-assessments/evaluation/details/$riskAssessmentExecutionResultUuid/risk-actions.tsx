import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { createFileRoute } from '@tanstack/react-router'
import { ResultPage } from '#features/risk-assessment/evaluation/result/ResultPage.tsx'
import { actionSearch } from '#features/risk-assessment/plan/action-search.ts'

export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-actions',
)({
  staticData: { title: 'riskAssessment.result.title', access: [riskEvaluation.readExecutionResultDetails] },
  validateSearch: actionSearch,
  component: ActionsRoute,
})

function ActionsRoute() {
  const { riskAssessmentExecutionResultUuid } = Route.useParams()
  return (
    <ResultPage
      key={riskAssessmentExecutionResultUuid}
      riskAssessmentExecutionResultUuid={riskAssessmentExecutionResultUuid}
      tab="risk-actions"
      riskUuid={undefined}
    />
  )
}
