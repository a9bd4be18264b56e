/** Compares the rows of a database before and after a request. */
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { sortTexts } from './sort-texts.ts'

/** Columns that change with every request. */
const ignoredColumns: Record<string, string[]> = { session: ['last_active_at'] }

/** Conditions that exclude the rows that a refused request may write. */
const conditions: Record<string, string> = {
  audit_log: "where outcome <> 'refused'",
  throttle: 'where false',
}

const tablesQuery = sql<{ name: string; key: string | null }>`
  select c.relname as name, (
    select a.attname
    from pg_attribute a
    where a.attrelid = c.oid
      and (a.attname = 'client_uuid' or (c.relname = 'client' and a.attname = 'uuid'))
  ) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname collate "C"`

/** Returns the names of all tables, each with the column that contains the client's uuid. */
export async function tablesOf(owner: Database): Promise<{ name: string; key: string | null }[]> {
  return owner.transaction(undefined, async (db) => (await tablesQuery.execute(db)).rows)
}

/** Returns the statement that counts the rows of a table and computes their checksum. */
function checksumOf(table: string): string {
  const omitted = (ignoredColumns[table] ?? []).map((column) => ` - '${column}'`).join('')
  const hash = `md5((to_jsonb(t)${omitted})::text)`
  const checksum = `coalesce(md5(string_agg(${hash}, '' order by ${hash})), '')`
  return `select '${table}' as name, count(*) || ' ' || ${checksum} as state
    from "${table}" t ${conditions[table] ?? ''}`
}

/** Returns the number of rows and a checksum per table. */
export async function stateOf(owner: Database): Promise<Record<string, string>> {
  const tables = await tablesOf(owner)
  return owner.transaction(undefined, async (db) => {
    const statement = tables.map(({ name }) => checksumOf(name)).join(' union all ')
    const { rows } = await sql.raw<{ name: string; state: string }>(statement).execute(db)
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  })
}

/** Returns the number of rows per table. */
export async function countRows(owner: Database): Promise<Record<string, number>> {
  const tables = await tablesOf(owner)
  return owner.transaction(undefined, async (db) => {
    const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
    const { rows } = await sql.raw<{ name: string; count: number }>(counts.join(' union all ')).execute(db)
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  })
}

/** Detects changes since the last check. A check is cheap if no transaction has written in between. */
export class ChangeDetector {
  readonly #owner: Database
  #number = ''
  #state: Record<string, string> = {}

  constructor(owner: Database) {
    this.#owner = owner
  }

  /** Returns the names of the changed tables. */
  async changes(): Promise<string[]> {
    const number = await this.#owner.transaction(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as number',
      async (_, [row]) => String(row?.number),
    )
    if (number === this.#number) return []
    const before = this.#state
    this.#state = await stateOf(this.#owner)
    this.#number = number
    return Object.keys(this.#state).filter((table) => this.#state[table] !== before[table])
  }
}

const columnsQuery = sql<{ name: string }>`
  select distinct column_name as name from information_schema.columns where table_schema = 'public'`

/** Returns every column name of the schema in the spelling of the contract. */
export async function columnNames(owner: Database): Promise<string[]> {
  return owner.transaction(undefined, async (db) => {
    const { rows } = await columnsQuery.execute(db)
    return sortTexts(
      rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
    )
  })
}
