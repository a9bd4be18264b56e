import { type OrderByExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './bound-kysely.ts'

/** The sorting and paging part of a list's input (contract/src/core/table.ts). */
export interface PageRequest<S extends string, P extends number = number> {
  readonly page: number
  readonly perPage: P
  readonly sortBy?: S | undefined
  readonly sortDirection: 'asc' | 'desc'
}

export interface PageOrder<DB, TB extends keyof DB, O, S extends string> {
  /**
   * The columns to sort by, for each sort name. Each further column orders rows that are equal in the columns
   * before it.
   */
  readonly by: Readonly<Record<S, OrderByExpression<DB, TB, O> | readonly OrderByExpression<DB, TB, O>[]>>
  /** The default sort name. */
  readonly otherwise: NoInfer<S>
  /** Orders rows that are equal in all sort columns, so that every row appears on exactly one page. */
  readonly uuid: OrderByExpression<DB, TB, O>
}

export interface Page<R, P extends number = number> {
  rows: R[]
  /** Number of rows on all pages. */
  total: number
  page: number
  perPage: P
}

/**
 * Returns a page of a list. `query` selects, joins and filters, without order, limit and `distinct`.
 *
 * The first page needs one statement. If it is full, a second statement counts the rows. For later pages the
 * rows are counted first. Pages in the second half of a list are read from its end, so that the last page
 * costs no more than the first.
 */
export async function readPage<DB, TB extends keyof DB, O, S extends string, P extends number>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  { page, perPage, sortBy, sortDirection }: PageRequest<NoInfer<S>, P>,
  order: PageOrder<DB, TB, O, S>,
): Promise<Page<O, P>> {
  const columns = [order.by[sortBy ?? order.otherwise], order.uuid].flat() as OrderByExpression<DB, TB, O>[]
  const sorted = (direction: 'asc' | 'desc') =>
    columns.reduce<SelectQueryBuilder<DB, TB, O>>(
      (sorted, column) => sorted.orderBy(column, direction),
      query,
    )

  return readSlices(
    { page, perPage, sortDirection },
    () => countRows(db, query),
    ({ direction, limit, offset }) => sorted(direction).limit(limit).offset(offset).execute(),
  )
}

/** The rows of a list in one direction, from `offset`. */
export interface Slice {
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Returns a page of a list, as `readPage` does. `count` counts the rows, and `read` reads them. */
export async function readSlices<R, P extends number>(
  { page, perPage, sortDirection }: Omit<PageRequest<string, P>, 'sortBy'>,
  count: () => Promise<number>,
  read: (slice: Slice) => Promise<R[]>,
): Promise<Page<R, P>> {
  if (page === 1) {
    const rows = await read({ direction: sortDirection, limit: perPage, offset: 0 })
    return { rows, total: rows.length < perPage ? rows.length : await count(), page, perPage }
  }

  const total = await count()
  const before = (page - 1) * perPage
  const size = Math.min(perPage, total - before)
  const after = total - before - size

  if (size <= 0) return { rows: [], total, page, perPage }
  if (before <= after) {
    const rows = await read({ direction: sortDirection, limit: size, offset: before })
    return { rows, total, page, perPage }
  }

  const opposite = sortDirection === 'asc' ? 'desc' : 'asc'
  const fromEnd = await read({ direction: opposite, limit: size, offset: after })

  return { rows: fromEnd.toReversed(), total, page, perPage }
}

/** Returns the rows of a page without counting all rows. For lists whose total is already known. */
export function readRows<DB, TB extends keyof DB, O, S extends string, P extends number>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, perPage, sortBy, sortDirection }: PageRequest<NoInfer<S>, P>,
  order: PageOrder<DB, TB, O, S>,
): Promise<O[]> {
  const columns = [order.by[sortBy ?? order.otherwise], order.uuid].flat() as OrderByExpression<DB, TB, O>[]
  const sorted = columns.reduce<SelectQueryBuilder<DB, TB, O>>(
    (sorted, column) => sorted.orderBy(column, sortDirection),
    query,
  )

  return sorted
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

/** Returns the number of rows of a query, without its order and limit. */
export async function countRows<DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const rows = query.clearSelect().select(sql<number>`1`.as('one')).as('rows')
  const { total } = await db
    .selectFrom(rows)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()

  return total
}

/** Returns a text column in alphabetical order, with ä next to a. Both engines have this collation. */
export function inAlphabet(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "und-x-icu"`
}
