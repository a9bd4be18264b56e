/**
 * Checks the row-level security of each table with queries that have no condition. Also checks that these
 * tests detect every policy that is loosened or dropped.
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
  /** The privileges of the app role. */
  inserts: boolean
  updates: boolean
  deletes: boolean
  /** The columns that an insert writes. */
  columns: string[]
}

/** Returns the query for the app role's privileges on a table and the names of its writable columns. */
const tableQuery = (name: string, key: string) => sql`
  select
    ${name}::text as name,
    ${key}::text as key,
    has_table_privilege('sorgfalt_app', ${name}, 'insert') as inserts,
    has_table_privilege('sorgfalt_app', ${name}, 'update') as updates,
    has_table_privilege('sorgfalt_app', ${name}, 'delete') as deletes,
    array(
      select column_name::text
      from information_schema.columns
      where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'
    ) as columns`

describe.each(featureEngines)('row security on %s', (engine) => {
  let database: TestDatabase
  let tables: Table[]
  let own: string
  let foreign: string

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
    own = await clientNamed('own')
    foreign = await clientNamed('foreign')
    const names = (await tablesOf(owner)).flatMap(({ name, key }) => (key === null ? [] : [{ name, key }]))
    tables = await owner.transaction(undefined, async (db) => {
      const rows = names.map(({ name, key }) => tableQuery(name, key))
      return (await sql<Table>`${sql.join(rows, sql` union all `)}`.execute(db)).rows
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

  /** Returns whose rows a query without a condition returns: `own`, `foreign`, both or `nothing`. */
  async function visibleRows(db: Db, { name, key }: Table): Promise<string> {
    const column = sql.ref(key)
    const query = sql<{ own: number; other: number }>`
      select
        count(*) filter (where ${column} = ${own}) as own,
        count(*) filter (where ${column} = ${foreign}) as other
      from ${sql.table(name)}`
    const { rows } = await query.execute(db)
    return `${rows[0]!.own > 0 ? 'own' : ''} ${rows[0]!.other > 0 ? 'foreign' : ''}`.trim() || 'nothing'
  }

  /** Returns the number of rows that a statement changes, or its error code. */
  const outcomeOf = (db: Db, client: string | null, statement: ReturnType<typeof sql>): Promise<string> =>
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
      actual === expected || found.push(`${table.name}: ${what}: ${actual}`)
    const [name, key] = [sql.table(table.name), sql.ref(table.key)]
    expectThat(
      'the app without a client sees',
      await asApp(db, null, () => visibleRows(db, table)),
      'nothing',
    )
    expectThat('the app sees', await asApp(db, own, () => visibleRows(db, table)), 'own')
    expectThat('the owner sees', await visibleRows(db, table), 'own foreign')
    if (table.inserts) {
      const foreignRow = sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${name} t where ${key} = ${foreign} limit 1`
      const { rows } = await foreignRow.execute(db)
      const columns = sql.join(table.columns.map((column) => sql.ref(column)))
      const copy = sql`
        insert into ${name} (${columns})
        select ${columns} from jsonb_populate_record(null::${name}, ${rows[0]?.row ?? '{}'}::jsonb)`
      expectThat('inserting a foreign row', await outcomeOf(db, own, copy), refused)
      expectThat('inserting without a client', await outcomeOf(db, null, copy), refused)
    }
    if (table.updates) {
      expectThat(
        'moving another client’s row to the current client',
        await outcomeOf(db, own, sql`update ${name} set ${key} = ${own} where ${key} = ${foreign}`),
        '0 rows',
      )
      expectThat(
        'moving a row of the current client to another client',
        await outcomeOf(db, own, sql`update ${name} set ${key} = ${foreign} where ${key} = ${own}`),
        refused,
      )
    }
    if (table.deletes)
      expectThat(
        'deleting a foreign row',
        await outcomeOf(db, own, sql`delete from ${name} where ${key} = ${foreign}`),
        '0 rows',
      )
    return found
  }

  it('limits the rows of every tenant table to one company', async () => {
    const found = await database.owner.transaction(undefined, async (db) => {
      const each: string[][] = []
      for (const table of tables) each.push(await findFaults(db, table))
      return each.flat()
    })
    expect(found).toEqual([])
    expect(tables.length).toBeGreaterThan(25)
  })

  it('is reported as faulty if a policy is loosened, dropped or switched off', async () => {
    let mutations = 0
    const undetected: string[] = []
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
          const found = await rollingBack(db, async () => {
            await sql.raw(change).execute(db)
            return findFaults(db, table)
          })
          if (found.length === 0) undetected.push(change)
        }
      }
    })
    const summary = `${tables.length} tables, ${mutations} mutations, ${undetected.length} undetected`
    console.log(`policies on ${engine}: ${summary}`)
    expect(undetected).toEqual([])
  })
})
