import * as z from 'zod/mini'
import { defaultPerPage, perPageOptions } from './limits.ts'

/** Most rows that one action takes: all that can be ticked on a page. */
export const maxSelected = perPageOptions[perPageOptions.length - 1] ?? 100

/**
 * Table state of spec §3. `filter` names its filters with their schemas, `sort` enumerates the sortable columns;
 * anything else is refused.
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

/** What every list answers. */
export function pageOf<R extends z.ZodMiniType>(row: R) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int().check(z.minimum(0)),
    page: z.int().check(z.minimum(1)),
    perPage: z.literal([...perPageOptions]),
  })
}
