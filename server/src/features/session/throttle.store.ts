/** Counters of attempts. They belong to no company, so only privileged functions can read and write them. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LoginThrottle, Throttle } from './session.rules.ts'

/**
 * Counts an attempt and returns whether it is allowed. The caller must commit before it computes a password
 * hash.
 */
export async function countAttempt(db: Db, throttle: Throttle): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select count_attempt(${throttleArguments(throttle)}) as allowed`.execute(db)
  return rows[0]?.allowed === true
}

/** Returns a throttle as the arguments of the database functions. */
export function throttleArguments({ keys, freeAttempts, windowSeconds, maxWaitSeconds }: Throttle) {
  const waits = typeof maxWaitSeconds === 'number' ? keys.map(() => maxWaitSeconds) : maxWaitSeconds
  return sql`${keys}::text[], ${freeAttempts}::int[], ${windowSeconds}::int[], ${waits}::int[]`
}

export const clearAttempts = (db: Db, keys: readonly string[]) =>
  sql`select clear_attempts(${keys}::text[])`.execute(db)

/**
 * Clears the counters of `keysToClear` after a successful login. The counters of `keysToReturn` are shared
 * with other people, so only this login attempt is removed from them.
 */
export async function releaseLoginAttempt(
  db: Db,
  { keysToClear, keysToReturn }: LoginThrottle,
): Promise<void> {
  await sql`select clear_attempts(${keysToClear}::text[]), return_attempts(${keysToReturn}::text[])`.execute(
    db,
  )
}

/** Returns true for a key at most once within this number of seconds. */
export async function claimSlot(db: Db, key: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select claim_slot(${key}, ${seconds}) as allowed`.execute(db)
  return rows[0]?.allowed === true
}

/** Returns the number of seconds until `claimSlot` returns true again for a key. */
export async function secondsUntilSlot(db: Db, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ secondsLeft: number }>`
    select seconds_until_slot(${key}, ${seconds}) as seconds_left`.execute(db)
  return rows[0]?.secondsLeft ?? seconds
}

/** Removes one attempt from each of these counters. */
export const returnAttempts = (db: Db, keys: readonly string[]) =>
  sql`select return_attempts(${keys}::text[])`.execute(db)
