import { sql } from 'kysely'
import type { Db } from './bound-kysely.ts'

/** From so many rows on the planner has to be told: it would plan for the few there were, for up to a minute. */
const many = 1000

/** Says that so many members or tasks have come, gone or changed in this transaction. */
export async function refreshPlannerStatistics(db: Db, rows: number): Promise<void> {
  if (rows >= many) await sql`select count_members_anew()`.execute(db)
}
