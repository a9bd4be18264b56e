import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Deletes rows whose retention period has ended. Audit entries are kept for `auditMonths`. */
export async function purgeExpired(db: Db, auditMonths: number): Promise<void> {
  await sql`select purge_expired(${auditMonths})`.execute(db)
}
