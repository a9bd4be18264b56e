import { countries, locationTypes } from '@sorgfalt/contract/core/limits'
import { location } from '@sorgfalt/contract/location/location'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type LocationFilter = Partial<FilterOf<typeof location.list>>

/** Reads the state of the list from the search parameters of the URL. */
export const locationSearch = tableSearch(location.list)

/** Returns the filter bar of the list of locations. */
export function useLocationFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<LocationFilter>): FilterBarProps {
  const t = useText()
  return {
    definitions: [
      { name: 'search', type: 'search', label: t('location.list.search') },
      {
        name: 'type',
        type: 'dropdown',
        label: t('location.field.type'),
        options: locationTypes.map((value) => ({ value, label: t(`location.type.${value}`) })),
      },
      {
        name: 'country',
        type: 'dropdown',
        label: t('location.field.country'),
        options: countries.map((value) => ({ value, label: t(`common.countries.${value}`) })),
      },
    ],
    values: { search: filter.search ?? '', type: filter.type ?? [], country: filter.country ?? [] },
    // The bar returns only values that it offers, so they need no check.
    onChange: (values) => setFilter(values),
    onClear: clearFilter,
  }
}
