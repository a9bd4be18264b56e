import type { Call, Output } from '@sorgfalt/contract/core/call'
import { defaultPerPage } from '@sorgfalt/contract/core/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CallError, CallInput } from './api.ts'
import { debounce } from './constants.ts'
import {
  type FilterOf,
  filteredBy,
  filterOf,
  type PerPage,
  type RowOf,
  requestOf,
  type SortOf,
  sortedBy,
  type TableSearch,
} from './table-search.ts'
import { useCall } from './use-call.ts'
import { useDraft } from './use-draft.ts'

/** The selected rows by key. */
interface TableSelection {
  keys: ReadonlySet<string>
  set: (keys: ReadonlySet<string>) => void
}

/** A table whose filters a filter bar shows and changes. */
export interface FilteredTable<Filter> {
  /** The values in the filter bar. After a short pause they are written to the address. */
  filter: Filter
  setFilter: (filter: Filter) => void
  clearFilter: () => void
}

/**
 * A table whose rows come from the server: the state that `DataTable` shows, and functions that change it.
 */
export interface Table<Row, Filter, Sort extends string, Answer = unknown>
  extends FilteredTable<Partial<Filter>> {
  /** The complete answer of the list call. */
  answer: Answer | undefined
  rows: readonly Row[] | undefined
  total: number
  /** True: the server stopped counting at `total`, so more rows match. */
  isCut: boolean
  page: number
  perPage: PerPage
  sortBy: Sort | undefined
  sortDirection: 'asc' | 'desc'
  filtered: boolean
  fetching: boolean
  error: CallError | undefined
  selection: TableSelection
  sort: (column: Sort) => void
  setPage: (page: number) => void
  setPerPage: (perPage: PerPage) => void
  /** Names of the columns in the address. Undefined: the address names none. */
  columns: readonly string[] | undefined
  setColumns: (columns: readonly string[]) => void
  /** Filters, order, page size and columns, as the address contains them. */
  state: object
  /** Shows the table in another state, on page 1. */
  open: (state: object) => void
  retry: () => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Returns the selection for the data on screen. New data starts without a selection, and returning to earlier
 * data does not restore its selection (spec §4).
 */
function useSelection(data: unknown): TableSelection {
  const [ticked, setTicked] = useState<{ of: unknown; keys: ReadonlySet<string> }>({ of: data, keys: none })
  if (ticked.of !== data) setTicked({ of: data, keys: none })
  return { keys: ticked.of === data ? ticked.keys : none, set: (keys) => setTicked({ of: data, keys }) }
}

interface Listed<Row> {
  rows: readonly Row[]
  total: number
  isCut?: boolean
}

/** Returns the table state from the URL, and a function that changes it. */
function useTableAddress<C extends Call>() {
  const found: unknown = useSearch({ strict: false })
  const search = found as TableSearch<C>
  const navigate = useNavigate()
  const go = (next: TableSearch<C>, replace: boolean) =>
    // The types of the route are unknown here. `tableSearch` has checked the values.
    void navigate({ to: '.', search: next as never, replace, resetScroll: false })

  return { search, go }
}

/**
 * Returns a list call as a table. The address of the screen contains its state, so that reload, back and a
 * shared link show the same view. The route needs `validateSearch: tableSearch(call)`. `parent` is further
 * input of the call, usually the uuid of the record to which the rows belong.
 */
export function useTable<C extends Call>(
  call: C,
  parent?: Readonly<Record<string, unknown>>,
): Table<RowOf<C>, FilterOf<C>, SortOf<C>, Output<C>> {
  type Search = TableSearch<C> & {
    page?: number
    perPage?: PerPage
    sortBy?: SortOf<C>
    sortDirection?: 'asc' | 'desc'
    columns?: readonly string[]
  }

  const { search: found, go } = useTableAddress<C>()
  const search = found as Search
  const input = { ...parent, ...(requestOf(call, search) as object) } as CallInput<C>
  const answer = useCall(call, input, { keepPrevious: true })
  const data = answer.data as Listed<RowOf<C>> | undefined
  const page = search.page ?? 1
  const perPage = search.perPage ?? defaultPerPage
  const [filter, setFilter] = useDraft(filterOf(call, search), debounce.filter, (next) =>
    go(filteredBy(search, next), true),
  )

  const selection = useSelection(data)

  // If the page in the address no longer has rows, the last page is shown.
  const last = data ? Math.max(1, Math.ceil(data.total / perPage)) : page
  const beyond = page > last && !answer.fetching
  useEffect(() => {
    if (beyond) go({ ...search, page: last }, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per address
  }, [beyond, last])

  return {
    answer: answer.data,
    rows: data?.rows,
    total: data?.total ?? 0,
    isCut: data?.isCut ?? false,
    page,
    perPage,
    sortBy: search.sortBy,
    sortDirection: search.sortDirection ?? 'asc',
    filter,
    filtered: Object.keys(filterOf(call, search)).length > 0,
    fetching: answer.fetching,
    error: answer.error,
    selection,
    setFilter,
    clearFilter: () => {
      setFilter({})
      go(filteredBy(search, {}), true)
    },
    sort: (column) => go(sortedBy(search, column), false),
    setPage: (next) => go({ ...search, page: next }, false),
    setPerPage: (next) => go({ ...filteredBy(search, filterOf(call, search)), perPage: next }, false),
    columns: search.columns,
    setColumns: (columns) => go({ ...search, columns }, true),
    state: filteredBy(search, filterOf(call, search)),
    open: (state) => go(state, false),
    retry: answer.retry,
  }
}

/**
 * Returns the number of rows that a list call has without filters, or undefined while it is unknown. A table
 * without filters uses the same request, so only one request is sent.
 */
export function useTotal(call: Call): number | undefined {
  const { data } = useCall(call, { page: 1, perPage: defaultPerPage, filter: {} })

  return (data as { total: number } | undefined)?.total
}
