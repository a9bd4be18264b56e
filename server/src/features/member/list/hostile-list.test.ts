/** Hostile inputs for lists (cases L67 to L74 of docs/hostile-input.md), and tests of paging. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { addPeople } from './member-list-fixture.ts'

const { getList } = calls.memberList
const count = 240

describe.each(featureEngines)('hostile inputs for the member list on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    api = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const letters = ['ä', 'a', 'A', 'Ä', 'ß', 'ss', 'Ç', 'c', '🙂', 'z', 'é', 'e']
    await addPeople(
      server,
      client,
      Array.from({ length: count - 1 }, (_, index) => ({
        lastName: letters[index % letters.length] ?? '',
        firstName: letters[index % 7] ?? '',
        email: index % 3 ? `m${index % 20}@x.example` : null,
      })),
    )
  })
  afterAll(() => server.close())

  const statusOf = async (input: Record<string, unknown>): Promise<number> =>
    (await api.send(getList, input)).status

  test.each([1e9, -1, 0, '25', 25.5, null, [25], 24, 26, true, {}, 1e308])(
    'L67 refuses perPage %j',
    async (perPage) => {
      expect(await statusOf({ perPage })).toBe(400)
    },
  )
  test('L67 uses 25 rows per page by default', async () => {
    expect(await api.ok(getList)).toMatchObject({ perPage: 25, page: 1, total: count, rows: { length: 25 } })
  })

  test.each([0, -1, 1.5, '1', 1e308, 99_999_999, null, [1]])('L68 refuses page %j', async (page) => {
    expect(await statusOf({ page })).toBe(400)
  })
  test.each([11, 1000, 1_000_000])(
    'L68 returns the total, but no rows, for page %i, which is after the last page',
    async (page) => {
      expect(await api.ok(getList, { page, perPage: 25 })).toEqual({
        rows: [],
        total: count,
        page,
        perPage: 25,
      })
    },
  )

  test.each([
    '__proto__',
    'constructor',
    'password',
    'passwordHash',
    'searchText',
    'name;drop',
    'uuid',
    ['lastName'],
    'x'.repeat(10_240),
    '',
    null,
  ])('L69 refuses sortBy %j', async (sortBy) => {
    expect(await statusOf({ sortBy })).toBe(400)
  })
  test.each(['ASC', 'desc; drop table member', 1, null])(
    'L69 refuses sortDirection %j',
    async (sortDirection) => {
      expect(await statusOf({ sortDirection })).toBe(400)
    },
  )

  test.each<[string, unknown]>([
    ['a list', []],
    ['null', null],
    ['a text', 'x'],
    ['an unknown name', { password: 'x' }],
    ['an operator as search', { search: { $ne: 1 } }],
    ['an operator as role', { role: { $ne: 1 } }],
    ['a number as search', { search: 5 }],
    ['an unknown role', { role: ['user'] }],
    ['a role outside a list', { role: 'admin' }],
    ['an unknown status', { status: ['deleted'] }],
    ['an invalid uuid', { orgUnit: ['x'] }],
    ['a uuid outside a list', { location: '018f0000-0000-7000-8000-000000000001' }],
    ['a flag as text', { neverLoggedIn: 'false' }],
    ['201 options', { orgUnit: Array.from({ length: 201 }, () => '018f0000-0000-7000-8000-000000000001') }],
    ['10,000 options', { role: Array.from({ length: 10_000 }, () => 'admin') }],
    ['deep nesting', { search: JSON.parse(`${'['.repeat(31)}${']'.repeat(31)}`) as unknown }],
  ])('L70 refuses the filter: %s', async (_description, filter) => {
    expect(await statusOf({ filter })).toBe(400)
  })
  test('L70 accepts 200 values, and finds no members for unknown ones', async () => {
    const orgUnit = Array.from(
      { length: 200 },
      (_, index) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    )
    expect(await api.ok(getList, { filter: { orgUnit } })).toMatchObject({ rows: [], total: 0 })
  })
  test('T38 refuses a company in the body', async () => {
    expect(await statusOf({ clientUuid: client.uuid })).toBe(400)
    expect(await statusOf({ filter: { clientUuid: client.uuid } })).toBe(400)
  })

  test.each<[string, string]>([
    ['50 kB of a regular expression', '(a+)+$'.repeat(8_500)],
    ['251 letters', 'a'.repeat(251)],
    ['NUL', 'a\0b'],
    ['NUL alone', '\0'],
    ['half a surrogate pair', 'a\ud83d'],
    ['the other half of a surrogate pair', '\udcbd.'],
  ])('L71 refuses a search for %s', async (_description, search) => {
    expect(await statusOf({ filter: { search } })).toBe(400)
  })
  test.each([
    '(a+)+$',
    "'",
    '"',
    '%'.repeat(250),
    '_ % _',
    '\\',
    '\\%',
    '\u0308',
    '\ufffd',
    '\uffff',
    '½',
    '％',
    'a '.repeat(125),
    'a'.repeat(250),
    '\u202e',
    '{',
    '},{',
    '$1',
    '\u2028',
    'İ',
    'ﬀ',
  ])('L71 answers the search %j', async (search) => {
    expect(await statusOf({ filter: { search } })).toBe(200)
  })

  test.each(['lastName', 'firstName', 'username', 'email', 'role', 'status', 'lastLoginAt'])(
    'returns each row on exactly one page when sorted by %s in both directions',
    async (sortBy) => {
      const readAllPages = async (sortDirection: string, perPage: number) => {
        const pages = []
        for (let page = 1; page <= Math.ceil(count / perPage); page += 1)
          pages.push(await api.ok(getList, { sortBy, sortDirection, page, perPage }))
        expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([count]))
        return pages.flatMap(({ rows }) => rows.map(({ uuid }) => uuid))
      }
      const ascending = await readAllPages('asc', 25)
      expect(new Set(ascending).size).toBe(count)
      expect(await readAllPages('desc', 100)).toEqual(ascending.toReversed())
    },
  )

  test('L74 sorts ä, ß, Ç and emoji in the same order for every language', async () => {
    const names = async () => {
      const answers = await Promise.all([1, 2, 3].map((page) => api.ok(getList, { page, perPage: 100 })))
      return [
        ...new Set(
          answers
            .flatMap(({ rows }) => rows.map(({ lastName }) => lastName))
            .filter((name) => !name.startsWith('Person')),
        ),
      ]
    }
    expect(await names()).toEqual(['🙂', 'a', 'A', 'ä', 'Ä', 'c', 'Ç', 'e', 'é', 'ss', 'ß', 'z'])
    await api.ok(calls.profile.updateProfileSetting, { languageCode: 'en_GB' })
    expect(await names()).toEqual(['🙂', 'a', 'A', 'ä', 'Ä', 'c', 'Ç', 'e', 'é', 'ss', 'ß', 'z'])
  })
})
