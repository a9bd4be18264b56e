/** The accounts that members of the current company have at identity providers. */
import { sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'

/** How a provider identifies a person. */
export interface Subject {
  providerUuid: string
  subject: string
}

export interface KnownMember {
  memberUuid: string
  archivedAt: Date | null
}

/** Returns the member of a subject, and sets the time of the identity's last login. */
export async function useIdentity(
  db: Db,
  { providerUuid, subject }: Subject,
): Promise<KnownMember | undefined> {
  const used = await db
    .updateTable('ssoIdentity')
    .from('member')
    .set({ lastLoginAt: sql`now()` })
    .whereRef('member.uuid', '=', 'ssoIdentity.memberUuid')
    .where('ssoIdentity.providerUuid', '=', providerUuid)
    .where('ssoIdentity.subject', '=', subject)
    .returning(['ssoIdentity.memberUuid', 'member.archivedAt'])
    .executeTakeFirst()

  return used
}

/** Returns the member with this external ID, and prevents that the member is archived meanwhile. */
export const findByExternalId = (db: Db, externalId: string): Promise<KnownMember | undefined> =>
  db
    .selectFrom('member')
    .select(['uuid as memberUuid', 'archivedAt'])
    .where('externalId', '=', externalId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Links a subject to a member and returns the uuid of the identity.
 *
 * @throws a violated constraint if the subject belongs to another member, or if the member has another
 * subject
 */
export async function insertIdentity(
  db: Db,
  identity: Subject & { memberUuid: string; lastLoginAt?: Date },
): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('ssoIdentity')
    .values({ uuid, ...identity })
    .execute()

  return uuid
}

/** Returns the uuid of the identity that links this subject to this member. */
export async function findIdentity(
  db: Db,
  { providerUuid, subject, memberUuid }: Subject & { memberUuid: string },
): Promise<string | undefined> {
  const identity = await db
    .selectFrom('ssoIdentity')
    .select('uuid')
    .where('providerUuid', '=', providerUuid)
    .where('subject', '=', subject)
    .where('memberUuid', '=', memberUuid)
    .executeTakeFirst()

  return identity?.uuid
}

/** Returns the identities of a member, the oldest first. */
export const listIdentities = (db: Db, memberUuid: string) =>
  db
    .selectFrom('ssoIdentity')
    .innerJoin('ssoProvider', 'ssoProvider.uuid', 'ssoIdentity.providerUuid')
    .select([
      'ssoIdentity.uuid',
      'ssoIdentity.providerUuid',
      'ssoProvider.name as ssoProviderName',
      'ssoProvider.preset',
      'ssoIdentity.createdAt',
      'ssoIdentity.lastLoginAt',
    ])
    .where('ssoIdentity.memberUuid', '=', memberUuid)
    .orderBy('ssoIdentity.createdAt')
    .orderBy('ssoIdentity.uuid')
    .execute()

/** Deletes an identity of a member. Returns its provider, or undefined if the member has no such identity. */
export async function deleteIdentity(db: Db, memberUuid: string, uuid: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('ssoIdentity')
    .where('uuid', '=', uuid)
    .where('memberUuid', '=', memberUuid)
    .returning('providerUuid')
    .executeTakeFirst()

  return deleted?.providerUuid
}

export const deleteIdentitiesOfProvider = (db: Db, providerUuid: string) =>
  db.deleteFrom('ssoIdentity').where('providerUuid', '=', providerUuid).execute()

/**
 * Ends the sessions of a member that began with a provider, except for the session `sessionUuid`. Null ends all
 * of them.
 */
export const endOtherSsoSessions = (
  db: Db,
  {
    memberUuid,
    providerUuid,
    sessionUuid,
  }: { memberUuid: string; providerUuid: string; sessionUuid: string | null },
) =>
  db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('memberUuid', '=', memberUuid)
    .where('ssoProviderUuid', '=', providerUuid)
    .where(sql<boolean>`uuid is distinct from ${sessionUuid}::uuid`)
    .where('endedAt', 'is', null)
    .execute()

/** Returns the member of a session that has not ended, unless the member is archived. */
export async function findSessionMember(db: Db, sessionUuid: string): Promise<string | undefined> {
  const session = await db
    .selectFrom('session')
    .innerJoin('member', 'member.uuid', 'session.memberUuid')
    .select('member.uuid')
    .where('session.uuid', '=', sessionUuid)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .where('member.archivedAt', 'is', null)
    .executeTakeFirst()

  return session?.uuid
}
