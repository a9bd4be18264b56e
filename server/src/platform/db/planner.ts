import { sql } from 'kysely'
import type { Db } from './bound-kysely.ts'

/** The time limit of statements that work on a large company or on many companies. */
const longStatementTimeout = '60s'

/** Lets the statements of this transaction run longer than usual. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', ${longStatementTimeout}, true)`.execute(db)
}

/** If fewer rows have changed, the plans stay good enough until autovacuum runs, at most a minute later. */
const minRows = 1000

/**
 * Refreshes the planner's statistics if `rows` is at least `minRows`. `rows` is the number of members or
 * tasks that this transaction has changed.
 */
export async function refreshPlannerStatistics(db: Db, rows: number): Promise<void> {
  if (rows >= minRows) await sql`select refresh_planner_statistics()`.execute(db)
}
