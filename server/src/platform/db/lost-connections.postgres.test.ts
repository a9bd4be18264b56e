import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresOnly, type TestDatabase, testDatabase } from '../../test/databases.ts'
import { DatabaseUnavailable, type Db } from './database.ts'
import { openDatabase } from './open-database.ts'

describe.each(postgresOnly)('a connection to %s', (engine) => {
  let database: TestDatabase
  let reported = 0
  const one = () => database.app.transaction('select 1 as one', async (_, [row]) => row?.one)
  beforeAll(async () => {
    database = await testDatabase(engine, {
      max: 4,
      connectTimeoutMs: 3_000,
      onConnectionLost: () => reported++,
    })
    await database.owner.transaction(undefined, async (db) => {
      await sql`create table note (id int)`.execute(db)
      await sql`grant select, insert on note to sorgfalt_app`.execute(db)
    })
  })
  afterAll(() => database.close())
  // The previous test restarted the server. Some connections of the pool may not have noticed that yet, so
  // all of them are used at once.
  beforeEach(async () => {
    const useAll = async () => {
      const { promise: allStarted, resolve: report } = Promise.withResolvers<void>()
      let started = 0
      const use = () =>
        database.app.transaction(undefined, async (db) => {
          if (++started === 4) report()
          await allStarted
          await sql`select 1`.execute(db)
        })
      const works = [use(), use(), use(), use()]
      // A transaction that cannot start must not leave the others waiting.
      for (const work of works) work.catch(report)
      return Promise.all(works)
    }
    await expect
      .poll(() =>
        useAll().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  /** Runs a statement as the superuser, who sees the connections of every role and can end them. */
  async function asAdmin(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
    await admin.connect()
    const result = await admin.query(text, values)
    await admin.end()
    return result
  }

  /**
   * Ends every connection of the application with a FATAL message, as a restart does. Returns how many ended.
   */
  async function restart(): Promise<number> {
    const { rowCount } = await asAdmin(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = $2',
      ['sorgfalt_app', databaseName()],
    )
    return rowCount ?? 0
  }

  /** Returns how many of the application's running statements match `pattern`. */
  async function countRunning(pattern: string): Promise<number | null> {
    const { rowCount } = await asAdmin(
      `select from pg_stat_activity
       where usename = $1 and datname = $2 and state = 'active' and query like $3`,
      ['sorgfalt_app', databaseName(), pattern],
    )
    return rowCount
  }
  const databaseName = () => new URL(database.appUrl!).pathname.slice(1)

  it('is replaced and reported when it breaks while idle', async () => {
    await Promise.all([one(), one(), one()])
    const broken = await restart()
    expect(broken).toBeGreaterThan(0)
    await expect.poll(() => reported).toBe(broken)
    expect(await Promise.all([one(), one(), one(), one()])).toEqual([1, 1, 1, 1])
  })

  it('throws DatabaseUnavailable with its cause when it breaks during a transaction', async () => {
    const work = database.app.transaction(undefined, async (db) => {
      await sql`insert into note values (1)`.execute(db)
      await restart()
      await sql`insert into note values (2)`.execute(db)
    })
    const error = await work.catch((error: unknown) => error)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect((error as DatabaseUnavailable).cause).toBeInstanceOf(Error)
    // The test reads as the owner, because other connections of the app may still be breaking.
    const { rows } = await database.owner.transaction(undefined, (db) => sql`select * from note`.execute(db))
    expect(rows).toEqual([])
  })

  it('throws DatabaseUnavailable when it breaks during a statement', async () => {
    const work = database.app.transaction(undefined, async (db) => {
      await sql`select pg_sleep(60)`.execute(db)
    })
    const failure = expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect.poll(() => countRunning('%pg_sleep(60)%')).toBe(1)
    await restart()
    await failure
    expect(await one()).toBe(1)
  })

  it('throws DatabaseUnavailable when no connection becomes free', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const held = Array.from({ length: 4 }, () => database.app.transaction(undefined, () => released))
    await expect(one()).rejects.toBeInstanceOf(DatabaseUnavailable)
    release()
    await Promise.all(held)
    expect(await one()).toBe(1)
  })

  it('throws DatabaseUnavailable for a statement that takes too long, and can be used again', async () => {
    const waiting = database.app.transaction(`set local statement_timeout = '50ms'`, (db) =>
      sql`select pg_sleep(5)`.execute(db),
    )
    await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(waiting).rejects.toMatchObject({ reason: '57014' })
    expect(await one()).toBe(1)
  })

  it('throws DatabaseUnavailable if no server listens', async () => {
    const nowhere = await openDatabase({ url: 'postgres://sorgfalt_app@127.0.0.1:1/nothing' })
    await expect(nowhere.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(nowhere.transaction(undefined, async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await nowhere.close()
  })

  it('limits the duration of statements, plans each execution, and uses UTC', async () => {
    const settings = { statement: '10s', idle: '15s', zone: 'UTC', plan: 'force_custom_plan' }
    expect(await database.app.transaction(undefined, readSettings)).toEqual(settings)
    const behindPooler = await openDatabase({ url: database.appUrl!, hasPooler: true })
    expect(await behindPooler.transaction(undefined, readSettings)).toEqual(settings)
    await behindPooler.close()
  })

  it('prepares each statement once by default', async () => {
    for (const hasPooler of [false, true]) {
      const single = await openDatabase({ url: database.appUrl!, max: 1, hasPooler })
      for (const id of [1, 2, 3])
        await single.transaction(undefined, (db) => sql`select ${id}::int`.execute(db))
      const { rows } = await single.transaction(undefined, (db) =>
        sql`select from pg_prepared_statements where statement like '%::int'`.execute(db),
      )
      await single.close()
      expect(rows).toHaveLength(hasPooler ? 0 : 1)
    }
  })
})

async function readSettings(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('TimeZone') as zone,
           current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('plan_cache_mode') as plan`.execute(db)
  return rows[0]
}
