import { sql } from 'kysely'
import type { Db } from './bound-kysely.ts'

/** If fewer rows change, the plans stay good enough until autovacuum runs up to a minute later. */
const minRows = 1000

/** Refreshes the planner's statistics if this transaction has changed many `rows` of members or tasks. */
export async function refreshPlannerStatistics(db: Db, rows: number): Promise<void> {
  if (rows >= minRows) await sql`select refresh_planner_statistics()`.execute(db)
}
