import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { UnitPage } from '#features/org-unit/UnitPage.tsx'
import { tabOf, unitLink } from '#features/org-unit/unit-tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/company/org-units/details/$uuid/$tabId')({
  staticData: { title: 'orgUnit.list.title', access: [orgUnit.detail] },
  // The state of the member table. The other tab has no table.
  validateSearch: tableSearch(orgUnit.memberList),
  beforeLoad: ({ params: { uuid, tabId } }) => {
    const known = tabOf(tabId)
    if (known !== tabId) throw redirect({ ...unitLink(uuid, known), replace: true })
  },
  component: UnitRoute,
})

function UnitRoute() {
  const { uuid, tabId } = Route.useParams()
  return <UnitPage uuid={uuid} tab={tabOf(tabId)} />
}
