import type { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import type { FilterOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { readYesNo, toYesNo, yesNoFilter } from '#lib/yes-no-filter.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type AssignmentFilter = Partial<FilterOf<typeof elearningCatalog.readOrgUnitAssignments>>

/** Returns the filter bar of the org units. */
export function useAssignmentFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<AssignmentFilter>): FilterBarProps {
  const t = useText()
  const { search = '', assigned } = filter

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('elearning.catalog.units.search') },
      yesNoFilter('assigned', t('elearning.catalog.units.assigned'), {
        yes: t('elearning.catalog.assignedYes'),
        no: t('elearning.catalog.assignedNo'),
      }),
    ],
    values: { search, assigned: toYesNo(assigned) },
    onChange: (values) =>
      setFilter({ search: values['search'] as string, assigned: readYesNo(values['assigned']) }),
    onClear: clearFilter,
  }
}
