import { username } from '@sorgfalt/contract'
import { defaultColours } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLicensee } from '../features/licensee/licensee.store.ts'
import { searchCondition } from '../features/member/list/search.store.ts'
import { enterClient } from '../platform/db/enter.ts'
import { type TestDatabase, testDatabase, testEngines } from '../test/databases.ts'
import { type Load, seedLoad } from './load.ts'

describe.each(testEngines)('a company with generated members on %s', (engine) => {
  let database: TestDatabase
  let load: Load
  const said: string[] = []
  const seed = (more: Partial<Load> = {}) =>
    seedLoad(database.owner, { ...load, ...more }, (line) => said.push(line))
  const ask = async <R extends Record<string, unknown>>(client: string, query: string): Promise<R[]> => {
    const [found] = (
      await database.owner.transaction(undefined, (db) =>
        sql<{ uuid: string }>`select uuid from client where identifier = ${client}`.execute(db),
      )
    ).rows
    return database.app.transaction(
      enterClient(found?.uuid ?? ''),
      async (db) => (await sql.raw<R>(query).execute(db)).rows,
    )
  }

  beforeAll(async () => {
    database = await testDatabase(engine)
    const licenseeUuid = await database.owner.transaction(undefined, (db) =>
      createLicensee(db, { identifier: 'l', name: 'L', isDefault: true, ...defaultColours, domains: [] }),
    )
    load = {
      client: 'big',
      licenseeUuid,
      members: 2300,
      units: 20,
      locations: 4,
      passwordHash: 'a hash',
      now: new Date('2026-11-21T00:00:00Z'),
    }
    expect(await seed()).toBe(2300)
  })
  afterAll(() => database.close())

  test('has the requested numbers of members, units and locations, and members of every status', async () => {
    const [counts] = await ask(
      'big',
      `
      with recursive unit as (
        select uuid, 0 as depth from org_unit where is_root
        union all
        select o.uuid, u.depth + 1 from org_unit o join unit u on o.parent_uuid = u.uuid
      )
      select (select count(*) from member) as members,
        (select count(*) from org_unit) as units,
        (select count(*) from location) as locations,
        (select count(distinct status) from member) as statuses,
        (select count(distinct role) from member) as roles,
        (select count(distinct org_unit_uuid) from org_unit_member) as used_units,
        (select max(depth) from unit) as depth,
        (select count(*) from org_unit_responsible) as leaders,
        (select count(*) from location_responsible) as keepers,
        (select max_members from client) >= 2300 as fits`,
    )
    expect(counts).toEqual({
      members: 2300,
      units: 20,
      locations: 4,
      statuses: 3,
      roles: 4,
      usedUnits: 20,
      depth: 2,
      leaders: 20,
      keepers: 4,
      fits: true,
    })
    expect(said[0]).toMatch(/^big: 2300 members added to 0, 20 org units, 4 locations, \d+\.\d s$/)
  })

  test('has every member in the default unit, and every username is valid', async () => {
    const [without] = await ask(
      'big',
      `
      select count(*) as count from member m where not exists (
        select from org_unit_member om join org_unit o on o.uuid = om.org_unit_uuid and o.is_default
        where om.member_uuid = m.uuid)`,
    )
    expect(without).toEqual({ count: 0 })
    const names = await ask<{ username: string }>('big', 'select username from member')
    expect(names.filter((name) => !z.safeParse(username, name.username).success)).toEqual([])
  })

  test('is filled up to the requested number of members, and other companies stay unchanged', async () => {
    expect(await seed()).toBe(0)
    expect(await seed({ client: 'small', members: 30, units: 2, locations: 0 })).toBe(30)
    expect(await seed({ members: 2350, units: 21 })).toBe(50)
    expect(
      await ask('big', 'select count(*) as members, (select count(*) from org_unit) as units from member'),
    ).toEqual([{ members: 2350, units: 21 }])
    expect(
      await ask('small', 'select count(*) as members, (select count(*) from org_unit) as units from member'),
    ).toEqual([{ members: 30, units: 2 }])
  })

  test.each([
    ['too common for the index', 'load.example', 'like'],
    ['found in few members', 'müller anna', 'any'],
    ['too short for the index, found in nearly all members', 'e', 'like'],
    ['too short for the index, found in some members', 'zo', 'any'],
    ['found in no member', 'xqzzy', 'any'],
  ])('has the same search results with and without the index if the text is %s', async (_what, text, way) => {
    const [{ uuid } = { uuid: '' }] = await ask<{ uuid: string }>('big', 'select uuid from client')
    const { found, way: taken } = await database.app.transaction(enterClient(uuid), async (db) => {
      const condition = await searchCondition(db, text)
      if (!condition) throw new Error('no words')
      const query = db.selectFrom('member').select('uuid').where(condition).orderBy('uuid')
      return {
        found: (await query.execute()).map((row) => row.uuid),
        way: query.compile().sql.includes('like all') ? 'like' : 'any',
      }
    })
    const words = text
      .replaceAll('ü', 'u')
      .split(' ')
      .map((word) => `search_text like '%${word}%'`)
    const expected = await ask<{ uuid: string }>(
      'big',
      `select uuid from member where ${words.join(' and ')} order by uuid`,
    )
    expect([found, taken]).toEqual([expected.map((row) => row.uuid), way])
    expect(found.length > 0).toBe(text !== 'xqzzy')
  })
})
