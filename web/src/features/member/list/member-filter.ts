import { memberList } from '@sorgfalt/contract/member/list'
import { type FilterOf, type TableSearch, tableSearch } from '#lib/table-search.ts'
import type { FilterValues } from '#ui/FilterBar.tsx'

export type MemberSearch = TableSearch<typeof memberList.getList>
export type MemberFilter = Partial<FilterOf<typeof memberList.getList>>

/** Reads the list's state from an address. */
export const memberSearch = tableSearch(memberList.getList)

const lists = ['orgUnit', 'location', 'role', 'status'] as const
/** Two yes-or-no filters that share one dropdown. */
export const accessFlags = ['neverLoggedIn', 'noPassword'] as const

/** What the filter bar shows of a filter. */
export function valuesOf(filter: MemberFilter): FilterValues {
  return {
    search: filter.search ?? '',
    ...Object.fromEntries(lists.map((name) => [name, filter[name] ?? []])),
    access: accessFlags.filter((flag) => filter[flag]),
    elearnings: filter.overdue ? ['overdue'] : [],
  }
}

/** The filter that the bar's values mean. */
export function filterFrom(values: FilterValues): MemberFilter {
  const access = values['access'] ?? []
  return {
    // Spaces stay while a name is being typed; the address has none.
    search: values['search'] as string,
    ...Object.fromEntries(lists.map((name) => [name, values[name]])),
    ...Object.fromEntries(accessFlags.filter((flag) => access.includes(flag)).map((flag) => [flag, true])),
    ...(values['elearnings']?.includes('overdue') && { overdue: true }),
  }
}
