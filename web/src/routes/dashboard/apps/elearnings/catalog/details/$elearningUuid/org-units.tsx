import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CatalogDetailsPage } from '#features/elearning/catalog/CatalogDetailsPage.tsx'
import { tabLink, tabOf } from '#features/elearning/catalog/catalog-tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/catalog/details/$elearningUuid/org-units')({
  staticData: { title: 'elearning.catalog.title', access: [elearningCatalog.readDetails] },
  validateSearch: tableSearch(elearningAssignment.readAssignments),
  beforeLoad: ({ params: { elearningUuid } }) => {
    if (tabOf('org-units') !== 'org-units')
      throw redirect({ ...tabLink(elearningUuid, tabOf(undefined)), replace: true })
  },
  component: OrgUnitsRoute,
})

function OrgUnitsRoute() {
  const { elearningUuid } = Route.useParams()
  return <CatalogDetailsPage key={elearningUuid} elearningUuid={elearningUuid} tab="org-units" />
}
