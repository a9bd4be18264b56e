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

/**
 * Runs `work` like a transaction within the current one: if `work` throws, its changes are undone, and the
 * current transaction can continue.
 */
export async function runStep<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(db)

  try {
    const result = await work()
    await sql`release savepoint step`.execute(db)

    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(db)
    throw error
  }
}
