import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { createFileRoute } from '@tanstack/react-router'
import { ResultPage } from '#features/risk-assessment/evaluation/result/ResultPage.tsx'
import { riskSearch } from '#features/risk-assessment/evaluation/result/risk-search.ts'

export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risks',
)({
  staticData: { title: 'riskAssessment.result.title', access: [riskEvaluation.readExecutionResultDetails] },
  validateSearch: riskSearch,
  component: RisksRoute,
})

function RisksRoute() {
  const { riskAssessmentExecutionResultUuid } = Route.useParams()
  const { risk } = Route.useSearch()

  return (
    <ResultPage
      key={riskAssessmentExecutionResultUuid}
      riskAssessmentExecutionResultUuid={riskAssessmentExecutionResultUuid}
      tab="risks"
      riskUuid={risk}
    />
  )
}
