import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { sql } from 'kysely'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { maxSessions, type Tries } from './session.rules.ts'
import { takeTurn, triesArguments } from './tries.store.ts'

export interface LoginRow {
  clientUuid: string
  memberUuid: string
  passwordHash: string | null
  archived: boolean
  /** The password was given by somebody else, too long ago. */
  initialExpired: boolean
}

/** The account that a login names, or undefined; `licensee` limits it to the host's clients. */
export async function findLogin(
  db: Db,
  clientIdentifier: string,
  username: string,
  licensee: string | null,
): Promise<LoginRow | undefined> {
  const { rows } =
    await sql<LoginRow>`select * from find_login(${clientIdentifier}, ${username}, ${licensee}::uuid)`.execute(
      db,
    )
  return rows[0]
}

/** What stands before the proof of a member's password: the try is counted, the account looked up, with one statement. */
export async function beginLogin(
  db: Db,
  {
    host,
    clientIdentifier,
    username,
    tries,
  }: { host: string; clientIdentifier: string; username: string; tries: Tries },
): Promise<{ licensee: string | null; allowed: boolean; account: LoginRow | undefined }> {
  const { rows } = await sql<
    { licensee: string | null; allowed: boolean } & (LoginRow | { memberUuid: null })
  >`
    select * from begin_login(${host}, ${clientIdentifier}, ${username}, ${triesArguments(tries)})`.execute(
    db,
  )
  const [row] = rows
  return {
    licensee: row?.licensee ?? null,
    allowed: row?.allowed === true,
    account: row && row.memberUuid !== null ? row : undefined,
  }
}

/** The row exists for every known company: what an unknown adviser lacks is null. */
export interface AdviserLoginRow {
  clientUuid: string
  licenseeUuid: string
  adviserUuid: string
  passwordHash: string | null
  archived: boolean
  /** Whether the company lets its licensee's advisers in. */
  allowed: boolean
}

/** The adviser of the company's licensee that a support login names. */
export async function findAdviserLogin(
  db: Db,
  clientIdentifier: string,
  username: string,
  licensee: string | null,
): Promise<AdviserLoginRow | undefined> {
  const { rows } =
    await sql<AdviserLoginRow>`select * from find_adviser_login(${clientIdentifier}, ${username}, ${licensee}::uuid)`.execute(
      db,
    )
  return rows[0]
}

interface RefusedLogin {
  action: 'login' | 'supportLogin'
  clientIdentifier: string
  username: string
  licensee: string | null
  code: ErrorCode
  requestId: string
  /** What the account is called in counters. */
  account: string
  /** Seconds in which it is written once; 0 = always. */
  pause: number
}

/** Into the log of the company that was named, if there is one. */
export async function recordRefusedLogin(db: Db, { pause, account, ...login }: RefusedLogin): Promise<void> {
  if (pause > 0 && !(await takeTurn(db, sha256(`refused-login\n${account}`), pause))) return
  const { action, clientIdentifier, username, licensee, code, requestId } = login
  await sql`select record_refused_login(${clientIdentifier}, ${username}, ${licensee}::uuid, ${action}, ${code}, ${requestId})`.execute(
    db,
  )
}

type Holder = { memberUuid: string } | { adviserUuid: string; reason: string }

/** Starts a session in the current client; the holder's oldest beyond the limit ends, a member has been here. The session's uuid. */
export async function startSession(
  db: Db,
  session: Holder & { token: string; userAgent: string; seconds: number },
): Promise<string> {
  const { token, seconds, ...row } = session
  const uuid = uuidv7()
  const [column, holder] =
    'memberUuid' in session
      ? (['memberUuid', session.memberUuid] as const)
      : (['adviserUuid', session.adviserUuid] as const)
  const open = db.selectFrom('session').select('uuid').where(column, '=', holder).where('endedAt', 'is', null)
  const latest = open.orderBy('createdAt', 'desc').orderBy('uuid', 'desc')
  await db
    .with('crowdedOut', (cte) =>
      cte
        .updateTable('session')
        .set({ endedAt: sql`now()` })
        .where('uuid', 'in', latest.offset(maxSessions - 1)),
    )
    .with('seen', (cte) =>
      cte
        .updateTable('member')
        .set({ lastLoginAt: sql`now()` })
        .where('uuid', '=', 'memberUuid' in session ? session.memberUuid : null),
    )
    .insertInto('session')
    .values({
      uuid,
      tokenHash: sha256(token),
      ...row,
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
  return uuid
}

export const endSessionOf = (db: Db, token: string) => sql`select end_session(${sha256(token)})`.execute(db)

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
}

export async function findResetToken(db: Db, token: string): Promise<ResetTokenRow | undefined> {
  const { rows } = await sql<ResetTokenRow>`select * from find_reset_token(${sha256(token)})`.execute(db)
  return rows[0]
}

/** A new token of this purpose; older ones of the member are void. */
export async function replaceToken(
  db: Db,
  memberUuid: string,
  token: string,
  purpose: 'reset' | 'invitation',
  minutes: number,
): Promise<void> {
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

export const countTokenTry = (db: Db, tokenUuid: string) =>
  db.updateTable('resetToken').set({ tries: sql`tries + 1` }).where('uuid', '=', tokenUuid).execute()

/** Consumes the token: true for exactly one of several who try at once. */
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

/** What is stored of a member's password; `lock`: nobody changes it before this transaction ends. */
export async function passwordHashOf(
  db: Db,
  memberUuid: string,
  { lock = false } = {},
): Promise<string | null> {
  const query = db.selectFrom('member').select('passwordHash').where('uuid', '=', memberUuid)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst())?.passwordHash ?? null
}

/** Open links of a member open nothing any more. */
export const voidTokens = (db: Db, memberUuid: string) =>
  db
    .updateTable('resetToken')
    .set({ usedAt: sql`now()` })
    .where('memberUuid', '=', memberUuid)
    .where('usedAt', 'is', null)
    .execute()

const remembered = 5

/** The current password's hash and the last five before it. */
export async function usedPasswords(db: Db, memberUuid: string): Promise<string[]> {
  const current = await db
    .selectFrom('member')
    .select('passwordHash')
    .where('uuid', '=', memberUuid)
    .executeTakeFirst()
  const earlier = await db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('memberUuid', '=', memberUuid)
    .orderBy('createdAt', 'desc')
    .limit(remembered)
    .execute()
  return [current, ...earlier].flatMap((row) => (row?.passwordHash ? [row.passwordHash] : []))
}

/** Another hash of the password that the member has anyway. */
export const renewHash = (db: Db, memberUuid: string, passwordHash: string) =>
  db.updateTable('member').set({ passwordHash }).where('uuid', '=', memberUuid).execute()

/** Sets a password and keeps the one before in the history. `initial`: given by somebody else, so it must be changed. */
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
    delete from password_history where member_uuid = ${memberUuid} and uuid not in (
      select uuid from password_history where member_uuid = ${memberUuid} order by created_at desc, uuid desc limit ${remembered})`.execute(
    db,
  )
  await db
    .updateTable('member')
    .set({ passwordHash, passwordSetAt: sql`now()`, mustChangePassword: initial, updatedAt: sql`now()` })
    .where('uuid', '=', memberUuid)
    .execute()
}

/** What mails to a member need. */
export const recipientOf = (db: Db, memberUuid: string) =>
  db
    .selectFrom('member')
    .innerJoin('client', (join) => join.onTrue())
    .select([
      'member.email',
      'member.mobileNumber',
      'member.firstName',
      'member.lastName',
      'member.username',
      'member.language',
      'member.archivedAt',
      'client.identifier as clientIdentifier',
      'client.name as companyName',
      'client.emailFooter',
      'client.smsFooter',
    ])
    .where('member.uuid', '=', memberUuid)
    .executeTakeFirst()

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
