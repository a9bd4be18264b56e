import { type RawBuilder, sql } from 'kysely'

/**
 * `countWindowDays` of cycle.rules.ts in SQL; window.test.ts compares both.
 * @param table alias of the table or query that has `interval_months` and `lead_days`
 */
export const windowDays = (table: string): RawBuilder<number> => {
  const intervalMonths = sql.ref(`${table}.interval_months`)
  const leadDays = sql.ref(`${table}.lead_days`)

  return sql<number>`
    case when ${intervalMonths} between 1 and 2 then least(${leadDays}, 10) else ${leadDays} end`
}
