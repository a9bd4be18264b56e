import { memberDetails } from '@sorgfalt/contract/member/details'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { MemberPage } from '#features/member/details/MemberPage.tsx'
import { memberAccess, tabOf } from '#features/member/details/tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/company/members/details/$uuid/$tabId')({
  staticData: { title: 'member.details.title', access: memberAccess },
  validateSearch: tableSearch(memberDetails.readOrgUnitList),
  beforeLoad: ({ params: { uuid, tabId: raw } }) => {
    const tabId = tabOf(raw)
    if (tabId !== raw)
      throw redirect({
        to: '/dashboard/company/members/details/$uuid/$tabId',
        params: { uuid, tabId },
        replace: true,
      })
  },
  component: MemberRoute,
})

function MemberRoute() {
  const { uuid, tabId } = Route.useParams()
  return <MemberPage uuid={uuid} tab={tabOf(tabId)} />
}
