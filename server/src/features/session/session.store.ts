/** Sessions, one-time links and passwords of the current company's members. */
import type { FactorStep } from '@sorgfalt/contract/second-factor/factor-step'
import { sql } from 'kysely'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { maxSessions } from './session.rules.ts'

type SessionOwner = { memberUuid: string } | { adviserUuid: string; reason: string }
/** How far a member has proved who they are. A session starts with the assurance of a password. */
interface Assurance {
  assurance?: 1 | 2
  factorVerifiedAt?: Date | null
  /** The identity provider with which the session begins, instead of a password. */
  ssoProviderUuid?: string | null
}
type NewSession = SessionOwner & { token: string; userAgent: string; seconds: number } & Assurance

interface StartedSession {
  uuid: string
  /** Whether it is the first login of a member. */
  isFirstLogin: boolean
  /** What the session waits for. */
  pending: FactorStep | null
}

/**
 * Starts a session in the current company. If the member or adviser then has too many sessions, ends the
 * oldest ones. Sets the time of a member's last login.
 */
export async function startSession(db: Db, session: NewSession): Promise<StartedSession> {
  const { token, seconds, assurance = 1, ...row } = session
  const uuid = uuidv7()
  const [ownerColumn, ownerUuid] =
    'memberUuid' in session
      ? (['memberUuid', session.memberUuid] as const)
      : (['adviserUuid', session.adviserUuid] as const)

  const newestFirst = db
    .selectFrom('session')
    .select('uuid')
    .where(ownerColumn, '=', ownerUuid)
    .where('endedAt', 'is', null)
    // An attacker who knows only the password cannot end sessions that have passed the second factor.
    .where('assurance', '=', assurance)
    .orderBy('createdAt', 'desc')
    .orderBy('uuid', 'desc')

  const memberUuid = 'memberUuid' in session ? session.memberUuid : null
  // The subquery reads the row as it was before the statement.
  const isFirstLogin = sql<boolean>`coalesce((
    select last_login_at is null from member where uuid = ${memberUuid}::uuid), false)`

  const pending = sql<FactorStep | null>`factor_step(
    ${assurance},
    factor_since(current_client(), ${memberUuid}::uuid) is not null,
    exists (
      select from member m cross join client c
      where m.uuid = ${memberUuid}::uuid and factor_is_due(c.factor_from)
        and factor_concerns(c.factor_policy, m.role)))`

  return db
    .with('endedBeyondLimit', (cte) =>
      cte
        .updateTable('session')
        .set({ endedAt: sql`now()` })
        .where('uuid', 'in', newestFirst.offset(maxSessions - 1)),
    )
    .with('lastLogin', (cte) =>
      cte.updateTable('member').set({ lastLoginAt: sql`now()` }).where('uuid', '=', memberUuid),
    )
    .insertInto('session')
    .values({
      uuid,
      tokenHash: sha256(token),
      assurance,
      ...row,
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .returning(['uuid', isFirstLogin.as('isFirstLogin'), pending.as('pending')])
    .executeTakeFirstOrThrow()
}

/** Returns the assurance of a session that has not ended, and the provider with which it began. */
export const findAssurance = (db: Db, sessionUuid: string) =>
  db
    .selectFrom('session')
    .select([sql<1 | 2>`assurance`.as('assurance'), 'factorVerifiedAt', 'ssoProviderUuid'])
    .where('uuid', '=', sessionUuid)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** Ends the session that this token belongs to, in any company. */
export const endSessionByToken = (db: Db, token: string) =>
  sql`select end_session(${sha256(token)})`.execute(db)

export const endAllSessions = (db: Db, memberUuid: string) =>
  db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('memberUuid', '=', memberUuid)
    .where('endedAt', 'is', null)
    .execute()

export interface ResetTokenRow {
  clientUuid: string
  tokenUuid: string
  memberUuid: string
  username: string
  clientIdentifier: string
  licenseeUuid: string
  expired: boolean
  archived: boolean
  /** Whether the member must sign in through a provider of the company. */
  providerOnly: boolean
}

/** Returns the account to which an unused one-time link belongs, in any company, or undefined. */
export async function findResetToken(db: Db, token: string): Promise<ResetTokenRow | undefined> {
  const { rows } = await sql<ResetTokenRow>`select * from find_reset_token(${sha256(token)})`.execute(db)
  return rows[0]
}

interface NewToken {
  memberUuid: string
  token: string
  purpose: 'reset' | 'invitation'
  minutes: number
}

/** Stores a one-time token for a member, and voids the member's earlier tokens. */
export async function replaceToken(db: Db, { memberUuid, token, purpose, minutes }: NewToken): Promise<void> {
  await voidTokens(db, memberUuid)
  await db
    .insertInto('resetToken')
    .values({
      uuid: uuidv7(),
      memberUuid,
      purpose,
      tokenHash: sha256(token),
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

export const countTokenAttempt = (db: Db, tokenUuid: string) =>
  db.updateTable('resetToken').set({ tries: sql`tries + 1` }).where('uuid', '=', tokenUuid).execute()

/** Marks a token as used. If several callers do so at the same time, returns true for exactly one of them. */
export async function consumeToken(db: Db, tokenUuid: string): Promise<boolean> {
  const used = await db
    .updateTable('resetToken')
    .set({ usedAt: sql`now()` })
    .where('uuid', '=', tokenUuid)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('uuid')
    .executeTakeFirst()
  return used !== undefined
}

/** Voids the unused one-time links of a member. */
export const voidTokens = (db: Db, memberUuid: string) =>
  db
    .updateTable('resetToken')
    .set({ usedAt: sql`now()` })
    .where('memberUuid', '=', memberUuid)
    .where('usedAt', 'is', null)
    .execute()

/** Returns the hash of a member's password. `lock` prevents changes to the row until the transaction ends. */
export async function findPasswordHash(
  db: Db,
  memberUuid: string,
  { lock = false } = {},
): Promise<string | null> {
  const query = db.selectFrom('member').select('passwordHash').where('uuid', '=', memberUuid)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row?.passwordHash ?? null
}

/** The number of earlier passwords that a member must not use again. */
const historyLength = 5

/** Returns the hashes of the current password and of the five passwords before it. */
export async function listUsedPasswordHashes(db: Db, memberUuid: string): Promise<string[]> {
  const current = await findPasswordHash(db, memberUuid)
  const earlier = await db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('memberUuid', '=', memberUuid)
    .orderBy('createdAt', 'desc')
    .limit(historyLength)
    .execute()

  return [current, ...earlier.map(({ passwordHash }) => passwordHash)].filter((hash) => hash !== null)
}

/** Replaces the hash of a password. The password itself does not change. */
export const renewHash = (db: Db, memberUuid: string, passwordHash: string) =>
  db.updateTable('member').set({ passwordHash }).where('uuid', '=', memberUuid).execute()

/**
 * Sets a password and moves the previous one to the history. `initial` means that another person has set the
 * password, so the member must change it.
 */
export async function setPassword(
  db: Db,
  memberUuid: string,
  passwordHash: string,
  { initial = false } = {},
): Promise<void> {
  await sql`
    insert into password_history (member_uuid, password_hash)
    select uuid, password_hash from member where uuid = ${memberUuid} and password_hash is not null`.execute(
    db,
  )

  await sql`
    delete from password_history
    where member_uuid = ${memberUuid} and uuid not in (
      select uuid from password_history where member_uuid = ${memberUuid}
      order by created_at desc, uuid desc limit ${historyLength})`.execute(db)

  await db
    .updateTable('member')
    .set({ passwordHash, passwordSetAt: sql`now()`, mustChangePassword: initial, updatedAt: sql`now()` })
    .where('uuid', '=', memberUuid)
    .execute()
}

/** Returns the number of links that were created for a member within the last hour. */
export async function countRecentResetTokens(db: Db, memberUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('resetToken')
    .select(sql<number>`count(*)`.as('count'))
    .where('memberUuid', '=', memberUuid)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether a member is invited, active or archived; undefined for an unknown member. */
export async function readMemberStatus(db: Db, memberUuid: string) {
  const member = await db
    .selectFrom('member')
    .select('status')
    .where('uuid', '=', memberUuid)
    .executeTakeFirst()
  return member?.status
}

/** Returns the uuid of the member with this username in the current client. */
export async function findMemberUuid(db: Db, username: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('member')
    .select('uuid')
    .where('username', '=', username)
    .executeTakeFirst()

  return member?.uuid
}
