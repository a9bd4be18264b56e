import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { enterWithin, readClientIdentifier } from '../../company/client.store.ts'
import { listAdministratorRoles } from '../administrators.store.ts'
import { eraseMembers } from './erase.store.ts'

/** The row of a deleted member, which contains no name. */
export interface Tombstone {
  clientUuid: string
  memberUuid: string
}

/** Returns the tombstones of all companies, in the order of deletion. */
export async function listTombstones(db: Db): Promise<Tombstone[]> {
  return db
    .selectFrom('member')
    .select(['clientUuid', 'uuid as memberUuid'])
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt')
    .execute()
}

/**
 * Makes a restored database safe to open, and returns how many rows of each kind were changed. Sessions,
 * links and calendar addresses from the backup become void. Waiting messages and jobs are cancelled, because
 * they may have been sent after the backup. Members who were deleted after the backup are deleted again, even
 * if a company loses its last administrator. `unadministered` lists the IDs of such companies.
 */
export async function makeRestoredDatabaseSafe(db: Db, tombstones: readonly Tombstone[]) {
  const countChanged = async (statement: ReturnType<typeof sql>) =>
    Number((await statement.execute(db)).numAffectedRows ?? 0)

  const sessions = await countChanged(sql`update session set ended_at = now() where ended_at is null`)
  const links = await countChanged(sql`update reset_token set used_at = now() where used_at is null`)

  await sql`delete from initial_password`.execute(db)
  // The member may have ended the trust after the backup.
  await sql`delete from trusted_device`.execute(db)
  await sql`delete from factor_enrolment`.execute(db)
  await sql`delete from passkey_challenge`.execute(db)
  await sql`delete from sso_attempt`.execute(db)
  await sql`delete from sso_test`.execute(db)
  // A code may have been used, or replaced, after the backup.
  await sql`delete from recovery_code`.execute(db)

  // If the addresses stayed, a calendar address that was replaced after the backup would work again.
  const feeds = await countChanged(sql`delete from calendar_feed`)

  const jobs = await countChanged(sql`
    update job set failed_at = now(), last_error = 'given up after a restore', locked_until = null
    where finished_at is null and failed_at is null`)

  await sql`update job_progress set state = 'failed' where state in ('waiting', 'running')`.execute(db)
  await sql`
    update outbox set failed_at = now(), last_error = 'given up after a restore',
      body_text = null, body_html = null, calendar = null
    where sent_at is null and failed_at is null`.execute(db)

  return { sessions, links, feeds, jobs, ...(await deleteAgain(db, tombstones)) }
}

async function deleteAgain(
  db: Db,
  tombstones: readonly Tombstone[],
): Promise<{ deleted: number; unadministered: string[] }> {
  let deleted = 0
  const unadministered: string[] = []

  for (const [clientUuid, group] of Map.groupBy(tombstones, (tombstone) => tombstone.clientUuid)) {
    await enterWithin(db, clientUuid)

    const rows = await db
      .selectFrom('member')
      .select('uuid')
      .where('clientUuid', '=', clientUuid)
      .where('deletedAt', 'is', null)
      .where(
        'uuid',
        'in',
        group.map(({ memberUuid }) => memberUuid),
      )
      .execute()

    const members = rows.map(({ uuid }) => uuid)
    if (members.length === 0) continue

    // The emergency account can be deleted only after passwords were permitted again.
    await db
      .updateTable('client')
      .set({ emergencyMemberUuid: null })
      .where('uuid', '=', clientUuid)
      .where('emergencyMemberUuid', 'in', members)
      .execute()
    // The backup may still contain these responsibilities. They had ended before the members were deleted.
    await db.deleteFrom('orgUnitResponsible').where('memberUuid', 'in', members).execute()
    await db.deleteFrom('locationResponsible').where('memberUuid', 'in', members).execute()
    await db
      .updateTable('member')
      .set({ archivedAt: sql<Date>`coalesce(archived_at, now())` })
      .where('uuid', 'in', members)
      .execute()

    await eraseMembers(db, members)
    deleted += members.length

    if ((await listAdministratorRoles(db)).length === 0) unadministered.push(await readClientIdentifier(db))
  }

  return { deleted, unadministered }
}
