/** Whether the members of the current company sign in with passwords or only through its providers. */
import type { EmergencyProblem } from '@sorgfalt/contract/sign-on/sign-in-policy'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Returns the policy. `emergencyAccount` is null if everybody can sign in with a password. */
export const findPolicy = (db: Db) =>
  db
    .selectFrom('client')
    .select(['emergencyMemberUuid as emergencyAccount', 'signInVersion'])
    .executeTakeFirstOrThrow()

/** Why a super-admin cannot become the emergency account. Null if nothing prevents it. */
const problem = sql<EmergencyProblem | null>`case
  when m.password_hash is null then 'noPassword'
  when m.must_change_password then 'initialPassword'
  when factor_since(m.client_uuid, m.uuid) is null then 'noFactor' end`

/** Returns the active super-admins, by name. */
export async function listCandidates(db: Db) {
  const { rows } = await sql<{
    uuid: string
    name: string
    username: string
    problem: EmergencyProblem | null
  }>`
    select m.uuid, m.first_name || ' ' || m.last_name as name, m.username, ${problem} as problem
    from member m where m.role = 'super-admin' and m.archived_at is null and m.deleted_at is null
    order by m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid`.execute(db)
  return rows
}

/**
 * Locks a member and returns whether the member can become the emergency account. Undefined for an unknown
 * member. The lock keeps the member's role, password and factors until the transaction ends.
 */
export async function lockCandidate(db: Db, memberUuid: string): Promise<{ isUsable: boolean } | undefined> {
  await db.selectFrom('member').select('uuid').where('uuid', '=', memberUuid).forNoKeyUpdate().execute()

  // A separate statement also sees the factors that were deleted before the lock.
  const { rows } = await sql<{ isUsable: boolean }>`
    select m.role = 'super-admin' and m.archived_at is null and ${problem} is null as is_usable
    from member m where m.uuid = ${memberUuid} and m.deleted_at is null`.execute(db)
  return rows[0]
}

/** Returns whether the company has an active provider, and keeps it active until the transaction ends. */
export async function shareActiveProviders(db: Db): Promise<boolean> {
  const providers = await db
    .selectFrom('ssoProvider')
    .select('uuid')
    .where('isActive', '=', true)
    .orderBy('uuid')
    .forShare()
    .execute()

  return providers.length > 0
}

/** Saves the policy. Returns false if `version` is outdated, and then saves nothing. */
export async function savePolicy(
  db: Db,
  { emergencyAccount, version }: { emergencyAccount: string | null; version: number },
): Promise<boolean> {
  const saved = await db
    .updateTable('client')
    .set({ emergencyMemberUuid: emergencyAccount, signInVersion: version + 1, updatedAt: sql`now()` })
    .where('signInVersion', '=', version)
    .returning('uuid')
    .executeTakeFirst()

  return saved !== undefined
}

/** Ends the sessions of members that began with a password, except for those of one member. */
export const endPasswordSessions = (db: Db, keptMemberUuid: string) =>
  db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('memberUuid', '<>', keptMemberUuid)
    .where('ssoProviderUuid', 'is', null)
    .where('endedAt', 'is', null)
    .execute()

/** Returns the numbers of active members with and without an identity at an active provider. */
export async function countLinked(db: Db): Promise<{ linkedCount: number; unlinkedCount: number }> {
  const { rows } = await sql<{ linkedCount: number; unlinkedCount: number }>`
    select count(*) filter (where is_linked) as linked_count,
      count(*) filter (where not is_linked) as unlinked_count
    from (
      select exists (
        select from sso_identity i
        join sso_provider p on p.client_uuid = i.client_uuid and p.uuid = i.provider_uuid and p.is_active
        where i.client_uuid = m.client_uuid and i.member_uuid = m.uuid) as is_linked
      from member m where m.archived_at is null and m.deleted_at is null) members`.execute(db)
  return rows[0] ?? { linkedCount: 0, unlinkedCount: 0 }
}

/** Returns whether a session began with a password. */
export async function isPasswordSession(db: Db, sessionUuid: string): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('uuid')
    .where('uuid', '=', sessionUuid)
    .where('ssoProviderUuid', 'is', null)
    .executeTakeFirst()

  return session !== undefined
}
