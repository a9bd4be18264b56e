/**
 * Checks that migrations that are stopped at any statement and run again produce the same schema as an
 * undisturbed run. Also checks that both engines have the same schema. platform/db/migrate.test.ts tests the
 * migrator itself.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigrationFile, modeOf, readMigrations } from '../../platform/db/migration-files.ts'
import { type EmptyDatabase, emptyDatabase, featureEngines, postgresOnly, testEngines } from '../databases.ts'
import { takeNext } from './sample.ts'

const isFull = process.env.PROVE === 'full'
/** The default run stops at every third statement and breaks each step at one of three places. */
const stride = isFull ? 1 : 3
const nextPoint = takeNext(1)
/** Long, because each statement of each step is tested in a separate run. */
const timeout = isFull ? 900_000 : 400_000
const { steps, privilegedFunctions } = await readMigrations()

/** Selects everything that a migration can create, as lines of text. */
const catalogue = `
  select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
  from information_schema.columns
  where table_schema = 'public'
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select concat_ws(' ', 'index', indexdef)
  from pg_indexes
  where schemaname = 'public'
  union all
  select concat_ws(' ', 'policy', tablename, policyname, cmd, roles::text, qual, 'check', with_check)
  from pg_policies
  union all
  select concat_ws(' ', 'security', relname, relrowsecurity, relforcerowsecurity)
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all
  select concat_ws(' ', 'grant', table_name, grantee, privilege_type)
  from information_schema.role_table_grants
  where table_schema = 'public' and grantee = 'sorgfalt_app'
  union all
  select concat_ws(' ', 'function', p.oid::regprocedure, prosecdef, md5(prosrc))
  from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(oid))
  from pg_trigger
  where not tgisinternal
  order by 1`

async function catalogueOf(database: EmptyDatabase): Promise<string[]> {
  return (await database.query(catalogue)).map(({ line }) => String(line))
}

/**
 * Returns the statements of a script. A semicolon ends a statement unless it is inside quotes, dollar quotes
 * or comments.
 */
function statementsOf(script: string): string[] {
  const found: string[] = []
  let start = 0
  for (const { 0: token, index } of script.matchAll(/--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;/g)) {
    if (token !== ';') continue
    found.push(script.slice(start, index))
    start = index + 1
  }
  return [...found, script.slice(start)].filter(
    (statement) => statement.replace(/--[^\n]*/g, '').trim() !== '',
  )
}

const brokenAfter = (file: MigrationFile, count: number): MigrationFile => ({
  ...file,
  sql: [...statementsOf(file.sql).slice(0, count), 'select 1 / 0'].join(';'),
  sha256: 'broken',
})

describe.each(featureEngines)('the migrations on %s', { timeout }, (engine) => {
  let undisturbed: string[]
  let database: EmptyDatabase
  beforeAll(async () => {
    const whole = await emptyDatabase(engine)
    await whole.migrate({})
    undisturbed = await catalogueOf(whole)
    expect(await whole.migrate({})).toEqual([])
    await whole.close()
    database = await emptyDatabase(engine)
  }, timeout)
  afterAll(() => database.close())

  test('create more than 300 objects', () => {
    expect(undisturbed.length).toBeGreaterThan(300)
  })

  test('end in the same schema after they were stopped at any statement', async () => {
    const stop = new Error('stop')
    let stops = 0
    for (let stopBefore = 1, isStopped = true; isStopped; stopBefore += stride) {
      let statements = 0
      const onStatement = () => {
        if (++statements === stopBefore) throw stop
      }
      isStopped = await database.migrate({ onStatement }).then(
        () => false,
        (error: unknown) => {
          expect(error).toBe(stop)
          stops++
          return true
        },
      )
    }
    expect(stops).toBeGreaterThan(isFull ? 2 * steps.length : steps.length / 2)
    expect(await catalogueOf(database)).toEqual(undisturbed)
  })

  test('leave no trace of a step that fails halfway', async () => {
    const halfway = await emptyDatabase(engine)
    let broken = 0
    for (const [index, step] of steps.entries()) {
      const before = steps.slice(0, index)
      await halfway.migrate({ source: { steps: before, privilegedFunctions: undefined } })
      const state = await catalogueOf(halfway)
      const count = statementsOf(step.sql).length
      const points = isFull
        ? Array.from({ length: count }, (_, point) => point + 1)
        : nextPoint([1, count >> 1, count])
      // migrate.test.ts interrupts the other modes, whose files contain one statement.
      for (const point of modeOf(step) === 'inTransaction' ? points : []) {
        const source = { steps: [...before, brokenAfter(step, point)], privilegedFunctions: undefined }
        await expect(halfway.migrate({ source })).rejects.toMatchObject({ code: '22012' })
        broken++
      }
      expect(await catalogueOf(halfway)).toEqual(state)
    }
    await halfway.migrate({ source: { steps, privilegedFunctions } })
    expect(await catalogueOf(halfway)).toEqual(undisturbed)
    await halfway.close()
    const summary = `${steps.length} steps, ${broken} failures within a step, 0 left anything behind`
    console.log(`migrations on ${engine}: ${summary}`)
  })
})

test.each(postgresOnly)('the embedded engine and %s have the same schema', async () => {
  const [embedded, postgres] = await Promise.all(
    testEngines.map(async (engine) => {
      const database = await emptyDatabase(engine)
      await database.migrate({})
      const lines = await catalogueOf(database)
      await database.close()
      return lines
    }),
  )
  expect(embedded).toEqual(postgres)
})
