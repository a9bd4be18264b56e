import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { yesNoFilter } from '#lib/yes-no-filter.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'
import { type StatisticsFilter, toFilter, toValues } from './statistics-filter.ts'
import { statusOrder } from './status-badges.ts'

/** Returns the filter bar of the list. Clearing it keeps the day. */
export function useStatisticsFilters({
  filter,
  setFilter,
}: Omit<FilteredTable<StatisticsFilter>, 'clearFilter'>): FilterBarProps {
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
        options: statusOrder.map((value) => ({ value, label: t(`statistics.states.${value}`) })),
      },
      { name: 'orgUnit', type: 'dropdown', label: t('statistics.list.units'), ...orgUnits },
      { name: 'location', type: 'dropdown', label: t('statistics.list.location'), ...locations },
      yesNoFilter('trained', t('statistics.list.trained'), {
        yes: t('statistics.list.trainedYes'),
        no: t('statistics.list.trainedNo'),
      }),
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
    values: toValues(filter),
    onChange: (values) => setFilter(toFilter(values, filter)),
    onClear: () => setFilter(filter.asOf ? { asOf: filter.asOf } : {}),
  }
}
