/** Counts the password hashes that a server computes during an attack, at any speed of the machine. */
import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/**
 * Returns how many passwords the server verifies during `work`. Until then, waits after failed attempts do
 * not end. Otherwise, on a machine that stalls for a second, a wait could end and a further attempt would be
 * allowed.
 */
export async function verificationsDuring(
  { databases, services }: Pick<TestServer, 'databases' | 'services'>,
  work: () => Promise<unknown>,
): Promise<number> {
  await databases.owner.transaction(undefined, async (db) => {
    await sql`create function keep_waiting() returns trigger language plpgsql
      as 'begin new.passed_at := ''infinity''; return new; end'`.execute(db)
    await sql`create trigger keep_waiting before insert or update on throttle
      for each row execute function keep_waiting()`.execute(db)
  })
  const before = services.passwords.verifications
  await work()
  const verifications = services.passwords.verifications - before
  await databases.owner.transaction(undefined, (db) => sql`drop function keep_waiting cascade`.execute(db))
  return verifications
}
