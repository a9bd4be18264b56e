import { memberList } from '@sorgfalt/contract/member/list'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import type { FilterValues } from '#ui/FilterBar.tsx'

export type MemberFilter = Partial<FilterOf<typeof memberList.getList>>

/** Parses the state of the list from the search parameters of the URL. */
export const memberSearch = tableSearch(memberList.getList)

const listFilters = ['orgUnit', 'location', 'role', 'status'] as const
/** The flags of the filter that share one dropdown. */
export const accessFlags = ['neverLoggedIn', 'noPassword'] as const

/** Returns the values of the filter bar for a filter. */
export function toFilterValues(filter: MemberFilter): FilterValues {
  return {
    search: filter.search ?? '',
    ...Object.fromEntries(listFilters.map((name) => [name, filter[name] ?? []])),
    access: accessFlags.filter((flag) => filter[flag]),
    elearnings: filter.overdue ? ['overdue'] : [],
  }
}

/** Returns the filter for the values of the filter bar. */
export function toFilter(values: FilterValues): MemberFilter {
  const access = values['access'] ?? []
  return {
    // The search is not trimmed, so that the user can type a space. The URL contains the trimmed text.
    search: values['search'] as string,
    ...Object.fromEntries(listFilters.map((name) => [name, values[name]])),
    ...Object.fromEntries(accessFlags.filter((flag) => access.includes(flag)).map((flag) => [flag, true])),
    ...(values['elearnings']?.includes('overdue') && { overdue: true }),
  }
}
