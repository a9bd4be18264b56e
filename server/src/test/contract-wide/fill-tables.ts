/**
 * Inserts a row into every table. The rows are derived from the database catalogue, so that new tables are
 * included.
 */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  /** The table and column to which the column refers. */
  target: string | null
  targetColumn: string | null
  /** The first value that a check constraint allows. */
  allowed: string | null
}

/** SQL that selects the first value that a check constraint allows in column `a` of table `c`. */
const firstAllowedValue = sql`
  select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)'''))[1]
  from pg_constraint k
  where k.conrelid = c.oid
    and k.contype = 'c'
    and k.conkey = array[a.attnum]
    and pg_get_constraintdef(k.oid) like '%ANY%'
  limit 1`

/**
 * SQL that selects the table and column to which column `a` of table `c` refers. Leaves out the reference to
 * the client.
 */
const reference = sql`
  select k.confrelid::regclass::text as target, t.attname as target_column
  from pg_constraint k
  cross join lateral unnest(k.conkey, k.confkey) as pair(here, there)
  join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.there
  where k.conrelid = c.oid
    and k.contype = 'f'
    and pair.here = a.attnum
    and t.attname <> 'client_uuid'
    and a.attname <> 'client_uuid'
  limit 1`

const columnsQuery = sql<Column>`
  select
    c.relname as "table",
    a.attname as name,
    format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef as required,
    f.target,
    f.target_column,
    (${firstAllowedValue}) as allowed
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join lateral (${reference}) f on true
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p')
    and c.relname <> 'schema_migration'
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

/** Values of columns whose check constraints depend on other columns. */
const dependentValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  elearning_assignment: { location_uuid: 'null', member_group_uuid: 'null', member_uuid: 'null' },
  risk_assignment_participant: { member_group_uuid: 'null' },
  reminder_order: { member_count: '1' },
  risk_execution: { lease_member_uuid: 'null' },
  risk_result: { completed_count: '6', plan_lease_member_uuid: 'null' },
  sso_provider: { issuer: "'issuer'", application_id: "'application'", secret: "'secret'" },
  risk_action: { proposed_action_id: "'replace'", stop: "'S'", approved_by_uuid: 'null' },
}

/**
 * Inserts one row into every table that has none. Runs as the owner. Rows of tenant tables belong to the
 * client, and their texts contain `marker`.
 */
export async function fillEveryTable(db: Db, clientUuid: string, marker: string): Promise<void> {
  const { rows } = await columnsQuery.execute(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const tenants = new Set(rows.filter(({ name }) => name === 'client_uuid').map(({ table }) => table))
  const filled = new Set<string>()
  while (filled.size < tables.size) {
    const waiting = [...tables.keys()].filter((table) => !filled.has(table))
    const isReady = (table: string) =>
      referencesOf(tables.get(table)!, tenants).every((target) => filled.has(target))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`these tables refer to each other: ${waiting.join(', ')}`)
    for (const table of ready) {
      await fill(db, tables.get(table)!, tenants, { table, clientUuid, marker })
      filled.add(table)
    }
  }
}

/**
 * Returns the tables to which the columns refer. These tables must contain a row first. A nullable reference
 * counts only between tenant tables.
 */
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
  { table, clientUuid, marker }: { table: string; clientUuid: string; marker: string },
): Promise<void> {
  const isTenant = tenants.has(table)
  const own = isTenant ? sql`where client_uuid = ${clientUuid}` : sql``
  const { rows } = await sql`select from ${sql.table(table)} ${own} limit 1`.execute(db)
  if (rows.length > 0) return

  const filled = columns.filter(
    ({ name, required, target }) =>
      name === 'client_uuid' ||
      required ||
      (isTenant && tenants.has(target ?? '')) ||
      dependentValues[table]?.[name] !== undefined,
  )
  const values = filled.map(({ name, type, target, targetColumn, allowed }) => {
    if (name === 'client_uuid') return sql`${clientUuid}::uuid`
    const fixed = dependentValues[table]?.[name]
    if (fixed !== undefined) return sql.raw(fixed)
    if (target !== null && targetColumn !== null) {
      const of = tenants.has(target) ? sql`where client_uuid = ${clientUuid}` : sql``
      return sql`(select ${sql.ref(targetColumn)} from ${sql.table(target)} ${of} limit 1)`
    }
    if (allowed !== null) return sql.lit(allowed)
    if (type === 'text') return sql.lit(`${marker} ${table}.${name}`)
    return sql.raw(literals[type] ?? (type.endsWith('[]') ? "'{}'" : `unknown_type_of_${table}_${name}`))
  })
  const names = sql.join(filled.map(({ name }) => sql.ref(name)))
  const insert = sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`
  await insert.execute(db)
}
