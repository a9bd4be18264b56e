import { profile } from '@sorgfalt/contract/profile/profile'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProfilePage } from '#features/profile/ProfilePage.tsx'
import { profileAccess, tabOf } from '#features/profile/profile-tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/profile/$tabId')({
  staticData: { title: 'profile.title', access: profileAccess },
  // The list of org units can be sorted, and the list of certificates has pages. The other tabs have no
  // state.
  validateSearch: tableSearch(profile.readOrgUnitList),
  beforeLoad: ({ params }) => {
    const tabId = tabOf(params.tabId)
    if (tabId !== params.tabId)
      throw redirect({ to: '/dashboard/profile/$tabId', params: { tabId }, replace: true })
  },
  component: ProfileRoute,
})

function ProfileRoute() {
  return <ProfilePage tab={tabOf(Route.useParams().tabId)} />
}
