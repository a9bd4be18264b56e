/** Seats of the company: everybody has one but the archived and the deleted. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockClient } from '../company/client.store.ts'

export interface Seats {
  used: number
  max: number
}

/** As it stands now; somebody else may take the last one in the next moment. */
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
 * Takes so many seats, or ends the call: nobody else takes any until this transaction ends. Call it before the rows that
 * sit on them are written.
 */
export async function takeSeats(db: Db, count: number): Promise<void> {
  await lockClient(db)
  // A statement of its own, because one that waits for a lock counts what was there before it waited.
  const { used, max } = await readSeats(db)
  if (used + count > max)
    refuse('Client.MaxMembersReached', { params: { max, free: Math.max(0, max - used) } })
}
