import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CatalogDetailsPage } from '#features/risk-assessment/catalog/CatalogDetailsPage.tsx'
import { catalogTabs, tabLink } from '#features/risk-assessment/catalog/tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute(
  '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/assignments',
)({
  staticData: { title: 'riskAssessment.catalog.title', access: [riskCatalog.readDetails] },
  validateSearch: tableSearch(riskAssignment.readAssignmentList),
  beforeLoad: ({ params: { riskAssessmentTaskUuid } }) => {
    const tabId = catalogTabs.tabOf('assignments')
    if (tabId !== 'assignments') throw redirect({ ...tabLink(riskAssessmentTaskUuid, tabId), replace: true })
  },
  component: AssignmentsRoute,
})

function AssignmentsRoute() {
  const { riskAssessmentTaskUuid } = Route.useParams()
  return (
    <CatalogDetailsPage
      key={riskAssessmentTaskUuid}
      riskAssessmentTaskUuid={riskAssessmentTaskUuid}
      tab="assignments"
    />
  )
}
