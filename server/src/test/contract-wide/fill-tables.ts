/** Puts a row into every table, made from the catalogue: a new table is swept without anybody thinking of it. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  /** Table and column that it refers to. */
  target: string | null
  targetColumn: string | null
  /** The first value that a check allows. */
  allowed: string | null
}

const columnsQuery = sql<Column>`
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as required,
         f.target, f.target_column, (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)'''))[1] from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ANY%' limit 1) as allowed
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join lateral (
      select k.confrelid::regclass::text as target, t.attname as target_column
        from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair(here, there)
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.there
       where k.conrelid = c.oid and k.contype = 'f' and pair.here = a.attnum and t.attname <> 'client_uuid' and a.attname <> 'client_uuid' limit 1) f on true
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
   order by c.relname collate "C", a.attnum`

const literals: Record<string, string> = {
  integer: '1',
  bigint: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'false',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  jsonb: "'{}'",
  json: "'{}'",
  uuid: 'gen_random_uuid()',
  bytea: "''",
}

/** Where a check ties columns to each other: what stands in them. */
const tied: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  risk_execution: { lease_member_uuid: 'null' },
  risk_result: { completed_count: '6', plan_lease_member_uuid: 'null' },
  risk_action: { proposed_action_id: "'replace'", stop: "'S'", approved_by_uuid: 'null' },
}

/** As the owner: one row in every table that has none yet, of this client where it is a tenant table. `mark` stands in its texts. */
export async function fillEveryTable(db: Db, clientUuid: string, mark: string): Promise<void> {
  const { rows } = await columnsQuery.execute(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const tenants = new Set(rows.filter(({ name }) => name === 'client_uuid').map(({ table }) => table))
  const filled = new Set<string>()
  while (filled.size < tables.size) {
    const waiting = [...tables.keys()].filter((table) => !filled.has(table))
    const isReady = (table: string) =>
      referencesOf(tables.get(table)!, tenants).every((target) => filled.has(target))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`these tables wait for each other: ${waiting.join(', ')}`)
    for (const table of ready) {
      await fill(db, tables.get(table)!, tenants, { table, clientUuid, mark })
      filled.add(table)
    }
  }
}

/** Tables that must have a row first. References that may be null are followed between tenant tables only. */
function referencesOf(columns: readonly Column[], tenants: ReadonlySet<string>): string[] {
  const followed = columns.filter(
    ({ table, target, required }) =>
      target !== null && target !== table && (required || (tenants.has(table) && tenants.has(target))),
  )
  return followed.map(({ target }) => target!)
}

async function fill(
  db: Db,
  columns: readonly Column[],
  tenants: ReadonlySet<string>,
  { table, clientUuid, mark }: { table: string; clientUuid: string; mark: string },
): Promise<void> {
  const isTenant = tenants.has(table)
  const own = isTenant ? sql`where client_uuid = ${clientUuid}` : sql``
  const { rows } = await sql`select from ${sql.table(table)} ${own} limit 1`.execute(db)
  if (rows.length > 0) return
  const given = columns.filter(
    ({ name, required, target }) =>
      name === 'client_uuid' ||
      required ||
      (isTenant && tenants.has(target ?? '')) ||
      tied[table]?.[name] !== undefined,
  )
  const values = given.map(({ name, type, target, targetColumn, allowed }) => {
    if (name === 'client_uuid') return sql`${clientUuid}::uuid`
    const fixed = tied[table]?.[name]
    if (fixed !== undefined) return sql.raw(fixed)
    if (target !== null && targetColumn !== null) {
      const of = tenants.has(target) ? sql`where client_uuid = ${clientUuid}` : sql``
      return sql`(select ${sql.ref(targetColumn)} from ${sql.table(target)} ${of} limit 1)`
    }
    if (allowed !== null) return sql.lit(allowed)
    if (type === 'text') return sql.lit(`${mark} ${table}.${name}`)
    return sql.raw(literals[type] ?? (type.endsWith('[]') ? "'{}'" : `unknown_type_of_${table}_${name}`))
  })
  await sql`insert into ${sql.table(table)} (${sql.join(given.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
    db,
  )
}
