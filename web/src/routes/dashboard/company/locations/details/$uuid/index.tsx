import { createFileRoute, redirect } from '@tanstack/react-router'
import { tabOf } from '#features/location/location-tabs.ts'

export const Route = createFileRoute('/dashboard/company/locations/details/$uuid/')({
  beforeLoad: ({ params: { uuid } }) => {
    throw redirect({
      to: '/dashboard/company/locations/details/$uuid/$tabId',
      params: { uuid, tabId: tabOf(undefined) },
      replace: true,
    })
  },
})
