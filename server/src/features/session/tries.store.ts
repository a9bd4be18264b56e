/** Counters against guessing: they belong to no company, so only privileged functions reach them. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LoginTries, Tries } from './session.rules.ts'

export type { Tries } from './session.rules.ts'

/** Counts a try and tells whether it may go on; commit before the costly step. */
export async function countTry(db: Db, tries: Tries): Promise<boolean> {
  const { rows } = await sql<{
    allowed: boolean
  }>`select count_try(${triesArguments(tries)}) as allowed`.execute(db)
  return rows[0]?.allowed === true
}

/** The arguments of the privileged functions count_try and begin_login. */
export function triesArguments({ keys, free, windowSeconds, longestWait }: Tries) {
  const waits = typeof longestWait === 'number' ? keys.map(() => longestWait) : longestWait
  return sql`${keys}::text[], ${free}::int[], ${windowSeconds}::int[], ${waits}::int[]`
}

export const forgetTries = (db: Db, keys: string[]) => sql`select forget_tries(${keys}::text[])`.execute(db)

/** After a success: forgets what counted for itself alone, takes one try back under each shared key. */
export async function settleTries(db: Db, { forgiven, returned }: LoginTries): Promise<void> {
  await sql`select forget_tries(${forgiven}::text[]), return_tries(${returned}::text[])`.execute(db)
}

/** At most one turn per `seconds` under a key. */
export async function takeTurn(db: Db, key: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`select allow_once(${key}, ${seconds}) as allowed`.execute(
    db,
  )
  return rows[0]?.allowed === true
}

/** Seconds until there is a turn again. */
export async function turnComesIn(db: Db, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<{
    left: number
  }>`select seconds_until_allowed(${key}, ${seconds}) as left`.execute(db)
  return rows[0]?.left ?? seconds
}
