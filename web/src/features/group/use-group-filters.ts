import { memberGroupTypes } from '@sorgfalt/contract/core/limits'
import { companyWide, memberGroup } from '@sorgfalt/contract/group/group'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type GroupFilter = Partial<FilterOf<typeof memberGroup.list>>

/** Reads the state of the list from the search parameters of the URL. */
export const groupSearch = tableSearch(memberGroup.list)

/** Returns the filter bar of the list of groups. */
export function useGroupFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<GroupFilter>): FilterBarProps {
  const t = useText()
  const chosen = filter.location ?? []
  const { options, ...search } = useOrgNodeOptions(
    'locations',
    chosen.filter((one) => one !== companyWide),
  )

  const everywhere = { value: companyWide, label: t('group.companyWide') }

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('group.list.search') },
      {
        name: 'type',
        type: 'dropdown',
        label: t('group.field.type'),
        options: memberGroupTypes.map((value) => ({ value, label: t(`group.type.${value}`) })),
      },
      // During a search on the server, its results come first, so that Enter selects the first of them.
      {
        name: 'location',
        type: 'dropdown',
        label: t('group.field.location'),
        options: search.onSearch ? [...options, everywhere] : [everywhere, ...options],
        ...search,
      },
    ],
    values: { search: filter.search ?? '', type: filter.type ?? [], location: chosen },
    // The bar returns only values that it offers, so they need no check.
    onChange: (values) => setFilter(values),
    onClear: clearFilter,
  }
}
