/**
 * A program for the tests of the embedded database. It opens the folder that its argument names and inserts
 * 1, 2, 3 … It prints each number after the commit, until a test kills the process.
 */
import { sql } from 'kysely'
import { openDatabases } from '../platform/db/open-database.ts'

const { app, owner } = await openDatabases({ dataDir: process.argv[2]! })
const last = await owner!.transaction(undefined, async (db) => {
  await sql`create table if not exists note (id int primary key)`.execute(db)
  await sql`grant select, insert on note to sorgfalt_app`.execute(db)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from note`.execute(db)
  return rows[0]!.last
})
console.log('open')
for (let id = last + 1; ; id++) {
  await app.transaction(undefined, (db) => sql`insert into note values (${id})`.execute(db))
  console.log(id)
}
