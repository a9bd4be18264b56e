import { location } from '@sorgfalt/contract/location/location'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { LocationPage } from '#features/location/LocationPage.tsx'
import { locationAccess, tabOf } from '#features/location/location-tabs.ts'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/company/locations/details/$uuid/$tabId')({
  staticData: { title: 'location.details.title', access: locationAccess },
  validateSearch: tableSearch(location.memberList),
  beforeLoad: ({ params: { uuid, tabId: raw } }) => {
    const tabId = tabOf(raw)
    if (tabId !== raw)
      throw redirect({
        to: '/dashboard/company/locations/details/$uuid/$tabId',
        params: { uuid, tabId },
        replace: true,
      })
  },
  component: LocationRoute,
})

function LocationRoute() {
  const { uuid, tabId } = Route.useParams()
  return <LocationPage uuid={uuid} tab={tabOf(tabId)} />
}
