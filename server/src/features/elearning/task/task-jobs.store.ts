import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Enqueues a job of this kind for every company; a company has at most one waiting job per key. */
export async function enqueueForAllClients(db: Db, kind: string, dedupeKey: string): Promise<void> {
  await sql`select enqueue_for_clients(${kind}, ${dedupeKey})`.execute(db)
}
