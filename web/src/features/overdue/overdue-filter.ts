import { type OverdueFilter, overdue, overdueDaysFilters } from '@sorgfalt/contract/overdue/overdue'
import { useFormats } from '#lib/format.ts'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import type { FilteredTable } from '#lib/use-table.ts'
import { readYesNo, toYesNo, yesNoFilter } from '#lib/yes-no-filter.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { DropdownItem } from '#ui/Dropdown.tsx'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type ListFilter = Partial<FilterOf<typeof overdue.list>>

/** Reads filter, order and page of the list from the URL. */
export const overdueSearch = tableSearch(overdue.list)

/** The kinds that the list shows together: an effectiveness check belongs to its action. */
export const kindGroups = {
  elearning: ['elearning'],
  inspection: ['inspection'],
  action: ['action', 'check'],
} as const satisfies Record<string, readonly NonNullable<OverdueFilter['kind']>[number][]>
export type KindGroup = keyof typeof kindGroups

/** Returns the group of kinds that a filter shows, or `all`. */
export const groupOf = ({ kind }: OverdueFilter): KindGroup | 'all' =>
  (Object.keys(kindGroups) as KindGroup[]).find((group) => kind?.[0] === kindGroups[group][0]) ?? 'all'

/** Returns the filter bar of the list. The kinds of tasks are chosen above the table. */
export function useOverdueFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<ListFilter>): FilterBarProps {
  const t = useText()
  const { search = '', orgUnit = [], location = [], task = [], days, reminded, ...others } = filter
  const selected = [...orgUnit, ...location]
  const orgUnits = useOrgNodeOptions('orgUnits', selected)
  const locations = useOrgNodeOptions('locations', selected)
  const tasks = useTaskOptions(task)

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('overdue.list.search') },
      { name: 'orgUnit', type: 'dropdown', label: t('overdue.list.orgUnit'), ...orgUnits },
      { name: 'location', type: 'dropdown', label: t('overdue.list.location'), ...locations },
      { name: 'task', type: 'dropdown', label: t('overdue.list.task'), options: tasks },
      {
        name: 'days',
        type: 'dropdown',
        label: t('overdue.list.days'),
        max: 0,
        options: overdueDaysFilters.map((count) => ({
          value: String(count),
          label: t('overdue.list.daysOver', { count }),
        })),
      },
      yesNoFilter('reminded', t('overdue.list.reminded'), {
        yes: t('overdue.list.remindedYes'),
        no: t('overdue.list.remindedNo'),
      }),
    ],
    values: {
      search,
      orgUnit,
      location,
      task,
      days: days === undefined ? [] : [String(days)],
      reminded: toYesNo(reminded),
    },
    onChange: (values) =>
      setFilter({
        ...others,
        search: values['search'] as string,
        orgUnit: values['orgUnit'] as string[],
        location: values['location'] as string[],
        task: values['task'] as ListFilter['task'],
        days: overdueDaysFilters.find((count) => values['days']?.[0] === String(count)),
        reminded: readYesNo(values['reminded']),
      }),
    onClear: clearFilter,
  }
}

/** Returns the overdue tasks by kind and title, each with the number of its members. */
function useTaskOptions(chosen: NonNullable<OverdueFilter['task']>): DropdownItem[] {
  const t = useText()
  const formats = useFormats()
  const selected = chosen.filter((task) => task !== 'action' && task !== 'check')
  const { data } = useCall(overdue.readTaskOptions, { selected }, { keepPrevious: true })

  return (data?.tasks ?? []).map(({ task, kind, title, memberCount }) => ({
    value: task,
    label: title ?? t(`overdue.kinds.${kind}`),
    aside: formats.number(memberCount),
  }))
}
