import { type OrderByExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './bound-kysely.ts'

/** The sorting and paging part of a list's input (contract/table.ts). */
export interface PageRequest<S extends string, P extends number = number> {
  readonly page: number
  readonly perPage: P
  readonly sortBy?: S | undefined
  readonly sortDirection: 'asc' | 'desc'
}

export interface PageOrder<DB, TB extends keyof DB, O, S extends string> {
  /** What each sortable name sorts by; several columns = the next decides when the one before is equal. */
  readonly by: Readonly<Record<S, OrderByExpression<DB, TB, O> | readonly OrderByExpression<DB, TB, O>[]>>
  /** Used when the request names none. */
  readonly otherwise: NoInfer<S>
  /** Makes the order total, so that no row appears on two pages or none. */
  readonly uuid: OrderByExpression<DB, TB, O>
}

export interface Page<R, P extends number = number> {
  rows: R[]
  /** Rows on all pages together. */
  total: number
  page: number
  perPage: P
}

/**
 * Runs a list: `query` selects, joins and filters, without order, limit, `distinct`. The rows of the first page come with one
 * statement; they are counted by a second one only when it does not show the end. Later pages are counted first, because the
 * second half of a list is read from its end: the last page costs no more than the first.
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
  if (page === 1) {
    const rows = await sorted(sortDirection).limit(perPage).execute()
    return { rows, total: rows.length < perPage ? rows.length : await count(db, query), page, perPage }
  }
  const total = await count(db, query)
  const before = (page - 1) * perPage
  const size = Math.min(perPage, total - before)
  const behind = total - before - size
  if (size <= 0) return { rows: [], total, page, perPage }
  if (before <= behind)
    return { rows: await sorted(sortDirection).limit(size).offset(before).execute(), total, page, perPage }
  const fromEnd = await sorted(sortDirection === 'asc' ? 'desc' : 'asc')
    .limit(size)
    .offset(behind)
    .execute()
  return { rows: fromEnd.toReversed(), total, page, perPage }
}

/** The rows of a page alone: for lists that know their total from elsewhere. */
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

async function count<DB, TB extends keyof DB, O>(
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

/** A text column in the order that people expect (ä beside a), the only such order that both engines know. */
export function inAlphabet(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "und-x-icu"`
}
