/** The stored counts of the statistics, which triggers keep (0056_status_counts.sql). */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Comparing all tasks of a large company takes longer than the usual statement timeout. */
const statementTimeout = '60s'

/** How many tasks and how many counts differed from what the tasks, cycles and executions say. */
interface WrongCounts {
  tasks: number
  counts: number
}

/**
 * Compares the stored counts of the current client with its tasks and corrects them. Also joins the rows that
 * changes have added during the day.
 */
export async function mendStatusCounts(db: Db, clientUuid: string): Promise<WrongCounts> {
  await sql`select set_config('statement_timeout', ${statementTimeout}, true)`.execute(db)
  const { rows } = await sql<{ wrongTasks: number; wrongCounts: number }>`
    select * from mend_elearning_status(${clientUuid}::uuid)`.execute(db)
  const [{ wrongTasks, wrongCounts } = { wrongTasks: 0, wrongCounts: 0 }] = rows

  return { tasks: wrongTasks, counts: wrongCounts }
}
