import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Maximum number of rows of each table that one transaction deletes. */
const rowsPerPiece = 5_000

/** Deletes ended jobs and counters of the installation. Returns the number of rows, 0 at the end. */
export async function purgeInstallation(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select purge_installation(${rowsPerPiece}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Deletes the next rows of the current company whose retention period has ended. Audit entries are kept for
 * `auditMonths`. Returns the number of rows, 0 at the end.
 */
export async function purgeClient(db: Db, auditMonths: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select purge_client(${auditMonths}, ${rowsPerPiece}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the companies in which `purgeClient` finds rows. */
export async function listClientsWithExpiredRows(db: Db, auditMonths: number): Promise<string[]> {
  const { rows } = await sql<{ clientUuid: string }>`
    select client_uuid from clients_with_expired_rows(${auditMonths})`.execute(db)
  return rows.map(({ clientUuid }) => clientUuid)
}
