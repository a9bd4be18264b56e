import { qualificationMatrix } from '@sorgfalt/contract/elearning/qualification-matrix'
import type { OverdueFilter } from '@sorgfalt/contract/overdue/overdue'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import type { FilterValues } from '#ui/FilterBar.tsx'

export type MatrixFilter = Partial<FilterOf<typeof qualificationMatrix.readMatrix>>

/** Reads filter, order and page of the matrix from the URL. */
export const matrixSearch = tableSearch(qualificationMatrix.readMatrix)

const lists = ['orgUnit', 'location', 'group', 'elearning'] as const

/** Returns the values of the filter bar. */
export const toValues = (filter: MatrixFilter): FilterValues => ({
  search: filter.search ?? '',
  ...Object.fromEntries(lists.map((name) => [name, filter[name] ?? []])),
  gaps: filter.gaps ? ['yes'] : [],
})

/** Returns the filter from the values of the filter bar. Keeps the day, which is not in the bar. */
export function toFilter(values: FilterValues, { asOf }: MatrixFilter): MatrixFilter {
  return {
    search: values['search'] as string,
    ...Object.fromEntries(lists.map((name) => [name, values[name]])),
    ...((values['gaps']?.length ?? 0) > 0 && { gaps: true }),
    ...(asOf && { asOf }),
  }
}

/** Returns the filter of the overdue members whom the matrix shows. */
export const toRemindFilter = ({
  search,
  orgUnit,
  location,
  group,
  elearning,
}: MatrixFilter): OverdueFilter => ({
  kind: ['elearning'],
  ...(search && { search }),
  ...(orgUnit?.length && { orgUnit }),
  ...(location?.length && { location }),
  ...(group?.length && { group }),
  ...(elearning?.length && { task: elearning }),
})
