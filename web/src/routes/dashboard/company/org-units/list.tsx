import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { createFileRoute, retainSearchParams } from '@tanstack/react-router'
import { OrgUnitsPage } from '#features/org-unit/OrgUnitsPage.tsx'
import { unitSearch } from '#features/org-unit/unit-search.ts'

export const Route = createFileRoute('/dashboard/company/org-units/list')({
  staticData: { title: 'orgUnit.list.title', access: [orgUnit.list] },
  validateSearch: unitSearch,
  // The view stays the same when the member sorts or searches.
  search: { middlewares: [retainSearchParams(['view'])] },
  component: OrgUnitsRoute,
})

function OrgUnitsRoute() {
  return <OrgUnitsPage view={Route.useSearch().view ?? 'tree'} />
}
