import { audit } from '@sorgfalt/contract/audit/audit'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import type { FilterValues } from '#ui/FilterBar.tsx'

export type AuditFilter = Partial<FilterOf<typeof audit.readLog>>

/** Reads the log's state from an address. */
export const auditSearch = tableSearch(audit.readLog)

const lists = ['actor', 'actorKind', 'action', 'entity', 'outcome'] as const
const days = ['from', 'to'] as const

/** What the filter bar shows of a filter. */
export const valuesOf = (filter: AuditFilter): FilterValues => ({
  ...Object.fromEntries(lists.map((name) => [name, filter[name] ?? []])),
  ...Object.fromEntries(days.map((name) => [name, filter[name] ?? ''])),
})

/**
 * The filter that the bar's values mean; one record's own story stays what it is until everything is cleared.
 */
export const filterFrom = (values: FilterValues, { record }: AuditFilter): AuditFilter => ({
  ...(record && { record }),
  ...Object.fromEntries(lists.map((name) => [name, values[name]])),
  ...Object.fromEntries(days.map((name) => [name, values[name] || undefined])),
})
