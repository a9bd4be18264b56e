import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresOnly, type TestDatabase, testDatabase } from '../../test/databases.ts'
import { Collision, type Database, type Db } from './database.ts'
import { enterClient } from './enter.ts'
import { openDatabase } from './open-database.ts'

const huge = '00000000-0000-7000-8000-000000000000'
const small = '00000000-0000-7000-8001-000000000001'

describe.each(postgresOnly)('the plan of a statement on %s', (engine) => {
  let database: TestDatabase
  /** All clients share its connection. */
  let single: Database

  beforeAll(async () => {
    database = await testDatabase(engine)
    await database.owner.transaction(undefined, async (db) => {
      await sql`
        create table note (client_uuid uuid, id int, value int, primary key (client_uuid, id))`.execute(db)
      await sql`
        insert into note
        select ${huge}::uuid, id, id % 100 from generate_series(1, 40000) id
        union all
        select ('00000000-0000-7000-8001-' || lpad(client::text, 12, '0'))::uuid, id, id % 100
        from generate_series(1, 400) client, generate_series(1, 20) id`.execute(db)
      await sql`call protect_tenant_table('note', 'select')`.execute(db)
      await sql`analyze note`.execute(db)
    })
    single = await openDatabase({ url: database.appUrl!, max: 1, connectTimeoutMs: 30_000 })
  })
  afterAll(async () => {
    await single.close()
    await database.close()
  })

  const inClient = <T>(client: string, work: (db: Db) => Promise<T>): Promise<T> =>
    single.transaction(enterClient(client), work)

  const read = (db: Db) => sql`select id from note where value = ${7}`.execute(db)

  /** Returns how many rows the planner expects when the prepared statement of `read` runs for the client. */
  const expectedRows = (client: string): Promise<number> =>
    inClient(client, async (db) => {
      const { rows: prepared } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement like 'select id from note %'`.execute(db)
      const { rows: plans } = await sql<Record<'QUERY PLAN', [{ Plan: Record<'Plan Rows', number> }]>>`
        explain (format json) execute ${sql.raw(`"${prepared[0]!.name}"`)} (7)`.execute(db)
      return plans[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    })

  test('is made for the client of the transaction, whichever client came first', async () => {
    // The server considers a plan for all values after five executions.
    for (let execution = 0; execution < 7; execution++) await inClient(small, read)
    expect(await expectedRows(small)).toBeLessThan(10)
    expect(await expectedRows(huge)).toBeGreaterThan(200)
  })

  test('is made again after a migration has changed the columns of its result', async () => {
    const defineFunction = (columns: string, values: string) =>
      database.owner.transaction(undefined, async (db) => {
        await sql`drop function if exists read_note`.execute(db)
        await sql
          .raw(`create function read_note(int) returns table (${columns}) language sql as 'select ${values}'`)
          .execute(db)
      })
    const several = await openDatabase({ url: database.appUrl!, max: 3, connectTimeoutMs: 30_000 })
    /** Reads on every connection at the same time. */
    const readAll = () =>
      Promise.allSettled(
        [1, 2, 3].map(() =>
          several.transaction('select pg_sleep(0.1)', (db) => sql`select * from read_note(${7})`.execute(db)),
        ),
      )

    await defineFunction('one int', '$1')
    await readAll()
    await defineFunction('one int, two int', '$1, $1')
    const first = await readAll()
    const second = await readAll()
    await several.close()

    expect(first.map((read) => read.status === 'rejected' && read.reason instanceof Collision)).toContain(
      true,
    )
    expect(second).toMatchObject([1, 2, 3].map(() => ({ value: { rows: [{ one: 7, two: 7 }] } })))
  })

  test('is not kept for statements without parameters, which the server would plan only once', async () => {
    for (const client of [small, huge])
      await inClient(client, (db) => sql`select count(*) from note`.execute(db))
    const { rows } = await inClient(small, (db) =>
      sql`select statement from pg_prepared_statements where parameter_types = '{}'`.execute(db),
    )
    expect(rows).toEqual([])
  })
})
