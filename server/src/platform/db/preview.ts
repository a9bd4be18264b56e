import { sql } from 'kysely'
import type { Db } from './bound-kysely.ts'

/** What `work` comes to, without its effects: for dry runs, which then tell exactly what the real run would do. */
export async function preview<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint preview`.execute(db)
  const outcome = await work()
  await sql`rollback to savepoint preview`.execute(db)
  return outcome
}
