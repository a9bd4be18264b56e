import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase, testEngines } from '../../test/databases.ts'
import type { Db } from './database.ts'
import { enterClient } from './enter.ts'

/**
 * Indexes that are unique across all clients. They contain random values that are looked up before the client
 * is known. A collision reveals nothing.
 */
const globallyUnique = new Set(['session_token', 'scorm_launch_token', 'scorm_launch_files_token'])

interface Table {
  name: string
  /** The column that contains the client of a row. */
  key: string
}

/**
 * The tables whose rows belong to the installation or to one company (`owner_key`). content-policies.test.ts
 * tests their policies.
 */
const contentTables = ['elearning', 'elearning_version']
const contentPolicies = [
  [
    'own',
    'PERMISSIVE',
    ['sorgfalt_app'],
    'ALL',
    '(owner_key = current_client())',
    '(owner_key = current_client())',
  ],
  ['owner', 'PERMISSIVE', ['sorgfalt_owner'], 'ALL', 'true', 'true'],
  [
    'readable',
    'PERMISSIVE',
    ['sorgfalt_app'],
    'SELECT',
    `(owner_key = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, current_client()]))`,
    null,
  ],
]

describe.each(testEngines)('the database catalogue of %s', (engine) => {
  let database: TestDatabase
  let tenantTables: Table[]
  const ask = <R>(query: string): Promise<R[]> =>
    database.owner.transaction(undefined, async (db) => (await sql.raw<R>(query).execute(db)).rows)

  beforeAll(async () => {
    database = await testDatabase(engine)
    tenantTables = await ask(`
      select table_name as name, column_name as key from information_schema.columns
       where table_schema = 'public'
         and (column_name = 'client_uuid' or (table_name, column_name) = ('client', 'uuid'))
       order by table_name`)
  })
  afterAll(() => database.close())

  it('contains the tables of the tenants, such as client, member and org_unit', () => {
    expect(tenantTables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['client', 'member', 'org_unit', 'elearning_result']),
    )
  })

  it('shows the application no rows until a transaction sets its company', async () => {
    const names = [...tenantTables.map(({ name }) => name), 'licensee', 'adviser']
    const counts = await ask<{ name: string; count: number }>(
      names
        .map((name) => `select '${name}' as name, count(*)::int as count from ${name}`)
        .join(' union all '),
    )
    expect(counts.length).toBeGreaterThan(40)
    expect(counts.filter(({ count }) => count !== 0)).toEqual([])
  })

  it('forces row-level security on every tenant and content table, with exactly these policies', async () => {
    const policies = await ask(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
             (select json_agg(
                       json_build_array(p.policyname, p.permissive, p.roles, p.cmd, p.qual, p.with_check)
                       order by p.policyname)
                from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       order by c.relname`)
    const tenantPolicies = ({ name, key }: Table) => ({
      name,
      forced: true,
      policies: [
        ['owner', 'PERMISSIVE', ['sorgfalt_owner'], 'ALL', 'true', 'true'],
        [
          'tenant',
          'PERMISSIVE',
          ['sorgfalt_app'],
          'ALL',
          `(${key} = current_client())`,
          `(${key} = current_client())`,
        ],
      ],
    })
    const expected = [
      ...tenantTables.map(tenantPolicies),
      ...contentTables.map((name) => ({ name, forced: true, policies: contentPolicies })),
    ]
    expect(policies).toEqual(expected.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  })

  it('fills in the company of new rows by default', async () => {
    const columns = await ask<{ name: string }>(`
      select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'client_uuid' and is_nullable = 'NO'
         and column_default = 'current_client()'
       order by 1`)
    expect(columns.map(({ name }) => name)).toEqual(
      tenantTables.map(({ name }) => name).filter((name) => name !== 'client'),
    )
  })

  it('has the client first in every unique key of a tenant table', async () => {
    const strays = await ask<{ name: string }>(`
      select i.relname as name
        from pg_index x
        join pg_class i on i.oid = x.indexrelid
        join pg_attribute a on a.attrelid = x.indrelid and a.attname = 'client_uuid' and not a.attisdropped
       where x.indisunique and i.relnamespace = 'public'::regnamespace and x.indkey[0] <> a.attnum
       order by 1`)
    expect(strays.map(({ name }) => name).filter((name) => !globallyUnique.has(name))).toEqual([])
  })

  it('has the client first in every foreign key between tenant tables', async () => {
    const strays = await ask(`
      select k.conrelid::regclass::text as "from", k.conname as name
        from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'client_uuid'
        join pg_attribute b on b.attrelid = k.confrelid and b.attname = 'client_uuid'
       where k.contype = 'f' and not (k.conkey[1] = a.attnum and k.confkey[1] = b.attnum)
      union all
      select k.conrelid::regclass::text, k.conname from pg_constraint k
       where k.contype = 'f' and k.confrelid <> 'client'::regclass
         and not exists (select from pg_attribute where attrelid = k.conrelid and attname = 'client_uuid')
         and exists (select from pg_attribute where attrelid = k.confrelid and attname = 'client_uuid')`)
    expect(strays).toEqual([])
  })

  it('has no security definer functions except those of privileged-functions.sql', async () => {
    const text = await readFile(new URL('privileged-functions.sql', import.meta.url), 'utf8')
    const declared = [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name)
    const functions = await ask<{ name: string }>(`
      select proname as name, proowner::regrole::text as owner,
             exists (select from unnest(proconfig) s where s like 'search_path=%') as fixed,
             exists (
               select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0
             ) as public,
             has_function_privilege('sorgfalt_app', oid, 'execute') as app
        from pg_proc
       where prosecdef
         and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       order by 1`)
    expect(functions).toEqual(
      declared
        .toSorted((a, b) => (a! < b! ? -1 : 1))
        .map((name) => ({ name, owner: 'sorgfalt_owner', fixed: true, public: false, app: true })),
    )
  })

  it('gives the application no special rights, and makes it the owner of nothing', async () => {
    const [role] = await ask(`
      select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as power,
             (select count(*) from pg_auth_members where member = r.oid) as memberships,
             (select count(*) from pg_class where relowner = r.oid)
               + (select count(*) from pg_proc where proowner = r.oid)
               + (select count(*) from pg_namespace where nspowner = r.oid) as owns,
             has_schema_privilege(oid, 'public', 'create') as creates
        from pg_roles r where rolname = 'sorgfalt_app'`)
    expect(role).toEqual({ power: false, memberships: 0, owns: 0, creates: false })
    expect(
      await ask(`select rolsuper or rolbypassrls as power from pg_roles where rolname = 'sorgfalt_owner'`),
    ).toEqual([{ power: false }])
  })

  it('lets the application change only tenant and content tables', async () => {
    const changeable = await ask<{ name: string }>(`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
         and has_table_privilege('sorgfalt_app', oid, 'insert, update, delete, truncate') order by 1`)
    const known = new Set([...tenantTables.map(({ name }) => name), ...contentTables])
    expect(changeable.filter(({ name }) => !known.has(name))).toEqual([])
  })

  it('lets the application add entries to logs and results, but never change them', async () => {
    const fixed = ['audit_log', 'elearning_result']
    const rights = await ask(`
      select relname as name, has_table_privilege('sorgfalt_app', oid, 'insert') as adds,
             has_table_privilege('sorgfalt_app', oid, 'update')
               or has_table_privilege('sorgfalt_app', oid, 'delete')
               or has_table_privilege('sorgfalt_app', oid, 'truncate')
               or has_any_column_privilege('sorgfalt_app', oid, 'update') as changes
        from pg_class
       where relnamespace = 'public'::regnamespace and relname in ('audit_log', 'elearning_result')
       order by 1`)
    expect(rights).toEqual(fixed.map((name) => ({ name, adds: true, changes: false })))
  })

  it('shows the application the rows of the company that is set, and no rows if none is set', async () => {
    const [a, b] = await database.owner.transaction(undefined, twoClients)
    const names = (opening?: string) =>
      database.app.transaction(opening, async (db) =>
        (await db.selectFrom('member').select('username').execute()).map(({ username }) => username),
      )
    expect(await names()).toEqual([])
    expect(await names(enterClient(a!))).toEqual(['a'])
    expect(await names(enterClient(b!))).toEqual(['b'])
    const intrusion = database.app.transaction(enterClient(a!), (db) => addMember(db, b!, 'intruder'))
    await expect(intrusion).rejects.toMatchObject({ code: '42501' })
    const theft = await database.app.transaction(enterClient(a!), (db) =>
      db.updateTable('member').set({ username: 'stolen' }).where('clientUuid', '=', b!).executeTakeFirst(),
    )
    expect(theft.numUpdatedRows).toBe(0n)
  })
})

const addMember = (db: Db, clientUuid: string, username: string) =>
  db.insertInto('member').values({ clientUuid, username, firstName: username, lastName: username }).execute()

async function twoClients(db: Db): Promise<string[]> {
  const licensee = await db
    .insertInto('licensee')
    .values({ identifier: 'l', name: 'L' })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const uuids: string[] = []
  for (const identifier of ['a', 'b']) {
    const row = { identifier, name: identifier, licenseeUuid: licensee.uuid, maxMembers: 5 }
    const { uuid } = await db.insertInto('client').values(row).returning('uuid').executeTakeFirstOrThrow()
    await addMember(db, uuid, identifier)
    uuids.push(uuid)
  }
  return uuids
}
