import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '#features/risk-assessment/catalog/PreviewPage.tsx'

export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/catalog/preview/$riskAssessmentTaskUuid',
)({
  staticData: { title: 'riskAssessment.catalog.preview', access: [riskCatalog.readDetails] },
  component: PreviewRoute,
})

function PreviewRoute() {
  return <PreviewPage riskAssessmentTaskUuid={Route.useParams().riskAssessmentTaskUuid} />
}
