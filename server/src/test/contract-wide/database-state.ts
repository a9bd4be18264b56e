/** What a database holds, so that a test can say: nothing has changed. */
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { sorted } from './stage.ts'

/** The idle clock of a session moves with every request. */
const moving: Record<string, string[]> = { session: ['last_active_at'] }

/** Rows that a refused request may leave: that it was refused, and how often. */
const ofRefusals: Record<string, string> = {
  audit_log: "where outcome <> 'refused'",
  throttle: 'where false',
}

/** Names of all tables, with the column that says whose row it is. */
export async function tablesOf(owner: Database): Promise<{ name: string; key: string | null }[]> {
  return owner.transaction(undefined, async (db) => {
    const { rows } = await sql<{ name: string; key: string | null }>`
      select c.relname as name, (select a.attname from pg_attribute a
        where a.attrelid = c.oid and (a.attname = 'client_uuid' or (c.relname = 'client' and a.attname = 'uuid'))) as key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname collate "C"`.execute(
      db,
    )
    return rows
  })
}

/** Number of rows and a checksum per table. */
export async function stateOf(owner: Database): Promise<Record<string, string>> {
  const tables = await tablesOf(owner)
  return owner.transaction(undefined, async (db) => {
    const parts = tables.map(({ name }) => {
      const row = `to_jsonb(t) ${(moving[name] ?? []).map((column) => `- '${column}'`).join(' ')}`
      return `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5((${row})::text), '' order by md5((${row})::text))), '') as state from "${name}" t ${ofRefusals[name] ?? ''}`
    })
    const { rows } = await sql.raw<{ name: string; state: string }>(parts.join(' union all ')).execute(db)
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  })
}

/** Tells what has changed since it was last asked; cheap while nothing has, because every write takes a transaction number. */
export class Witness {
  readonly #owner: Database
  #number = ''
  #state: Record<string, string> = {}

  constructor(owner: Database) {
    this.#owner = owner
  }

  /** Names of the tables. */
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

/** Every column name of the schema in the spelling of the wire. */
export async function columnNames(owner: Database): Promise<string[]> {
  return owner.transaction(undefined, async (db) => {
    const { rows } = await sql<{
      name: string
    }>`select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      db,
    )
    return sorted(rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())))
  })
}
