import { memberDetails } from '@sorgfalt/contract/member/details'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { MemberPage } from '#features/member/details/MemberPage.tsx'
import { memberAccess, memberTabLink, tabOf } from '#features/member/details/tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/company/members/details/$uuid/org-units')({
  staticData: { title: 'member.details.title', access: memberAccess },
  validateSearch: tableSearch(memberDetails.readOrgUnitList),
  beforeLoad: ({ params: { uuid } }) => {
    if (tabOf('org-units') !== 'org-units')
      throw redirect({ ...memberTabLink(uuid, tabOf(undefined)), replace: true })
  },
  component: OrgUnitsRoute,
})

function OrgUnitsRoute() {
  const { uuid } = Route.useParams()
  return <MemberPage uuid={uuid} tab="org-units" />
}
