/**
 * Row security, table by table: what a query without any condition sees and writes, and that these probes notice every
 * policy that is loosened or dropped (security.md P2).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../features/company/client.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { featureEngines, type TestDatabase, testDatabase } from '../databases.ts'
import { tablesOf } from './database-state.ts'
import { fillEveryTable } from './fill-tables.ts'

interface Table {
  name: string
  key: string
  /** What the app may do with it. */
  inserts: boolean
  updates: boolean
  deletes: boolean
  /** Those that a row is written with. */
  columns: string[]
}

describe.each(featureEngines)('row security on %s', { timeout: 120_000 }, (engine) => {
  let database: TestDatabase
  let tables: Table[]
  let ours: string
  let theirs: string

  beforeAll(async () => {
    database = await testDatabase(engine)
    const { owner } = database
    const licensee = await owner.transaction(undefined, (db) =>
      db
        .insertInto('licensee')
        .values({ identifier: 'licensee', name: 'L' })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    const clientNamed = async (identifier: string): Promise<string> => {
      const client = {
        licenseeUuid: licensee.uuid,
        identifier,
        name: identifier,
        country: 'DE',
        maxMembers: 9,
      } as const
      const { clientUuid } = await owner.transaction(undefined, (db) => createClient(db, client))
      await owner.transaction(undefined, (db) => fillEveryTable(db, clientUuid, identifier))
      return clientUuid
    }
    ours = await clientNamed('ours')
    theirs = await clientNamed('theirs')
    const names = (await tablesOf(owner)).flatMap(({ name, key }) => (key === null ? [] : [{ name, key }]))
    tables = await owner.transaction(undefined, async (db) => {
      const rows = names.map(
        ({ name, key }) => sql`
        select ${name}::text as name, ${key}::text as key, has_table_privilege('sorgfalt_app', ${name}, 'insert') as inserts,
               has_table_privilege('sorgfalt_app', ${name}, 'update') as updates, has_table_privilege('sorgfalt_app', ${name}, 'delete') as deletes,
               array(select column_name::text from information_schema.columns where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER') as columns`,
      )
      return (await sql<Table>`${sql.join(rows, sql` union all `)}`.execute(db)).rows
    })
  })
  afterAll(() => database.close())

  /** Runs and takes everything back, roles and settings included. */
  async function undone<T>(db: Db, work: () => Promise<T>): Promise<T> {
    await sql`savepoint probe`.execute(db)
    try {
      return await work()
    } finally {
      await sql`rollback to savepoint probe`.execute(db)
    }
  }

  const asApp = <T>(db: Db, client: string | null, work: () => Promise<T>) =>
    undone(db, async () => {
      await sql`select set_config('app.client_uuid', ${client ?? ''}, true)`.execute(db)
      await sql`set local role sorgfalt_app`.execute(db)
      return work()
    })

  async function counts(db: Db, { name, key }: Table): Promise<string> {
    const { rows } = await sql<{ ours: number; theirs: number }>`
      select count(*) filter (where ${sql.ref(key)} = ${ours}) as ours, count(*) filter (where ${sql.ref(key)} = ${theirs}) as theirs
      from ${sql.table(name)}`.execute(db)
    return `${rows[0]!.ours > 0 ? 'ours' : ''} ${rows[0]!.theirs > 0 ? 'theirs' : ''}`.trim() || 'nothing'
  }

  /** How a statement ends: rows that it touched, or the code of its error. */
  const outcome = (db: Db, client: string | null, statement: ReturnType<typeof sql>): Promise<string> =>
    asApp(db, client, () =>
      statement.execute(db).then(
        ({ numAffectedRows }) => `${numAffectedRows ?? 0} rows`,
        (error: { code?: string }) => String(error.code),
      ),
    )

  const refused = '42501'

  /** What a table does that it must not, or does not do that it must. */
  async function faults(db: Db, table: Table): Promise<string[]> {
    const found: string[] = []
    const expectThat = (what: string, actual: string, expected: string) =>
      actual === expected || found.push(`${table.name}: ${what}: ${actual}`)
    const [name, key] = [sql.table(table.name), sql.ref(table.key)]
    expectThat('the app without a client sees', await asApp(db, null, () => counts(db, table)), 'nothing')
    expectThat('the app sees', await asApp(db, ours, () => counts(db, table)), 'ours')
    expectThat('the owner sees', await counts(db, table), 'ours theirs')
    if (table.inserts) {
      const { rows } = await sql<{
        row: string
      }>`select to_jsonb(t)::text as row from ${name} t where ${key} = ${theirs} limit 1`.execute(db)
      const columns = sql.join(table.columns.map((column) => sql.ref(column)))
      const copy = sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${rows[0]?.row ?? '{}'}::jsonb)`
      expectThat('inserting theirs', await outcome(db, ours, copy), refused)
      expectThat('inserting without a client', await outcome(db, null, copy), refused)
    }
    if (table.updates) {
      expectThat(
        'taking theirs',
        await outcome(db, ours, sql`update ${name} set ${key} = ${ours} where ${key} = ${theirs}`),
        '0 rows',
      )
      expectThat(
        'giving ours away',
        await outcome(db, ours, sql`update ${name} set ${key} = ${theirs} where ${key} = ${ours}`),
        refused,
      )
    }
    if (table.deletes)
      expectThat(
        'deleting theirs',
        await outcome(db, ours, sql`delete from ${name} where ${key} = ${theirs}`),
        '0 rows',
      )
    return found
  }

  it('keeps every tenant table to its client', async () => {
    const found = await database.owner.transaction(undefined, async (db) => {
      const each: string[][] = []
      for (const table of tables) each.push(await faults(db, table))
      return each.flat()
    })
    expect(found).toEqual([])
    expect(tables.length).toBeGreaterThan(25)
  })

  it('is noticed wherever it is loosened, dropped or switched off', async () => {
    let mutations = 0
    const unnoticed: string[] = []
    await database.owner.transaction(undefined, async (db) => {
      for (const table of tables) {
        const name = `"${table.name}"`
        const changes = [
          `alter policy tenant on ${name} using (true)`,
          ...(table.inserts || table.updates ? [`alter policy tenant on ${name} with check (true)`] : []),
          `drop policy tenant on ${name}`,
          `drop policy owner on ${name}`,
          `alter table ${name} disable row level security`,
        ]
        for (const change of changes) {
          mutations++
          const found = await undone(db, async () => {
            await sql.raw(change).execute(db)
            return faults(db, table)
          })
          if (found.length === 0) unnoticed.push(change)
        }
      }
    })
    console.log(
      `policies on ${engine}: ${tables.length} tables, ${mutations} mutations, ${unnoticed.length} unnoticed`,
    )
    expect(unnoticed).toEqual([])
  })
})
