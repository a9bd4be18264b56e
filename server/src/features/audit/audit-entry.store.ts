import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { AuditLogTable } from '../../platform/db/schema.ts'

export async function insertAuditEntries(db: Db, entries: Insertable<AuditLogTable>[]): Promise<void> {
  await db.insertInto('auditLog').values(entries).execute()
}
