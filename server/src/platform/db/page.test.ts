import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase, testEngines } from '../../test/databases.ts'
import type { Db } from './database.ts'
import { enterClient } from './enter.ts'
import { inAlphabet, type PageRequest, readPage } from './page.ts'

const names = ['Zoe', 'Ärmel', 'anna', 'Otto', 'Otto', 'Özil', 'Bert']
const statements: string[] = []

describe.each(testEngines)('reading a page of a list, on %s', (engine) => {
  let database: TestDatabase
  let client: string
  const list = (request: Partial<PageRequest<'name' | 'role'>>, from = '') =>
    database.app.transaction(enterClient(client), (db) => {
      statements.length = 0
      const query = db.selectFrom('member').select(['uuid', 'lastName', 'role']).where('lastName', '>=', from)
      const order = {
        by: { name: inAlphabet('lastName'), role: ['role', inAlphabet('lastName')] as const },
        otherwise: 'name',
        uuid: 'uuid',
      } as const
      return readPage(db, query, { page: 1, perPage: 25, sortDirection: 'asc', ...request }, order)
    })

  beforeAll(async () => {
    database = await testDatabase(engine, { onStatement: (statement) => void statements.push(statement) })
    client = await database.owner.transaction(undefined, createClient)
  })
  afterAll(() => database.close())

  it('sorts names alphabetically in both directions, and gives equal names a fixed order', async () => {
    const { rows, ...rest } = await list({})
    expect(rows.map(({ lastName }) => lastName)).toEqual([
      'anna',
      'Ärmel',
      'Bert',
      'Otto',
      'Otto',
      'Özil',
      'Zoe',
    ])
    expect(rest).toEqual({ total: 7, page: 1, perPage: 25 })
    const backwards = await list({ sortDirection: 'desc' })
    expect(backwards.rows).toEqual(rows.toReversed())
  })

  it('returns every row on exactly one page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, perPage: 2 })))
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 2, 1])
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7])
    expect(pages.flatMap(({ rows }) => rows)).toEqual((await list({})).rows)
    const backwards = await Promise.all(
      [1, 2, 3, 4].map((page) => list({ page, perPage: 2, sortDirection: 'desc' })),
    )
    expect(backwards.flatMap(({ rows }) => rows)).toEqual((await list({ sortDirection: 'desc' })).rows)
  })

  it('reads a page in the second half of the list backwards, from the end of the list', async () => {
    await list({ page: 4, perPage: 2 })
    expect(statements.at(-2)).toContain('desc')
    await list({ page: 2, perPage: 2 })
    expect(statements.at(-2)).not.toContain('desc')
  })

  it('counts rows only if the page does not contain the end of the list', async () => {
    await list({})
    expect(statements.filter((statement) => statement.includes('count(*)'))).toHaveLength(0)
    expect((await list({ perPage: 7 })).total).toBe(7)
    expect(statements.filter((statement) => statement.includes('count(*)'))).toHaveLength(1)
  })

  it('returns an empty page with the total for a page after the end', async () => {
    expect(await list({ page: 9 })).toEqual({ rows: [], total: 7, page: 9, perPage: 25 })
    expect(await list({}, '\u{10ffff}')).toEqual({ rows: [], total: 0, page: 1, perPage: 25 })
  })

  it('sorts by several columns', async () => {
    const { rows } = await list({ sortBy: 'role' })
    expect(rows.map(({ lastName }) => lastName)).toEqual([
      'Zoe',
      'anna',
      'Ärmel',
      'Bert',
      'Otto',
      'Otto',
      'Özil',
    ])
  })
})

async function createClient(db: Db): Promise<string> {
  const licensee = await db
    .insertInto('licensee')
    .values({ identifier: 'l', name: 'L' })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const row = { identifier: 'a', name: 'A', licenseeUuid: licensee.uuid, maxMembers: 50 }
  const { uuid } = await db.insertInto('client').values(row).returning('uuid').executeTakeFirstOrThrow()
  const members = names.map((lastName, index) => ({
    clientUuid: uuid,
    username: `m.${index}`,
    firstName: 'A',
    lastName,
    role: index === 0 ? ('admin' as const) : ('member' as const),
  }))
  await db.insertInto('member').values(members).execute()
  return uuid
}
