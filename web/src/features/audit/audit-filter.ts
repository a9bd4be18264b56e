import { audit } from '@sorgfalt/contract/audit/audit'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import type { FilterValues } from '#ui/FilterBar.tsx'

export type AuditFilter = Partial<FilterOf<typeof audit.readLog>>

/** Reads the state of the log's table from the search parameters of the URL. */
export const auditSearch = tableSearch(audit.readLog)

const lists = ['actor', 'actorKind', 'action', 'entity', 'outcome'] as const
const days = ['from', 'to'] as const

/** Returns the values of the filter bar for a filter. */
export const toBarValues = (filter: AuditFilter): FilterValues => ({
  ...Object.fromEntries(lists.map((name) => [name, filter[name] ?? []])),
  ...Object.fromEntries(days.map((name) => [name, filter[name] ?? ''])),
  search: filter.search ?? '',
  hideLogins: filter.logins ? '' : 'true',
})

/**
 * Returns the filter for the values of the filter bar. The filter by one record remains until all filters are
 * cleared.
 */
export const toFilter = (values: FilterValues, { record }: AuditFilter): AuditFilter => ({
  ...(record && { record }),
  ...Object.fromEntries(lists.map((name) => [name, values[name]])),
  ...Object.fromEntries(days.map((name) => [name, values[name] || undefined])),
  search: values['search'] as string,
  ...(values['hideLogins'] === '' && { logins: true }),
})
