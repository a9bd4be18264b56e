import { sql } from 'kysely'
import type { Db } from './bound-kysely.ts'

/**
 * Returns the result of `work` and undoes its changes, so that a dry run reports exactly what the real run
 * would do.
 */
export async function preview<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint preview`.execute(db)

  const outcome = await work()

  await sql`rollback to savepoint preview`.execute(db)

  return outcome
}
