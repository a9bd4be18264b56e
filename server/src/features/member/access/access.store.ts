import type { calls, Input } from '@sorgfalt/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { managedRoles } from '../../../access/managed-roles.ts'
import { memberScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet } from '../../../platform/db/page.ts'
import type { ManagedMember } from '../lock-members.store.ts'

type Filter = NonNullable<Input<typeof calls.memberAccess.resetPassword>['filter']>
type SqlCondition = ReturnType<typeof sql<SqlBool>>

const filterConditions: Record<Filter, SqlCondition> = {
  all: sql<SqlBool>`true`,
  neverLoggedIn: sql<SqlBool>`last_login_at is null`,
  noPassword: sql<SqlBool>`password_hash is null`,
}

/**
 * Returns the members who match the filter and whose password the actor may reset, sorted by name. Never
 * includes the actor.
 */
export const filterForReset = (
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<Omit<ManagedMember, 'archivedAt'>[]> =>
  db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'email', 'mobileNumber', 'role'])
    .where('archivedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('uuid', '<>', actor.uuid ?? '')
    .where('role', 'in', managedRoles(actor))
    .where(memberScope(actor))
    .where(filterConditions[filter])
    .orderBy(inAlphabet('lastName'))
    .orderBy(inAlphabet('firstName'))
    .orderBy('uuid')
    .execute()

export const endSessions = (db: Db, members: readonly string[]) =>
  sql`
    update session set ended_at = now()
    where member_uuid = any (${members}::uuid[]) and ended_at is null`.execute(db)

const voidResetTokens = (db: Db, members: readonly string[]) =>
  sql`
    update reset_token set used_at = now()
    where member_uuid = any (${members}::uuid[]) and used_at is null`.execute(db)

/** Stores an order of initial passwords for these members. The job creates the passwords. */
export const orderInitialPasswords = (db: Db, jobUuid: string, members: readonly string[]) =>
  sql`
    insert into initial_password (job_uuid, member_uuid)
    select ${jobUuid}::uuid, unnest(${members}::uuid[])`.execute(db)

interface PasswordOrder {
  total: number
  /** Number of passwords that the job still has to create. */
  open: number
  /** The next members who need a password. */
  members: string[]
}

/**
 * Returns the progress of an order of initial passwords. Members who were archived after the order get no
 * password.
 */
export async function readPasswordOrder(db: Db, jobUuid: string, limit: number): Promise<PasswordOrder> {
  const { rows } = await sql<PasswordOrder>`
    select count(*) as total, count(*) filter (where is_open) as open,
      (array_agg(member_uuid order by member_uuid) filter (where is_open))[1:${sql.lit(limit)}] as members
    from (
      select i.member_uuid, i.sealed is null and m.archived_at is null as is_open
      from initial_password i join member m on m.client_uuid = i.client_uuid and m.uuid = i.member_uuid
      where i.job_uuid = ${jobUuid}) ordered`.execute(db)

  const [order] = rows

  return { total: order?.total ?? 0, open: order?.open ?? 0, members: order?.members ?? [] }
}

export interface SealedPassword {
  memberUuid: string
  passwordHash: string
  sealed: string
}

/** Number of earlier passwords of a member that the history keeps. */
const historyLength = 5

/**
 * Sets the initial passwords that the job has created, and stores them sealed for printing. Skips members for
 * whom the job has already set one. The members have to change their passwords at the first login. Their
 * sessions end and their reset links become void. The caller must provide a transaction.
 */
export async function setInitialPasswords(
  db: Db,
  jobUuid: string,
  passwords: readonly SealedPassword[],
): Promise<void> {
  const { rows } = await sql<{ memberUuid: string }>`
    update initial_password i set sealed = input."sealed"
    from jsonb_to_recordset(${JSON.stringify(passwords)}::jsonb) input ("memberUuid" uuid, "sealed" text)
    where i.job_uuid = ${jobUuid} and i.member_uuid = input."memberUuid" and i.sealed is null
    returning i.member_uuid`.execute(db)

  const members = rows.map(({ memberUuid }) => memberUuid)

  await moveToHistory(db, members)
  await setHashes(
    db,
    passwords.filter(({ memberUuid }) => members.includes(memberUuid)),
  )

  await endSessions(db, members)
  await voidResetTokens(db, members)
}

async function moveToHistory(db: Db, members: readonly string[]): Promise<void> {
  await sql`
    insert into password_history (member_uuid, password_hash)
    select uuid, password_hash from member
    where uuid = any (${members}::uuid[]) and password_hash is not null`.execute(db)
  await sql`
    delete from password_history where uuid in (
      select uuid from (
        select uuid, row_number() over (partition by member_uuid order by created_at desc, uuid desc) as age
        from password_history where member_uuid = any (${members}::uuid[])) aged
      where age > ${historyLength})`.execute(db)
}

const setHashes = (db: Db, passwords: readonly SealedPassword[]) =>
  sql`
    update member m set password_hash = input."passwordHash", password_set_at = now(),
      must_change_password = true, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(passwords)}::jsonb)
      input ("memberUuid" uuid, "passwordHash" text)
    where m.uuid = input."memberUuid"`.execute(db)

export interface Letter {
  memberUuid: string
  firstName: string
  lastName: string
  username: string
  passwordSetAt: Date
  /** The sealed initial password. */
  sealed: string
}

/**
 * Deletes the initial passwords that a job has created and returns them, sorted by the names of the members.
 */
export async function takeLetters(db: Db, jobUuid: string): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    with taken as (
      delete from initial_password where job_uuid = ${jobUuid} and sealed is not null
      returning member_uuid, sealed)
    select t.member_uuid, m.first_name, m.last_name, m.username, m.password_set_at, t.sealed
    from taken t join member m on m.uuid = t.member_uuid
    order by m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid`.execute(db)
  return rows
}
