import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { createFileRoute } from '@tanstack/react-router'
import { EvaluationsPage } from '#features/risk-assessment/evaluation/EvaluationsPage.tsx'
import { evaluationSearch } from '#features/risk-assessment/evaluation/evaluation-filter.ts'

export const Route = createFileRoute('/dashboard/apps/risk-assessments/evaluation/list')({
  staticData: {
    title: 'riskAssessment.evaluations.title',
    access: [riskEvaluation.readAssignmentOverviewList],
  },
  validateSearch: evaluationSearch,
  component: EvaluationsPage,
})
