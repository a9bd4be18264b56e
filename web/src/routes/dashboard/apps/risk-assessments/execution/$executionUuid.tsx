import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { createFileRoute } from '@tanstack/react-router'
import { parseStepSearch } from '#features/risk-assessment/execution/areas.ts'
import { ExecutionPage } from '#features/risk-assessment/execution/ExecutionPage.tsx'

export const Route = createFileRoute('/dashboard/apps/risk-assessments/execution/$executionUuid')({
  staticData: {
    title: 'riskAssessment.execution.title',
    access: [riskExecution.readExecution],
    layout: 'empty',
  },
  validateSearch: parseStepSearch,
  component: ExecutionRoute,
})

function ExecutionRoute() {
  const { executionUuid } = Route.useParams()
  const navigate = Route.useNavigate()

  return (
    <ExecutionPage
      key={executionUuid}
      executionUuid={executionUuid}
      stepSearch={Route.useSearch()}
      onStep={(search, options) => void navigate({ search, ...options })}
      onClose={() => void navigate({ to: '/dashboard/apps/risk-assessments/my-analyses' })}
    />
  )
}
