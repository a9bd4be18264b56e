/** The second factors of the current company's members. */
import { enrolmentMinutes } from '@sorgfalt/contract/second-factor/second-factor'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { maxSessions } from '../session/session.rules.ts'

/** Returns whether a member has a factor of any kind. */
export async function hasFactor(db: Db, memberUuid: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select factor_since(current_client(), ${memberUuid}) is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Returns which kinds of factors a member can use on a host. */
export async function findFactorKinds(
  db: Db,
  memberUuid: string,
  host: string,
): Promise<{ hasApp: boolean; hasPasskey: boolean }> {
  const { rows } = await sql<{ hasApp: boolean; hasPasskey: boolean }>`
    select exists (select from second_factor where member_uuid = ${memberUuid}) as has_app,
      exists (select from passkey where member_uuid = ${memberUuid} and host = ${host}) as has_passkey
    `.execute(db)
  return rows[0] ?? { hasApp: false, hasPasskey: false }
}

/** Returns what members see of their own app; undefined without one. */
export const findOwnApp = (db: Db, memberUuid: string) =>
  db
    .selectFrom('secondFactor')
    .select(['setUpAt', 'lastUsedAt'])
    .where('memberUuid', '=', memberUuid)
    .executeTakeFirst()

/**
 * Locks the member, so that the transactions that use or change the second factor of one member run one after
 * another.
 */
export const lockFactorOwner = (db: Db, memberUuid: string) =>
  db.selectFrom('member').select('uuid').where('uuid', '=', memberUuid).forNoKeyUpdate().executeTakeFirst()

/** Returns the sealed secret of the app; undefined without one. */
export const findSecret = (db: Db, memberUuid: string) =>
  db.selectFrom('secondFactor').select('secret').where('memberUuid', '=', memberUuid).executeTakeFirst()

/** Marks the code of a step as used. Returns false if it, or the code of a later step, was used before. */
export async function useStep(db: Db, memberUuid: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('secondFactor')
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where('memberUuid', '=', memberUuid)
    .where('lastStep', '<', step)
    .returning('memberUuid')
    .executeTakeFirst()

  return used !== undefined
}

/**
 * Marks a recovery code as used. `used`: it was used before. `unknown`: the member has no such code. The
 * caller has locked the member.
 */
export async function useRecoveryCode(
  db: Db,
  memberUuid: string,
  codeHash: string,
): Promise<'accepted' | 'used' | 'unknown'> {
  const code = await db
    .selectFrom('recoveryCode')
    .select('usedAt')
    .where('memberUuid', '=', memberUuid)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  if (code === undefined) return 'unknown'
  if (code.usedAt !== null) return 'used'

  await db
    .updateTable('recoveryCode')
    .set({ usedAt: sql`now()` })
    .where('memberUuid', '=', memberUuid)
    .where('codeHash', '=', codeHash)
    .execute()
  await db
    .updateTable('secondFactor')
    .set({ lastUsedAt: sql`now()` })
    .where('memberUuid', '=', memberUuid)
    .execute()

  return 'accepted'
}

export async function countRecoveryCodes(db: Db, memberUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select(sql<number>`count(*)`.as('count'))
    .where('memberUuid', '=', memberUuid)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces all recovery codes of a member. */
export async function replaceRecoveryCodes(
  db: Db,
  memberUuid: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recoveryCode').where('memberUuid', '=', memberUuid).execute()
  await db
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ memberUuid, codeHash })))
    .execute()
}

/** Stores the secret of an enrolment. A later enrolment replaces it. */
export const saveEnrolment = (db: Db, memberUuid: string, secret: string) =>
  db
    .insertInto('factorEnrolment')
    .values({ memberUuid, secret })
    .onConflict((conflict) =>
      conflict.columns(['clientUuid', 'memberUuid']).doUpdateSet({ secret, createdAt: sql`now()` }),
    )
    .execute()

/** Returns the sealed secret of an enrolment that is not too old, and locks it. */
export const lockEnrolment = (db: Db, memberUuid: string) =>
  db
    .selectFrom('factorEnrolment')
    .select('secret')
    .where('memberUuid', '=', memberUuid)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${enrolmentMinutes})`)
    .forUpdate()
    .executeTakeFirst()

/** Makes the secret of the enrolment the member's factor. The code of `step` has been used. */
export async function saveFactor(
  db: Db,
  { memberUuid, secret, step }: { memberUuid: string; secret: string; step: number },
): Promise<void> {
  const factor = { secret, lastStep: step, setUpAt: sql<Date>`now()`, lastUsedAt: sql<Date>`now()` }

  await db.deleteFrom('factorEnrolment').where('memberUuid', '=', memberUuid).execute()
  await db
    .insertInto('secondFactor')
    .values({ memberUuid, ...factor })
    .onConflict((conflict) => conflict.columns(['clientUuid', 'memberUuid']).doUpdateSet(factor))
    .execute()
}

/** Deletes the app of a member. Returns false if the member has none. */
export async function deleteApp(db: Db, memberUuid: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('secondFactor')
    .where('memberUuid', '=', memberUuid)
    .returning('memberUuid')
    .executeTakeFirst()

  return deleted !== undefined
}

/**
 * Deletes all factors of a member, the recovery codes, an enrolment and the trusted devices. Returns false if
 * the member has no factor.
 */
export async function deleteFactors(db: Db, memberUuid: string): Promise<boolean> {
  await lockFactorOwner(db, memberUuid)
  const hadFactor = await hasFactor(db, memberUuid)

  for (const table of [
    'secondFactor',
    'passkey',
    'recoveryCode',
    'factorEnrolment',
    'trustedDevice',
  ] as const)
    await db.deleteFrom(table).where('memberUuid', '=', memberUuid).execute()

  return hadFactor
}

/**
 * Raises a session to the assurance of a second factor, and gives it a new token. Returns false if the
 * session has ended. If the member then has too many such sessions, ends the oldest ones.
 */
export async function raiseSession(
  db: Db,
  { memberUuid, sessionUuid, tokenHash }: { memberUuid: string; sessionUuid: string; tokenHash: string },
): Promise<boolean> {
  const newestOthers = db
    .selectFrom('session')
    .select('uuid')
    .where('memberUuid', '=', memberUuid)
    .where('uuid', '<>', sessionUuid)
    .where('endedAt', 'is', null)
    .where('assurance', '=', 2)
    .orderBy('createdAt', 'desc')
    .orderBy('uuid', 'desc')
  await db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('uuid', 'in', newestOthers.offset(maxSessions - 1))
    .execute()
  const raised = await db
    .updateTable('session')
    .set({ assurance: 2, factorVerifiedAt: sql`now()`, tokenHash })
    .where('uuid', '=', sessionUuid)
    .where('endedAt', 'is', null)
    .returning('uuid')
    .executeTakeFirst()

  return raised !== undefined
}

/** Returns whether a session is open and has passed the second factor. */
export async function isVerifiedSession(db: Db, sessionUuid: string): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('uuid')
    .where('uuid', '=', sessionUuid)
    .where('endedAt', 'is', null)
    .where('assurance', '=', 2)
    .executeTakeFirst()

  return session !== undefined
}

/** Sets the sessions of a member back to the assurance of a password. */
export const lowerSessions = (db: Db, memberUuid: string) =>
  db
    .updateTable('session')
    .set({ assurance: 1, factorVerifiedAt: null })
    .where('memberUuid', '=', memberUuid)
    .execute()

export const endOtherSessions = (db: Db, memberUuid: string, sessionUuid: string) =>
  db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('memberUuid', '=', memberUuid)
    .where('uuid', '<>', sessionUuid)
    .where('endedAt', 'is', null)
    .execute()

/** Returns whether a session began, and its password was therefore verified, within the last minutes. */
export async function beganWithin(db: Db, sessionUuid: string, minutes: number): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('uuid')
    .where('uuid', '=', sessionUuid)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()

  return session !== undefined
}

/** Returns the policy of the current company, and whether it applies already. */
export const readPolicy = (db: Db) =>
  db
    .selectFrom('client')
    .select(['factorPolicy', 'factorFrom', 'factorVersion'])
    .select(sql<SqlBool>`factor_is_due(factor_from)`.as('isDue'))
    .executeTakeFirstOrThrow()
