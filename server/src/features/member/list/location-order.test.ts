/** The order by location. Its first page is read in another way than its later pages. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { addLocation, addPeople, makeResponsible } from './member-list-fixture.ts'

const { getList } = calls.memberList
const memberCount = 90

describe.each(featureEngines)('the member list by location on %s', (engine) => {
  let server: TestServer
  let apis: { admin: Api; leader: Api }

  beforeAll(async () => {
    server = await createTestServer(engine)
    const client = await server.createClient()
    const [admin, leader] = [
      await server.createMember(client, { role: 'admin' }),
      await server.createMember(client, { role: 'loc-admin' }),
    ]
    const locations: string[] = []
    // Two locations may have the same name.
    for (const name of ['Graz', 'Äußerst', 'Linz', 'Graz', 'Wien'])
      locations.push(await addLocation(server, client, name))

    const chosen = (number: number) =>
      [1, 2, 3].map((step) => locations[(number * step) % 7]).filter((uuid) => uuid !== undefined)
    await addPeople(
      server,
      client,
      Array.from({ length: memberCount }, (_, number) => ({
        lastName: `Person ${(number * 37) % memberCount}`,
        locations: [...new Set(chosen(number))],
      })),
    )
    // A third of the members has locations, but none of them is the primary one.
    await server.inClient(client, (db) =>
      sql`
        update location_member set is_primary = false
        where member_uuid in (select uuid from member where right(last_name, 1) in ('1', '4', '7'))`.execute(
        db,
      ),
    )
    for (const location of [locations[0] ?? '', locations[2] ?? ''])
      await makeResponsible(server, client, leader.uuid, { location })

    apis = { admin: await server.signedIn(admin), leader: await server.signedIn(leader) }
  })
  afterAll(() => server.close())

  test.each([
    ['admin', 'asc'],
    ['admin', 'desc'],
    ['leader', 'asc'],
    ['leader', 'desc'],
  ] as const)(
    'has the same order on its first page and on later pages for the %s (%s)',
    async (who, direction) => {
      const read = async (page: number, perPage: 25 | 100) =>
        (await apis[who].ok(getList, { page, perPage, sortBy: 'location', sortDirection: direction })).rows
      const whole = await read(1, 100)
      const pages = [await read(1, 25), await read(2, 25), await read(3, 25), await read(4, 25)].flat()
      expect(pages.map(({ uuid }) => uuid)).toEqual(whole.map(({ uuid }) => uuid))

      const names = whole.map(({ location }) => location?.name ?? '\uffff')
      const { compare } = new Intl.Collator('und')
      const sorted = names.toSorted((one, other) => compare(one, other) * (direction === 'asc' ? 1 : -1))
      expect(new Set(names).size).toBeGreaterThan(1)
      expect(names).toEqual(sorted)
    },
  )
})
