import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase, testEngines } from '../../test/databases.ts'
import type { Database, Db } from './database.ts'

/** The statements that were sent, and an error to throw before the nth of them. */
const statements: string[] = []
let failBefore = Number.POSITIVE_INFINITY
function onStatement(statement: string): void {
  statements.push(statement)
  if (statements.length === failBefore) throw new Error('fault')
}

const add = (db: Db, id: number) => sql`insert into note (id) values (${id})`.execute(db)
const client = (db: Db) =>
  sql<{ client: string | null }>`select current_setting('app.client_uuid', true) as client`.execute(db)
const who = (role: Database) => role.transaction('select current_user as who', async (_, [row]) => row?.who)

describe.each(testEngines)('a transaction on %s', (engine) => {
  let database: TestDatabase
  const ids = () =>
    database.app.transaction(undefined, async (db) =>
      (await sql<{ id: number }>`select id from note order by id`.execute(db)).rows.map(({ id }) => id),
    )

  beforeAll(async () => {
    database = await testDatabase(engine, { onStatement })
    await database.owner.transaction(undefined, async (db) => {
      await sql`create table note (id int constraint note_id_key primary key)`.execute(db)
      await sql`grant select, insert, delete on note to sorgfalt_app`.execute(db)
    })
  })
  beforeEach(async () => {
    failBefore = Number.POSITIVE_INFINITY
    await database.app.transaction(undefined, (db) => sql`delete from note`.execute(db))
    statements.length = 0
  })
  afterAll(() => database.close())

  it('commits and returns the result of its callback', async () => {
    expect(await database.app.transaction(undefined, async (db) => (await add(db, 1)).numAffectedRows)).toBe(
      1n,
    )
    expect(await ids()).toEqual([1])
  })

  it('rolls back if its callback throws, and throws the same error', async () => {
    const refusal = new Error('refused')
    await expect(
      database.app.transaction(undefined, async (db) => {
        await add(db, 1)
        throw refusal
      }),
    ).rejects.toBe(refusal)
    expect(await ids()).toEqual([])
  })

  it('passes the rows of its opening statement to its callback, with camelCase keys', async () => {
    const opened = await database.app.transaction(
      'select 1 as session_uuid, current_user as who',
      async (_, rows) => rows,
    )
    expect(opened).toEqual([{ sessionUuid: 1, who: 'sorgfalt_app' }])
  })

  it('passes no rows to its callback if the opening statement returns none', async () => {
    expect(await database.app.transaction('select 1 as one where false', async (_, rows) => rows)).toEqual([])
  })

  it('sends its opening statement with begin, and calls the hook before each statement', async () => {
    await database.app.transaction('select 1', (db) => add(db, 1))
    expect(statements).toEqual(['begin; select 1', 'insert into note (id) values ($1)', 'commit'])
  })

  it('changes nothing when the opening statement fails', async () => {
    await expect(database.app.transaction('select 1 / 0', (db) => add(db, 1))).rejects.toMatchObject({
      code: '22012',
    })
    expect(await ids()).toEqual([])
  })

  it('changes nothing when any statement fails, including the commit', async () => {
    for (const fault of [1, 2, 3, 4]) {
      failBefore = fault
      statements.length = 0
      const work = database.app.transaction(undefined, async (db) => {
        await add(db, 1)
        await add(db, 2)
      })
      await expect(work).rejects.toThrow('fault')
    }
    failBefore = Number.POSITIVE_INFINITY
    expect(await ids()).toEqual([])
  })

  it('keeps code, constraint and detail of an error', async () => {
    await database.app.transaction(undefined, (db) => add(db, 1))
    await expect(database.app.transaction(undefined, (db) => add(db, 1))).rejects.toMatchObject({
      code: '23505',
      constraint: 'note_id_key',
      detail: 'Key (id)=(1) already exists.',
    })
    await expect(database.app.transaction(undefined, (db) => add(db, 1))).rejects.toMatchObject({
      code: '23505',
    })
    await expect(
      database.app.transaction(undefined, (db) => sql`selec ${1}`.execute(db)),
    ).rejects.toMatchObject({ code: '42601' })
    expect(await ids()).toEqual([1])
  })

  it('throws if its callback has ignored a failed statement, because nothing was committed', async () => {
    const work = database.app.transaction(undefined, async (db) => {
      await add(db, 1)
      await add(db, 1).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('nothing was committed')
    expect(await ids()).toEqual([])
  })

  it('does not pass settings on to the next transaction', async () => {
    const inside = await database.app.transaction(`select set_config('app.client_uuid', 'x', true)`, client)
    expect(inside.rows).toEqual([{ client: 'x' }])
    const after = await Promise.all(
      Array.from({ length: 12 }, () => database.app.transaction(undefined, client)),
    )
    for (const { rows } of after) expect(rows[0]?.client || null).toBeNull()
  })

  it('refuses statements after its end', async () => {
    const escaped = await database.app.transaction(undefined, async (db) => ({ db }))
    await expect(add(escaped.db, 1)).rejects.toThrow('this transaction has ended')
    const failed: { db?: Db } = {}
    await database.app
      .transaction(undefined, async (db) => {
        failed.db = db
        throw new Error('refused')
      })
      .catch(() => undefined)
    await expect(add(failed.db!, 1)).rejects.toThrow('this transaction has ended')
    expect(await ids()).toEqual([])
  })

  it('waits for a statement that was not awaited, and commits it', async () => {
    await database.app.transaction(undefined, async (db) => void add(db, 1))
    expect(await ids()).toEqual([1])
  })

  it('refuses to be nested in another transaction', async () => {
    await expect(
      database.app.transaction(undefined, async (db) => db.transaction().execute(async () => 1)),
    ).rejects.toThrow()
  })

  it('runs its statements in the order in which they were issued', async () => {
    const work = database.app.transaction(undefined, (db) => Promise.all([1, 2, 3].map((id) => add(db, id))))
    await expect(work).resolves.toHaveLength(3)
    expect(statements.at(-1)).toBe('commit')
  })

  it('runs many transactions at the same time', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, id) => database.app.transaction('select 1', (db) => add(db, id))),
    )
    expect(await ids()).toHaveLength(40)
  })

  it('alternates with transactions of the owner without a deadlock', async () => {
    const asked = Array.from({ length: 12 }, (_, index) => who(index % 2 ? database.app : database.owner))
    expect(await Promise.all(asked)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? 'sorgfalt_app' : 'sorgfalt_owner')),
    )
  })

  it('returns the same column types on both engines', async () => {
    const { rows } = await database.app.transaction(undefined, (db) =>
      sql`
      select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs, 1.50::numeric as exact,
             date '2026-03-29' as day, array[date '2026-03-29'] as days,
             timestamptz '2026-03-29 01:30:00+00' as at_instant,
             timestamptz '2026-03-29 03:30:00.123456+02' as precise, timestamptz 'infinity' as forever,
             '{"first_name": {"last_name": [1]}}'::jsonb as data, array['ä', null] as texts,
             null::date as missing, true as flag,
             '00000000-0000-0000-0000-000000000001'::uuid as id, '\\x00ff'::bytea as bytes`.execute(db),
    )
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null],
        exact: '1.50',
        day: '2026-03-29',
        days: ['2026-03-29'],
        atInstant: new Date('2026-03-29T01:30:00Z'),
        precise: new Date('2026-03-29T01:30:00.123Z'),
        forever: Number.POSITIVE_INFINITY,
        data: { first_name: { last_name: [1] } },
        texts: ['ä', null],
        missing: null,
        flag: true,
        id: '00000000-0000-0000-0000-000000000001',
        bytes: Buffer.from([0, 255]),
      },
    ])
  })

  it('accepts parameters of every type', async () => {
    const { rows } = await database.app.transaction(undefined, (db) =>
      sql`
      select ${new Date('2026-03-29T01:30:00Z')}::timestamptz as at, ${{ a_b: 1 }}::jsonb as data,
             ${['a', 'b']}::text[] as texts, ${null}::int as missing, ${'Äß€😀\'"\\'}::text as text,
             ${Buffer.from([0, 255])}::bytea as bytes`.execute(db),
    )
    expect(rows).toEqual([
      {
        at: new Date('2026-03-29T01:30:00Z'),
        data: { a_b: 1 },
        texts: ['a', 'b'],
        missing: null,
        text: 'Äß€😀\'"\\',
        bytes: Buffer.from([0, 255]),
      },
    ])
  })

  it('returns results of many megabytes', async () => {
    const { rows } = await database.app.transaction(undefined, (db) =>
      sql<{ text: string }>`
      select repeat('ä', 4000000) as text from generate_series(1, 2)`.execute(db),
    )
    expect(rows.map(({ text }) => text.length)).toEqual([4_000_000, 4_000_000])
  })

  it('is not needed for a ping of the database', async () => {
    await expect(database.app.ping()).resolves.toBeUndefined()
  })
})
