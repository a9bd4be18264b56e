import { sql } from 'kysely'
import type { Db } from './bound-kysely.ts'

/** If fewer rows have changed, the plans stay good enough until autovacuum runs, at most a minute later. */
const minRows = 1000

/**
 * Refreshes the planner's statistics if `rows` is at least `minRows`. `rows` is the number of members or
 * tasks that this transaction has changed.
 */
export async function refreshPlannerStatistics(db: Db, rows: number): Promise<void> {
  if (rows >= minRows) await sql`select refresh_planner_statistics()`.execute(db)
}
