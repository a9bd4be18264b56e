import type { Call, Input, Output } from '@sorgfalt/contract/core/call'
import { defaultPerPage, perPageOptions } from '@sorgfalt/contract/core/limits'
import * as z from 'zod/mini'
import type { CallInput } from './api.ts'

export type PerPage = (typeof perPageOptions)[number]
/** The filters of a list call, keyed by name. */
export type FilterOf<C extends Call> = Input<C> extends { filter: infer F } ? F : never
/** The columns that a list call sorts by. */
export type SortOf<C extends Call> = Input<C> extends { sortBy?: infer S } ? NonNullable<S> & string : never
/** One row of a list call. */
export type RowOf<C extends Call> = Output<C> extends { rows: readonly (infer R)[] } ? R : never

interface Paging<C extends Call> {
  page?: number
  perPage?: PerPage
  sortBy?: SortOf<C>
  sortDirection?: 'asc' | 'desc'
  /** Names of the columns that the table shows. Default: all. */
  columns?: readonly string[]
}
/** Names of columns in an address. A table ignores names that it does not know. */
const columnNames = z.array(z.string().check(z.regex(/^\w{1,40}$/))).check(z.maxLength(40))

/** The table state in an address. A missing value stands for the default. Each filter has its own field. */
export type TableSearch<C extends Call> = Partial<FilterOf<C>> & Paging<C>

type Shape = Readonly<Record<string, z.ZodMiniType>>
interface Inner {
  _zod: { def: { shape?: Shape; innerType?: z.ZodMiniType } }
}

/** Returns the fields of an object schema, even if the schema has a default. */
function shapeOf(schema: z.ZodMiniType): Shape {
  const { shape, innerType } = (schema as unknown as Inner)._zod.def
  return shape ?? (innerType ? shapeOf(innerType) : {})
}

/** Returns the filters of a call with their schemas. */
function filtersOf(call: Call): Shape {
  const { filter } = shapeOf(call.input)
  return filter ? shapeOf(filter) : {}
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns only the valid items if the value is a list. Returns any other value unchanged. */
function sensible(schema: z.ZodMiniType, raw: unknown): unknown {
  return Array.isArray(raw) ? raw.filter((item) => schema.safeParse([item]).success) : raw
}

/**
 * Returns a value of an address in the form that the schema accepts. The router reads a search for "112" as a
 * number, and a list of one item as a single value.
 */
function readField(schema: z.ZodMiniType | undefined, raw: unknown): unknown {
  if (!schema || isEmpty(raw)) return undefined

  const text = typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw
  for (const candidate of [sensible(schema, raw), text, [raw], [text]]) {
    const parsed = schema.safeParse(candidate)
    if (parsed.success) return isEmpty(parsed.data) ? undefined : parsed.data
  }

  return undefined
}

function without<T extends Record<string, unknown>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

/**
 * Returns a function that reads the table state of a list call from an address, for `validateSearch` of a
 * route. Ignores invalid values. Omits defaults, so that addresses stay short.
 */
export function tableSearch<C extends Call>(call: C): (raw: Record<string, unknown>) => TableSearch<C> {
  const { page, perPage, sortBy, sortDirection } = shapeOf(call.input)
  const filters = Object.entries(filtersOf(call))

  return (raw) => {
    const column = readField(sortBy, raw['sortBy'])
    const paging = {
      page: readField(page, raw['page']),
      perPage: readField(perPage, raw['perPage']),
      sortBy: column,
      sortDirection: column === undefined ? undefined : readField(sortDirection, raw['sortDirection']),
      columns: readField(columnNames, raw['columns']),
    }

    // Undefined values are included, because the router merges the result with the raw address.
    return {
      ...Object.fromEntries(filters.map(([name, schema]) => [name, readField(schema, raw[name])])),
      ...paging,
      ...(paging.page === 1 && { page: undefined }),
      ...(paging.perPage === defaultPerPage && { perPage: undefined }),
      ...(paging.sortDirection === 'asc' && { sortDirection: undefined }),
    } as TableSearch<C>
  }
}

/** Returns the filters of a table state. */
export function filterOf<C extends Call>(call: C, search: TableSearch<C>): Partial<FilterOf<C>> {
  const all = search as Record<string, unknown>
  return without(
    Object.fromEntries(Object.keys(filtersOf(call)).map((name) => [name, all[name]])),
  ) as Partial<FilterOf<C>>
}

/** Returns the input of a list call for a table state. */
export function requestOf<C extends Call>(call: C, search: TableSearch<C>): CallInput<C> {
  const { page = 1, perPage = defaultPerPage, sortBy, sortDirection = 'asc' } = search as Paging<C>
  return { filter: filterOf(call, search), page, perPage, ...(sortBy && { sortBy, sortDirection }) }
}

/**
 * Returns the table state after a click on a column. The first click sorts in ascending order. Each further
 * click on the same column reverses the order. The table goes back to page 1 (spec §4).
 */
export function sortedBy<C extends Call>(search: TableSearch<C>, column: SortOf<C>): TableSearch<C> {
  const { page: _, sortBy, sortDirection = 'asc', ...rest } = search as Paging<C>
  const turned = sortBy === column && sortDirection === 'asc'
  return { ...rest, sortBy: column, ...(turned && { sortDirection: 'desc' }) } as TableSearch<C>
}

/** Returns the table state with other filters, on page 1. Sorting, page size and columns stay the same. */
export function filteredBy<C extends Call>(
  search: TableSearch<C>,
  filter: Partial<FilterOf<C>>,
): TableSearch<C> {
  const { perPage, sortBy, sortDirection, columns } = search as Paging<C>
  const filled = Object.fromEntries(Object.entries(filter).filter(([, value]) => !isEmpty(value)))
  return without({ ...filled, perPage, sortBy, sortDirection, columns }) as unknown as TableSearch<C>
}
