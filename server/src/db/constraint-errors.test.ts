import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase, testEngines } from '../test/databases.ts'
import { codeOfConstraint, constraintErrors } from './constraint-errors.ts'

describe.each(testEngines)('constraint errors on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(engine)
  })
  afterAll(() => database.close())

  it('name constraints, unique indexes and triggers that exist', async () => {
    const { rows } = await database.owner.transaction(undefined, (db) =>
      sql<{ name: string }>`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace
      union select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
      union select tgname from pg_trigger`.execute(db),
    )
    const names = new Set(rows.map(({ name }) => name))
    expect(Object.keys(constraintErrors).filter((name) => !names.has(name))).toEqual([])
  })

  it('know nothing of errors without a listed constraint', async () => {
    const error = await database.owner.transaction(undefined, (db) => sql`select 1 / 0`.execute(db)).catch((error: unknown) => error)
    expect(codeOfConstraint(error)).toBeUndefined()
    expect(codeOfConstraint(new Error('member_username_key'))).toBeUndefined()
  })
})
