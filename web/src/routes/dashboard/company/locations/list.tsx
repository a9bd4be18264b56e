import { location } from '@sorgfalt/contract/location/location'
import { createFileRoute } from '@tanstack/react-router'
import { LocationsPage } from '#features/location/LocationsPage.tsx'
import { locationSearch } from '#features/location/use-location-filters.ts'

export const Route = createFileRoute('/dashboard/company/locations/list')({
  staticData: { title: 'location.list.title', access: [location.list] },
  validateSearch: locationSearch,
  component: LocationsPage,
})
