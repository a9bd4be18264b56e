import { memberGroup } from '@sorgfalt/contract/group/group'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { GroupPage } from '#features/group/GroupPage.tsx'
import { groupAccess, tabOf } from '#features/group/group-tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/company/members/group/details/$uuid/$tabId')({
  staticData: { title: 'group.details.title', access: groupAccess },
  validateSearch: tableSearch(memberGroup.memberList),
  beforeLoad: ({ params: { uuid, tabId: raw } }) => {
    const tabId = tabOf(raw)
    if (tabId !== raw)
      throw redirect({
        to: '/dashboard/company/members/group/details/$uuid/$tabId',
        params: { uuid, tabId },
        replace: true,
      })
  },
  component: GroupRoute,
})

function GroupRoute() {
  const { uuid, tabId } = Route.useParams()
  return <GroupPage uuid={uuid} tab={tabOf(tabId)} />
}
