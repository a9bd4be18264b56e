/** Seats of the company. Every member takes one, except archived and deleted members. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockClient } from '../company/client.store.ts'

export interface Seats {
  used: number
  max: number
}

/**
 * Returns the current numbers of seats. The numbers may change at any time after this call. `takeSeats`
 * prevents that.
 */
export async function readSeats(db: Db): Promise<Seats> {
  const { used, max } = await db
    .selectFrom('client')
    .select((client) => [
      'maxMembers as max',
      client
        .selectFrom('member')
        .select(sql<number>`count(*)`.as('count'))
        .where('archivedAt', 'is', null)
        .where('deletedAt', 'is', null)
        .as('used'),
    ])
    .executeTakeFirstOrThrow()
  return { used: used ?? 0, max }
}

/** Returns the adviser whom the company can ask for more seats, or null if the licensee has none. */
export async function findSeatContact(
  db: Db,
): Promise<{ name: string; licensee: string; email: string } | null> {
  const { rows } = await sql<{ name: string; licensee: string; email: string }>`
    select name, licensee, email from adviser_contact()`.execute(db)
  return rows[0] ?? null
}

/**
 * Checks that `count` seats are free and locks the company, so that no other transaction takes seats until
 * this transaction ends. The caller must call it before inserting the members.
 * @throws Refusal Client.MaxMembersReached
 */
export async function takeSeats(db: Db, count: number): Promise<void> {
  await lockClient(db)

  // A separate statement is needed. A statement that waits for the lock would count the rows that existed
  // before the wait.
  const { used, max } = await readSeats(db)
  if (used + count > max)
    refuse('Client.MaxMembersReached', { params: { max, free: Math.max(0, max - used) } })
}
