import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CatalogDetailsPage } from '#features/risk-assessment/catalog/CatalogDetailsPage.tsx'
import { catalogTabs, tabLink } from '#features/risk-assessment/catalog/tabs.ts'

export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/$tabId',
)({
  staticData: { title: 'riskAssessment.catalog.title', access: [riskCatalog.readDetails] },
  beforeLoad: ({ params: { riskAssessmentTaskUuid, tabId: asked } }) => {
    const tabId = catalogTabs.tabOf(asked)
    if (tabId !== asked) throw redirect({ ...tabLink(riskAssessmentTaskUuid, tabId), replace: true })
  },
  component: CatalogDetailsRoute,
})

function CatalogDetailsRoute() {
  const { riskAssessmentTaskUuid, tabId } = Route.useParams()
  return (
    <CatalogDetailsPage
      key={riskAssessmentTaskUuid}
      riskAssessmentTaskUuid={riskAssessmentTaskUuid}
      tab={catalogTabs.tabOf(tabId)}
    />
  )
}
