import type { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import type { FilterOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type AssignmentFilter = Partial<FilterOf<typeof elearningCatalog.readOrgUnitAssignments>>

interface FilteredTable {
  filter: AssignmentFilter
  setFilter: (filter: AssignmentFilter) => void
  clearFilter: () => void
}

/** Returns the filter bar of the org units. */
export function useAssignmentFilters({ filter, setFilter, clearFilter }: FilteredTable): FilterBarProps {
  const t = useText()
  const { search = '', assigned } = filter

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('elearning.catalog.units.search') },
      {
        name: 'assigned',
        type: 'dropdown',
        label: t('elearning.catalog.units.assigned'),
        max: 0,
        options: [
          { value: 'yes', label: t('elearning.catalog.assignedYes') },
          { value: 'no', label: t('elearning.catalog.assignedNo') },
        ],
      },
    ],
    values: { search, assigned: assigned === undefined ? [] : [assigned ? 'yes' : 'no'] },
    onChange: (values) => {
      const [chosen] = values['assigned'] ?? []
      setFilter({ search: values['search'] as string, ...(chosen && { assigned: chosen === 'yes' }) })
    },
    onClear: clearFilter,
  }
}
