import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase, featureEngines, postgresOnly } from '../../test/databases.ts'
import { MigrationRefused } from './migrate.ts'
import { findLongLocks, type MigrationFile, type MigrationSource, readMigrations } from './migration-files.ts'

function file(no: number, name: string, sql: string): MigrationFile {
  return { no, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}
const first = file(1, '0001_room.sql', 'create table room (id int primary key); insert into room values (1)')
const second = file(2, '0002_desk.sql', 'alter table room add column area int; create table desk (id int)')
const privileged = (name: string, result = 'int') =>
  `create or replace function ${name}() returns ${result} language sql security definer
     set search_path = public as 'select 1::${result}';`
const source = (steps: MigrationFile[], sql?: string): MigrationSource => ({
  steps,
  privilegedFunctions: sql === undefined ? undefined : file(0, 'privileged-functions.sql', sql),
})

describe.each(featureEngines)('migrate on %s', (engine) => {
  let database: EmptyDatabase
  const columns = async () =>
    (
      await database.query(`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name in ('room', 'desk') order by name`)
    ).map(({ name }) => name)
  const privilegedFunctions = async () =>
    (
      await database.query(`
    select proname || ' ' || prorettype::regtype as name from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace order by name`)
    ).map(({ name }) => name)

  beforeEach(async () => {
    database = await emptyDatabase(engine)
  })
  afterEach(() => database.close())

  it('migrates an empty database, and does nothing the second time', async () => {
    expect(await database.migrate({ source: source([first, second], privileged('enter')) })).toEqual([
      first.name,
      second.name,
      'privileged-functions.sql',
    ])
    expect(await columns()).toEqual(['desk.id', 'room.area', 'room.id'])
    expect(await database.migrate({ source: source([first, second], privileged('enter')) })).toEqual([])
    expect(await database.query('select no, name from schema_migration order by no')).toEqual([
      { no: 0, name: 'privileged-functions.sql' },
      { no: 1, name: first.name },
      { no: 2, name: second.name },
    ])
  })

  it('applies only the missing migrations to an older version, and keeps the rows', async () => {
    await database.migrate({ source: source([first]) })
    expect(await database.migrate({ source: source([first, second]) })).toEqual([second.name])
    expect(await database.query('select * from room')).toEqual([{ id: 1, area: null }])
  })

  it('applies a migration completely or not at all', async () => {
    const broken = file(2, '0002_broken.sql', 'create table desk (id int); insert into room values (1)')
    await expect(database.migrate({ source: source([first, broken]) })).rejects.toMatchObject({
      code: '23505',
    })
    expect(await columns()).toEqual(['room.id'])
    expect(await database.migrate({ source: source([first, second]) })).toEqual([second.name])
  })

  it('refuses a migration that was changed after it had been applied', async () => {
    await database.migrate({ source: source([first]) })
    const changed = file(1, first.name, `${first.sql}; -- changed`)
    const refused = database.migrate({ source: source([changed, second]) })
    await expect(refused).rejects.toBeInstanceOf(MigrationRefused)
    await expect(refused).rejects.toThrow(first.name)
    expect(await columns()).toEqual(['room.id'])
  })

  it('refuses a database that is newer than the code', async () => {
    await database.migrate({ source: source([first, second]) })
    await expect(database.migrate({ source: source([first], privileged('enter')) })).rejects.toThrow(
      /newer.*0002_desk.sql/,
    )
    expect(await privilegedFunctions()).toEqual([])
  })

  it('drops and creates all privileged functions when their file changes', async () => {
    await database.migrate({ source: source([first], privileged('enter') + privileged('leave')) })
    expect(await privilegedFunctions()).toEqual(['enter integer', 'leave integer'])
    expect(await database.migrate({ source: source([first], privileged('enter', 'text')) })).toEqual([
      'privileged-functions.sql',
    ])
    expect(await privilegedFunctions()).toEqual(['enter text'])
  })

  it('creates an index while the table is in use, also after an interruption', async () => {
    const index = file(
      2,
      '0002_room_index.sql',
      '-- migrate: concurrently\ncreate index concurrently room_id on room (id)',
    )
    const stop = new Error('stop')
    const onStatement = (sql: string) => {
      if (sql.startsWith('insert into schema_migration') && isIndexed) throw stop
      isIndexed ||= sql === index.sql
    }
    let isIndexed = false
    await expect(database.migrate({ source: source([first, index]), onStatement })).rejects.toBe(stop)
    expect(await database.migrate({ source: source([first, index]) })).toEqual([index.name])
    expect(
      await database.query(`select indisvalid as valid from pg_index where indexrelid = 'room_id'::regclass`),
    ).toEqual([{ valid: true }])
  })

  it('changes rows in batches until no more change', async () => {
    const rows = file(
      1,
      '0001_room.sql',
      'create table room as select id, 0 as area from generate_series(1, 25) id',
    )
    const batches = file(
      2,
      '0002_area.sql',
      `-- migrate: in batches
       update room set area = 9 where id in (select id from room where area = 0 limit 10)`,
    )
    let runs = 0
    await database.migrate({
      source: source([rows, batches]),
      onStatement: (sql) => void (runs += sql === batches.sql ? 1 : 0),
    })
    expect(runs).toBe(4)
    expect(await database.query('select from room where area = 9')).toHaveLength(25)
  })

  it('reaches the same schema after an interruption at any statement', async () => {
    const target = { source: source([first, second], privileged('enter')) }
    for (let stopBefore = 1, stopped = true; stopped; stopBefore++) {
      let statements = 0
      const stop = new Error('stop')
      const onStatement = () => {
        if (++statements === stopBefore) throw stop
      }
      stopped = await database.migrate({ ...target, onStatement }).then(
        () => false,
        (error: unknown) => {
          expect(error).toBe(stop)
          return true
        },
      )
    }
    expect(await database.migrate(target)).toEqual([])
    expect(await columns()).toEqual(['desk.id', 'room.area', 'room.id'])
    expect(await database.query('select * from room')).toHaveLength(1)
    expect(await privilegedFunctions()).toEqual(['enter integer'])
  })
})

describe.each(postgresOnly)('migrators on %s', (engine) => {
  let database: EmptyDatabase
  beforeEach(async () => {
    database = await emptyDatabase(engine)
  })
  afterEach(() => database.close())

  it('apply each migration once when several start together', async () => {
    const slow = file(2, '0002_slow.sql', `${second.sql}; select pg_sleep(0.3)`)
    const runs = await Promise.all(
      [1, 2, 3].map(() => database.migrate({ source: source([first, slow], privileged('enter')) })),
    )
    expect(runs.flat().toSorted()).toEqual([first.name, slow.name, 'privileged-functions.sql'])
  })

  it('try again while a table is in use', async () => {
    await database.migrate({ source: source([first]) })
    const user = new pg.Client({ connectionString: database.ownerUrl })
    await user.connect()
    await user.query('begin; lock table room in access share mode')
    let attempts = 0
    const releaseAfterOneFailure = async (statement: string) => {
      if (!statement.startsWith('alter table room')) return
      attempts += 1
      if (attempts === 2) await user.query('commit')
    }

    const applied = await database.migrate({
      source: source([first, second]),
      onStatement: releaseAfterOneFailure,
    })

    expect(applied).toEqual([second.name])
    expect(attempts).toBe(2)
    await user.end()
  })
})

/** The first migration that must follow the rules. Older ones are from before rolling upgrades. */
const firstOnlineNo = 60

describe('new migrations', () => {
  it('lock no table in use for long', async () => {
    const { steps } = await readMigrations()
    const faults = steps
      .filter(({ no }) => no >= firstOnlineNo)
      .flatMap((step) => findLongLocks(step).map((fault) => `${step.name}: ${fault}`))
    expect(faults).toEqual([])
  })

  it.each([
    ['create table desk (id int); create index desk_id on desk (id)', 0],
    ['alter table room add column area int', 0],
    ['alter table room add constraint positive check (id > 0) not valid', 0],
    ['-- migrate: concurrently\ncreate index concurrently room_id on room (id)', 0],
    ['-- migrate: in batches\nupdate room set a = 1 where id in (select id from room limit 1000)', 0],
    ['create index room_id on room (id)', 1],
    ['create unique index on room (id)', 1],
    ['update room set area = 1', 1],
    ['alter table room add column a int; delete from room where a is null', 1],
    ['-- migrate: in batches\nupdate room set area = 1', 1],
    ['alter table room add constraint positive check (id > 0)', 1],
    ['alter table room alter column area type bigint', 1],
    ['alter table room drop column area', 1],
    ['alter table room rename column area to size', 1],
  ])('%s has %i long locks', (sql, count) => {
    expect(findLongLocks({ sql })).toHaveLength(count)
  })
})

describe('the migration files', () => {
  let folder: string
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('are numbered without gaps', async () => {
    folder = await mkdtemp(join(tmpdir(), 'sorgfalt-migrations-'))
    await mkdir(join(folder, 'migrations'))
    await writeFile(join(folder, 'migrations', '0001_one.sql'), 'select 1')
    const url = pathToFileURL(`${folder}/`)
    expect(await readMigrations(url)).toMatchObject({
      steps: [{ no: 1, name: '0001_one.sql', sql: 'select 1' }],
      privilegedFunctions: undefined,
    })
    await writeFile(join(folder, 'migrations', '0003_three.sql'), 'select 3')
    await expect(readMigrations(url)).rejects.toThrow('expected number 2, found 0003_three.sql')
  })
})
