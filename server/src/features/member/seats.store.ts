/** Seats of the company: every member uses one, except archived and deleted members. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockClient } from '../company/client.store.ts'

export interface Seats {
  used: number
  max: number
}

/** Returns the current number of seats. It may change at once; see `takeSeats`. */
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

/**
 * Checks that `count` seats are free and locks the company, so that no other transaction takes seats until
 * this one ends. Call it before inserting the members.
 * @throws Refusal Client.MaxMembersReached
 */
export async function takeSeats(db: Db, count: number): Promise<void> {
  await lockClient(db)

  // A separate statement, because a statement that waits for the lock would count the rows from before the
  // wait.
  const { used, max } = await readSeats(db)
  if (used + count > max)
    refuse('Client.MaxMembersReached', { params: { max, free: Math.max(0, max - used) } })
}
