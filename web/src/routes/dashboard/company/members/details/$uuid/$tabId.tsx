import { createFileRoute, redirect } from '@tanstack/react-router'
import { MemberPage } from '#features/member/details/MemberPage.tsx'
import { memberAccess, memberTabLink, tabOf } from '#features/member/details/tabs.ts'

export const Route = createFileRoute('/dashboard/company/members/details/$uuid/$tabId')({
  staticData: { title: 'member.details.title', access: memberAccess },
  beforeLoad: ({ params: { uuid, tabId: raw } }) => {
    const tabId = tabOf(raw)
    if (tabId !== raw) throw redirect({ ...memberTabLink(uuid, tabId), replace: true })
  },
  component: MemberRoute,
})

function MemberRoute() {
  const { uuid, tabId } = Route.useParams()
  return <MemberPage uuid={uuid} tab={tabOf(tabId)} />
}
