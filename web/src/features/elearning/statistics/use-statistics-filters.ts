import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'
import { states } from './states.ts'
import { filterFrom, type StatisticsFilter, valuesOf } from './statistics-filter.ts'

interface FilteredTable {
  filter: StatisticsFilter
  setFilter: (filter: StatisticsFilter) => void
}

/** The filter bar of the statistics' list. The day that they are about stays when it is cleared. */
export function useStatisticsFilters({ filter, setFilter }: FilteredTable): FilterBarProps {
  const t = useText()
  const formats = useFormats()
  const selected = [...(filter.orgUnit ?? []), ...(filter.location ?? [])]
  const orgUnits = useOrgNodeOptions('orgUnits', selected)
  const locations = useOrgNodeOptions('locations', selected)
  return {
    definitions: [
      { name: 'search', type: 'search', label: t('statistics.list.search') },
      {
        name: 'status',
        type: 'dropdown',
        label: t('statistics.list.status'),
        options: states.map((value) => ({ value, label: t(`statistics.states.${value}`) })),
      },
      { name: 'orgUnit', type: 'dropdown', label: t('statistics.list.units'), ...orgUnits },
      { name: 'location', type: 'dropdown', label: t('statistics.list.location'), ...locations },
      {
        name: 'trained',
        type: 'dropdown',
        label: t('statistics.list.trained'),
        max: 0,
        options: [
          { value: 'yes', label: t('statistics.list.trainedYes') },
          { value: 'no', label: t('statistics.list.trainedNo') },
        ],
      },
      {
        name: 'exempt',
        type: 'dropdown',
        label: t('statistics.list.exempt'),
        max: 0,
        options: [{ value: 'yes', label: t('statistics.list.exemptYes') }],
      },
      { name: 'dueFrom', type: 'date', label: t('statistics.list.dueFrom'), format: formats.shortDate },
      { name: 'dueTo', type: 'date', label: t('statistics.list.dueTo'), format: formats.shortDate },
    ],
    values: valuesOf(filter),
    onChange: (values) => setFilter(filterFrom(values, filter)),
    onClear: () => setFilter(filter.asOf ? { asOf: filter.asOf } : {}),
  }
}
