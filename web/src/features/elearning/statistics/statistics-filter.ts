import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import type { OverdueFilter } from '@sorgfalt/contract/overdue/overdue'
import { type FilterOf, filteredBy, type TableSearch, tableSearch } from '#lib/table-search.ts'
import { readYesNo, toYesNo } from '#lib/yes-no-filter.ts'
import type { FilterValues } from '#ui/FilterBar.tsx'

export type StatisticsSearch = TableSearch<typeof elearningStatistics.readStatistics>
export type StatisticsFilter = Partial<FilterOf<typeof elearningStatistics.readStatistics>>

/** Reads filter, order and page of the statistics from the URL. */
export const statisticsSearch = tableSearch(elearningStatistics.readStatistics)

const lists = ['status', 'orgUnit', 'location'] as const
const days = ['dueFrom', 'dueTo'] as const

/** Returns the values of the filter bar. */
export const toValues = (filter: StatisticsFilter): FilterValues => ({
  search: filter.search ?? '',
  ...Object.fromEntries(lists.map((name) => [name, filter[name] ?? []])),
  ...Object.fromEntries(days.map((name) => [name, filter[name] ?? ''])),
  trained: toYesNo(filter.trained),
  exempt: filter.exempt ? ['yes'] : [],
})

/** Returns the filter from the values of the filter bar. Keeps the day, which is not in the bar. */
export function toFilter(values: FilterValues, { asOf }: StatisticsFilter): StatisticsFilter {
  const [exempt] = values['exempt'] ?? []

  return {
    search: values['search'] as string,
    ...Object.fromEntries(lists.map((name) => [name, values[name]])),
    ...Object.fromEntries(days.map((name) => [name, values[name] || undefined])),
    trained: readYesNo(values['trained']),
    ...(exempt && { exempt: true }),
    ...(asOf && { asOf }),
  }
}

/**
 * Returns the filter of the charts, which is the filter of the list without `status`, `trained` and `exempt`.
 */
export function toChartFilter({
  status: _status,
  trained: _trained,
  exempt: _exempt,
  ...filter
}: StatisticsFilter) {
  return filter
}

/** Returns the part of the filter that limits the members who are reminded. */
export const toRemindFilter = ({ search, orgUnit, location }: StatisticsFilter): OverdueFilter => ({
  ...(search && { search }),
  ...(orgUnit?.length && { orgUnit }),
  ...(location?.length && { location }),
})

/** Returns the search parameters for the first page of the list with additional filter values. */
export const addFilter = (filter: StatisticsFilter, more: StatisticsFilter): StatisticsSearch =>
  filteredBy<typeof elearningStatistics.readStatistics>({}, { ...filter, ...more })
