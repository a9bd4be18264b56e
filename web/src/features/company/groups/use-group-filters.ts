import { memberGroupTypes } from '@sorgfalt/contract/limits'
import { memberGroup } from '@sorgfalt/contract/member-group'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { usePlaceOptions } from '#parts/place-options/use-place-options.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type GroupFilter = Partial<FilterOf<typeof memberGroup.list>>

/** Reads the list's state from an address. */
export const groupSearch = tableSearch(memberGroup.list)

interface FilteredTable {
  filter: GroupFilter
  setFilter: (filter: GroupFilter) => void
  clearFilter: () => void
}

/** The filter bar of the list of groups. */
export function useGroupFilters({ filter, setFilter, clearFilter }: FilteredTable): FilterBarProps {
  const t = useText()
  const locations = usePlaceOptions('locations', filter.location ?? [])
  return {
    definitions: [
      { name: 'search', type: 'search', label: t('group.list.search') },
      {
        name: 'type',
        type: 'dropdown',
        label: t('group.field.type'),
        options: memberGroupTypes.map((value) => ({ value, label: t(`group.type.${value}`) })),
      },
      { name: 'location', type: 'dropdown', label: t('group.field.location'), ...locations },
    ],
    values: { search: filter.search ?? '', type: filter.type ?? [], location: filter.location ?? [] },
    // The bar gives back what it was given to choose from.
    onChange: (values) => setFilter(values),
    onClear: clearFilter,
  }
}
