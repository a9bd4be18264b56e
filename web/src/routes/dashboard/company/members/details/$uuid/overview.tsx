import { createFileRoute, redirect } from '@tanstack/react-router'
import { MemberPage } from '#features/member/details/MemberPage.tsx'
import { memberAccess, memberTabLink, tabOf } from '#features/member/details/tabs.ts'
import { recordSearch } from '#features/member/record/record-search.ts'

export const Route = createFileRoute('/dashboard/company/members/details/$uuid/overview')({
  staticData: { title: 'member.details.title', access: memberAccess },
  validateSearch: recordSearch,
  beforeLoad: ({ params: { uuid } }) => {
    if (tabOf('overview') !== 'overview')
      throw redirect({ ...memberTabLink(uuid, tabOf(undefined)), replace: true })
  },
  component: OverviewRoute,
})

function OverviewRoute() {
  const { uuid } = Route.useParams()
  return <MemberPage uuid={uuid} tab="overview" />
}
