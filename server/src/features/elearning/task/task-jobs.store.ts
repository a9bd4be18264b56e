import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Returns the companies in this list whose tasks a recomputation would change. One statement checks many
 * companies.
 * @param today the day in the time zone of these companies
 */
export async function listClientsWithStaleTasks(
  db: Db,
  clients: readonly string[],
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ clientUuid: string }>`
    select client_uuid from clients_with_stale_tasks(${clients}::uuid[], ${today}::date)`.execute(db)
  return rows.map(({ clientUuid }) => clientUuid)
}
