import * as z from 'zod/mini'
import { defaultPerPage, perPageOptions } from './limits.ts'

/** Maximum number of rows that one action accepts. It equals the size of the largest page. */
export const maxSelected = perPageOptions[perPageOptions.length - 1] ?? 100

/**
 * Returns the schema of a table state (spec §3). `filter` contains the schemas of the filters, and `sort` the
 * names of the sortable columns. The schema refuses all other filters and columns.
 */
export function tableState<F extends z.core.$ZodLooseShape, const S extends readonly [string, ...string[]]>(
  filter: F,
  sort: S,
) {
  return z.strictObject({
    filter: z._default(z.strictObject(filter), {} as never),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    perPage: z._default(z.literal([...perPageOptions]), defaultPerPage),
    sortBy: z.optional(z.enum(sort)),
    sortDirection: z._default(z.enum(['asc', 'desc']), 'asc'),
  })
}

/** Returns the schema of an answer that contains one page of a list. */
export function pageOf<R extends z.ZodMiniType>(row: R) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int().check(z.minimum(0)),
    page: z.int().check(z.minimum(1)),
    perPage: z.literal([...perPageOptions]),
  })
}
