import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { type TableSearch, tableSearch } from '#lib/table-search.ts'

export const views = ['tree', 'table'] as const
export type View = (typeof views)[number]
export type UnitSearch = TableSearch<typeof orgUnit.list> & { view?: View | undefined }

const table = tableSearch(orgUnit.list)

/** Reads the state of the list from the search parameters of the URL. The default view is the tree. */
export const unitSearch = (raw: Record<string, unknown>): UnitSearch => ({
  ...table(raw),
  view: views.find((view) => view === raw['view']),
})
