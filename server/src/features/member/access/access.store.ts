import type { calls, Input } from '@sorgfalt/contract'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { managedRoles } from '../../../access/managed-roles.ts'
import { memberScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet } from '../../../platform/db/page.ts'
import type { ManagedMember } from '../managed.store.ts'

type Filter = NonNullable<Input<typeof calls.memberAccess.resetPassword>['filter']>

const condition: Record<Filter, SqlCondition> = {
  all: sql<SqlBool>`true`,
  neverLoggedIn: sql<SqlBool>`last_login_at is null`,
  noPassword: sql<SqlBool>`password_hash is null`,
}
type SqlCondition = ReturnType<typeof sql<SqlBool>>

/** Everybody whom a filter means and whose password the actor may renew, by name; never the actor. */
export const filteredForReset = (
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<Omit<ManagedMember, 'archivedAt' | 'role'>[]> =>
  db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'email', 'mobileNumber'])
    .where('archivedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('uuid', '<>', actor.uuid ?? '')
    .where('role', 'in', managedRoles(actor))
    .where(memberScope(actor))
    .where(condition[filter])
    .orderBy(inAlphabet('lastName'))
    .orderBy(inAlphabet('firstName'))
    .orderBy('uuid')
    .execute()

export const endSessionsOf = (db: Db, members: readonly string[]) =>
  sql`update session set ended_at = now() where member_uuid = any (${members}::uuid[]) and ended_at is null`.execute(
    db,
  )

/** For whom a job is to make passwords. */
export const orderInitialPasswords = (db: Db, jobUuid: string, members: readonly string[]) =>
  sql`insert into initial_password (job_uuid, member_uuid) select ${jobUuid}::uuid, unnest(${members}::uuid[])`.execute(
    db,
  )

interface OpenOrder {
  total: number
  open: number
  /** The next few who wait. */
  members: string[]
}

/** How much of an order is left. Whoever was archived meanwhile gets no password. */
export async function readOrder(db: Db, jobUuid: string, most: number): Promise<OpenOrder> {
  const { rows } = await sql<OpenOrder>`
    select count(*) as total, count(*) filter (where waits) as open,
           (array_agg(member_uuid order by member_uuid) filter (where waits))[1:${sql.lit(most)}] as members
      from (select i.member_uuid, i.sealed is null and m.archived_at is null as waits
              from initial_password i join member m on m.client_uuid = i.client_uuid and m.uuid = i.member_uuid
              where i.job_uuid = ${jobUuid}) ordered`.execute(db)
  const [order] = rows
  return { total: order?.total ?? 0, open: order?.open ?? 0, members: order?.members ?? [] }
}

export interface MadePassword {
  memberUuid: string
  passwordHash: string
  sealed: string
}

/** Earlier passwords that the history holds. */
const remembered = 5

/**
 * Sets the passwords of an order's members who still wait for one, all in the same transaction as their letters: they must be
 * changed at the first login, sessions end, links open nothing any more.
 */
export async function setInitialPasswords(
  db: Db,
  jobUuid: string,
  made: readonly MadePassword[],
): Promise<void> {
  const { rows } = await sql<{ memberUuid: string }>`
    update initial_password i set sealed = given."sealed"
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) given ("memberUuid" uuid, "sealed" text)
      where i.job_uuid = ${jobUuid} and i.member_uuid = given."memberUuid" and i.sealed is null
      returning i.member_uuid`.execute(db)
  const taken = new Set(rows.map(({ memberUuid }) => memberUuid))
  const members = [...taken]
  const hashes = JSON.stringify(made.filter(({ memberUuid }) => taken.has(memberUuid)))
  await sql`
    insert into password_history (member_uuid, password_hash)
    select uuid, password_hash from member where uuid = any (${members}::uuid[]) and password_hash is not null`.execute(
    db,
  )
  await sql`
    delete from password_history where uuid in (
      select uuid from (
        select uuid, row_number() over (partition by member_uuid order by created_at desc, uuid desc) as age
          from password_history where member_uuid = any (${members}::uuid[])) aged
      where age > ${remembered})`.execute(db)
  await sql`
    update member m set password_hash = given."passwordHash", password_set_at = now(), must_change_password = true, updated_at = now()
      from jsonb_to_recordset(${hashes}::jsonb) given ("memberUuid" uuid, "passwordHash" text)
      where m.uuid = given."memberUuid"`.execute(db)
  await endSessionsOf(db, members)
  await sql`update reset_token set used_at = now() where member_uuid = any (${members}::uuid[]) and used_at is null`.execute(
    db,
  )
}

export interface Letter {
  firstName: string
  lastName: string
  username: string
  sealed: string
}

/** Takes the letters that are ready out of the database, by name. */
export async function takeLetters(db: Db, jobUuid: string): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    with taken as (delete from initial_password where job_uuid = ${jobUuid} and sealed is not null returning member_uuid, sealed)
    select m.first_name, m.last_name, m.username, t.sealed from taken t join member m on m.uuid = t.member_uuid
    order by m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid`.execute(db)
  return rows
}
