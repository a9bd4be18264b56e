import { elearningEvidence } from '@sorgfalt/contract/elearning-evidence'
import { profile } from '@sorgfalt/contract/profile'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProfilePage } from '#features/profile/ProfilePage.tsx'
import { profileAccess, tabOf } from '#features/profile/tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

const orgUnits = tableSearch(profile.readOrgUnitList)
const results = tableSearch(elearningEvidence.readResultList)

export const Route = createFileRoute('/dashboard/profile/$tabId')({
  staticData: { title: 'profile.title', access: profileAccess },
  // Two tabs are lists; the column that an address sorts by tells whose state it is.
  validateSearch: (raw: Record<string, unknown>) => {
    const ofResults = results(raw)
    return ofResults.sortBy ? ofResults : orgUnits(raw)
  },
  beforeLoad: ({ params }) => {
    const tabId = tabOf(params.tabId)
    if (tabId !== params.tabId) throw redirect({ to: '/dashboard/profile/$tabId', params: { tabId }, replace: true })
  },
  component: ProfileRoute,
})

function ProfileRoute() {
  return <ProfilePage tab={tabOf(Route.useParams().tabId)} />
}
