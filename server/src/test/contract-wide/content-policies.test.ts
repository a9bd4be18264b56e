/**
 * Checks the row-level security of the tables whose rows belong to the installation or to one company, with
 * queries that have no condition. Also checks that these tests detect every policy that is loosened or
 * dropped.
 */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { featureEngines, type TestDatabase, testDatabase } from '../databases.ts'

const installation = '00000000-0000-0000-0000-000000000000'
const [own, foreign] = [randomUUID(), randomUUID()]
const owners = { installation, own, foreign }
type Owner = keyof typeof owners

const tables = ['elearning', 'elearning_version'] as const
type Table = (typeof tables)[number]

/** Inserts a row of an owner into a table. A version belongs to an e-learning of the same owner. */
const insert: Record<Table, (owner: string) => RawBuilder<unknown>> = {
  elearning: (owner) =>
    sql`insert into elearning (identifier, owner_key) values (${randomUUID()}, ${owner}::uuid)`,
  elearning_version: (owner) => sql`
    insert into elearning_version (elearning_uuid, owner_key, version, content_hash, revised, languages, title,
      summary, description, category, icon, duration_minutes, content)
    values (${elearnings[owner]}::uuid, ${owner}::uuid, ${randomUUID()}, '', '2026-01-01', '{}', '{}', '{}', '{}',
      'general', 'book', 1, '{}')`,
}
/** The uuid of an e-learning of each owner. */
const elearnings: Record<string, string> = {
  [installation]: randomUUID(),
  [own]: randomUUID(),
  [foreign]: randomUUID(),
}

describe.each(featureEngines)('row security of content on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(engine)
    await database.owner.transaction(undefined, async (db) => {
      for (const owner of Object.values(owners)) {
        await sql`insert into elearning (uuid, identifier, owner_key)
          values (${elearnings[owner]}::uuid, ${randomUUID()}, ${owner}::uuid)`.execute(db)
        await insert.elearning_version(owner).execute(db)
      }
    })
  })
  afterAll(() => database.close())

  /** Runs the work and rolls back everything, including the role and the settings. */
  async function rollingBack<T>(db: Db, work: () => Promise<T>): Promise<T> {
    await sql`savepoint probe`.execute(db)
    try {
      return await work()
    } finally {
      await sql`rollback to savepoint probe`.execute(db)
    }
  }

  const asApp = <T>(db: Db, client: string | null, work: () => Promise<T>) =>
    rollingBack(db, async () => {
      await sql`select set_config('app.client_uuid', ${client ?? ''}, true)`.execute(db)
      await sql`set local role sorgfalt_app`.execute(db)
      return work()
    })

  /** Returns the owners whose rows a query without a condition returns. */
  async function visibleOwners(db: Db, table: Table): Promise<string> {
    const { rows } = await sql<{
      ownerKey: string
    }>`select distinct owner_key from ${sql.table(table)}`.execute(db)
    const keys = new Set(rows.map(({ ownerKey }) => ownerKey))
    return Object.entries(owners)
      .filter(([, key]) => keys.has(key))
      .map(([name]) => name)
      .join(' ')
  }

  /** Returns the number of rows that a statement changes, or its error code. */
  const outcomeOf = (db: Db, client: string | null, statement: RawBuilder<unknown>): Promise<string> =>
    asApp(db, client, () =>
      statement.execute(db).then(
        ({ numAffectedRows }) => `${numAffectedRows ?? 0} rows`,
        (error: { code?: string }) => String(error.code),
      ),
    )

  const refused = '42501'

  /** Returns how the behaviour of a table differs from its rules. */
  async function findFaults(db: Db, table: Table): Promise<string[]> {
    const found: string[] = []
    const expectThat = (what: string, actual: string, expected: string) =>
      actual === expected || found.push(`${table}: ${what}: ${actual}`)
    const move = (from: Owner, to: Owner) =>
      sql`update ${sql.table(table)} set owner_key = ${owners[to]}::uuid where owner_key = ${owners[from]}::uuid`

    expectThat(
      'the app without a client sees',
      await asApp(db, null, () => visibleOwners(db, table)),
      'installation',
    )
    expectThat('the app sees', await asApp(db, own, () => visibleOwners(db, table)), 'installation own')
    expectThat('the owner sees', await visibleOwners(db, table), 'installation own foreign')
    expectThat('inserting an own row', await outcomeOf(db, own, insert[table](own)), '1 rows')
    expectThat('inserting a foreign row', await outcomeOf(db, own, insert[table](foreign)), refused)
    expectThat('inserting content', await outcomeOf(db, own, insert[table](installation)), refused)
    expectThat('inserting without a client', await outcomeOf(db, null, insert[table](own)), refused)
    if (table === 'elearning') {
      const rename = sql`update elearning set identifier = identifier || 'x'`
      expectThat('an update reaches', await outcomeOf(db, own, rename), '1 rows')
      expectThat('taking content', await outcomeOf(db, own, move('installation', 'own')), '0 rows')
      expectThat('taking a foreign row', await outcomeOf(db, own, move('foreign', 'own')), '0 rows')
      expectThat('giving a row away', await outcomeOf(db, own, move('own', 'foreign')), refused)
      expectThat('giving a row to all', await outcomeOf(db, own, move('own', 'installation')), refused)
    } else expectThat('changing a version', await outcomeOf(db, own, move('own', 'own')), refused)

    const remove = sql`delete from ${sql.table(table)}`
    expectThat('deleting', await outcomeOf(db, own, remove), refused)

    return found
  }

  it('shows a company its own rows and those of the installation, and lets it write only its own', async () => {
    const found = await database.owner.transaction(undefined, async (db) => {
      const each: string[][] = []
      for (const table of tables) each.push(await findFaults(db, table))
      return each.flat()
    })
    expect(found).toEqual([])
  })

  it.each(
    tables.flatMap((table) => [
      `alter policy readable on ${table} using (true)`,
      `drop policy readable on ${table}`,
      `alter policy own on ${table} using (true)`,
      `alter policy own on ${table} with check (true)`,
      `drop policy own on ${table}`,
      `drop policy owner on ${table}`,
      `alter table ${table} disable row level security`,
      `grant delete on ${table} to sorgfalt_app`,
    ]),
  )('is reported as faulty after: %s', async (change) => {
    const table = change.includes('elearning_version') ? 'elearning_version' : 'elearning'
    const found = await database.owner.transaction(undefined, (db) =>
      rollingBack(db, async () => {
        await sql.raw(change).execute(db)
        return findFaults(db, table)
      }),
    )
    expect(found).not.toEqual([])
  })
})
