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
 * Runs a list: `query` selects, joins and filters, without order, limit, `distinct`. The rows come with one statement;
 * they are counted by a second one only when the page does not show the end of the list.
 */
export async function readPage<DB, TB extends keyof DB, O, S extends string, P extends number>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest<NoInfer<S>, P>,
  order: PageOrder<DB, TB, O, S>,
): Promise<Page<O, P>> {
  const { page, perPage, sortBy = order.otherwise, sortDirection } = request
  const offset = (page - 1) * perPage
  const columns = [order.by[sortBy], order.uuid].flat() as OrderByExpression<DB, TB, O>[]
  const sorted = columns.reduce<SelectQueryBuilder<DB, TB, O>>((sorted, column) => sorted.orderBy(column, sortDirection), query)
  const rows = await sorted.limit(perPage).offset(offset).execute()
  const showsEnd = rows.length < perPage && (rows.length > 0 || page === 1)
  return { rows, total: showsEnd ? offset + rows.length : await count(db, query), page, perPage }
}

async function count<DB, TB extends keyof DB, O>(db: Db, query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const rows = query.clearSelect().select(sql<number>`1`.as('one')).as('rows')
  const { total } = await db.selectFrom(rows).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** A text column in the order that people expect (ä beside a), the only such order that both engines know. */
export function inAlphabet(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "und-x-icu"`
}
