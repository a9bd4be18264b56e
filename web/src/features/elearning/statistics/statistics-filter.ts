import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { type FilterOf, filteredBy, type TableSearch, tableSearch } from '#lib/table-search.ts'
import type { FilterValues } from '#ui/FilterBar.tsx'

export type StatisticsSearch = TableSearch<typeof elearningStatistics.readStatistics>
export type StatisticsFilter = Partial<FilterOf<typeof elearningStatistics.readStatistics>>

/** Reads the state of the statistics from an address. */
export const statisticsSearch = tableSearch(elearningStatistics.readStatistics)

const lists = ['status', 'orgUnit', 'location'] as const
const days = ['dueFrom', 'dueTo'] as const

/** What the filter bar shows of a filter. */
export const valuesOf = (filter: StatisticsFilter): FilterValues => ({
  search: filter.search ?? '',
  ...Object.fromEntries(lists.map((name) => [name, filter[name] ?? []])),
  ...Object.fromEntries(days.map((name) => [name, filter[name] ?? ''])),
  trained: filter.trained === undefined ? [] : [filter.trained ? 'yes' : 'no'],
  exempt: filter.exempt ? ['yes'] : [],
})

/** The filter that the bar's values mean; the day that it is about is not the bar's. */
export function filterFrom(values: FilterValues, { asOf }: StatisticsFilter): StatisticsFilter {
  const [trained] = values['trained'] ?? []
  const [exempt] = values['exempt'] ?? []
  return {
    search: values['search'] as string,
    ...Object.fromEntries(lists.map((name) => [name, values[name]])),
    ...Object.fromEntries(days.map((name) => [name, values[name] || undefined])),
    ...(trained && { trained: trained === 'yes' }),
    ...(exempt && { exempt: true }),
    ...(asOf && { asOf }),
  }
}

/** What the charts are narrowed by. */
export function chartFilterOf({
  status: _status,
  trained: _trained,
  exempt: _exempt,
  ...filter
}: StatisticsFilter) {
  return filter
}

/** The list, filtered by this as well; first page. */
export const searchWith = (filter: StatisticsFilter, more: StatisticsFilter): StatisticsSearch =>
  filteredBy<typeof elearningStatistics.readStatistics>({}, { ...filter, ...more })
