import { location } from '@sorgfalt/contract/location'
import { createFileRoute } from '@tanstack/react-router'
import { LocationsPage } from '#features/company/locations/LocationsPage.tsx'
import { locationSearch } from '#features/company/locations/use-location-filters.ts'

export const Route = createFileRoute('/dashboard/company/locations/list')({
  staticData: { title: 'location.list.title', access: [location.list] },
  validateSearch: locationSearch,
  component: LocationsPage,
})
