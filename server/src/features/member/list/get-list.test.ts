import { calls, type Input, type Output } from '@sorgfalt/contract'
import { memberRoles } from '@sorgfalt/contract/core/role'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { addLocation, addPeople, addUnit } from './member-list-fixture.ts'

const { getList } = calls.memberList
type Filter = Partial<Input<typeof getList>['filter']>
type Listed = Output<typeof getList>['rows'][number]
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

describe.each(featureEngines)('the member list on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let api: Api
  let units: Record<'office' | 'site' | 'crew', string>
  let locations: Record<'munich' | 'graz', string>
  let memberGroupUuid: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    const admin = await server.createMember(client, { role: 'admin', username: 'zz.admin', email: null })
    api = await server.signedIn(admin)
    const site = await addUnit(server, client, 'Bau')
    units = {
      office: await addUnit(server, client, 'Büro'),
      site,
      crew: await addUnit(server, client, 'Ärzte', site),
    }
    locations = {
      munich: await addLocation(server, client, 'München'),
      graz: await addLocation(server, client, 'Graz'),
    }
    const [joerg = ''] = await addPeople(server, client, [
      {
        firstName: 'Jörg',
        lastName: 'Müller',
        username: 'joerg.mueller',
        email: 'J.Mueller@Muster.example',
        lastLoginAt: day(3),
        hasPassword: true,
        units: [units.office],
        locations: [locations.munich],
      },
      {
        firstName: 'Anna',
        lastName: 'muller',
        username: 'anna.muller',
        email: 'anna@muster.example',
        role: 'ou-admin',
        hasPassword: true,
        units: [units.site],
        locations: [locations.graz],
      },
      {
        firstName: 'Änne',
        lastName: 'Weiß',
        username: 'aenne.weiss',
        role: 'loc-admin',
        lastLoginAt: day(1),
        units: [units.crew],
        locations: [locations.graz, locations.munich],
      },
      {
        firstName: 'Zoë',
        lastName: 'Çelik',
        username: 'zoe.celik',
        email: '100%_\\@muster.example',
        lastLoginAt: day(2),
        hasPassword: true,
      },
      {
        firstName: 'Old',
        lastName: 'Müller',
        username: 'old.mueller',
        lastLoginAt: day(1),
        archivedAt: day(4),
      },
      { firstName: 'Never', lastName: 'Here', username: 'never.here', archivedAt: day(5) },
      {
        firstName: 'Deleted',
        lastName: 'Müller',
        username: 'deleted.mueller',
        archivedAt: day(4),
        deletedAt: day(5),
      },
    ])

    const group = { groupName: 'Ersthelfer', type: 'first-aid', locationUuid: null }
    memberGroupUuid = (await api.ok(calls.memberGroup.create, group)).uuid
    await api.ok(calls.memberGroup.assignMembers, { memberGroupUuid, memberUuids: [joerg] })
  })
  afterAll(() => server.close())

  const list = (filter: Filter = {}, more: Record<string, unknown> = {}) =>
    api.ok(getList, { filter, ...more })
  const usernames = async (filter: Filter = {}, more: Record<string, unknown> = {}): Promise<string[]> =>
    (await list(filter, more)).rows.map(({ username }) => username)

  test('returns rows that contain exactly the documented fields', async () => {
    const { rows } = await list({ search: 'aenne' })
    expect(rows).toEqual<Listed[]>([
      {
        uuid: expect.any(String) as string,
        firstName: 'Änne',
        lastName: 'Weiß',
        username: 'aenne.weiss',
        email: null,
        role: 'loc-admin',
        status: 'active',
        lastLoginAt: day(1).toISOString(),
        orgUnits: [{ uuid: units.crew, name: 'Ärzte' }],
        orgUnitCount: 1,
        location: { uuid: locations.graz, name: 'Graz' },
        hasPassword: false,
      },
    ])
  })

  test('shows the first three org units of each member, the default unit last, and the total', async () => {
    const more = await Promise.all(['Öl', 'Zahlen', 'Ahorn'].map((name) => addUnit(server, client, name)))
    await addPeople(server, client, [
      { username: 'everywhere', units: [client.rootUuid, ...more] },
      { username: 'twice', units: [client.rootUuid, more[0] ?? ''] },
    ])
    const { rows } = await list({ search: 'everywhere' })
    expect(rows[0]?.orgUnits.map(({ name }) => name)).toEqual(['Ahorn', 'Öl', 'Zahlen'])
    expect(rows[0]?.orgUnitCount).toBe(4)
    expect((await list({ search: 'twice' })).rows[0]?.orgUnits.map(({ uuid }) => uuid)).toEqual([
      more[0],
      client.rootUuid,
    ])
    await server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ deletedAt: new Date() })
        .where('username', 'in', ['everywhere', 'twice'])
        .execute(),
    )
  })

  test('returns all members except archived ones by default, sorted by last name', async () => {
    expect(await usernames()).toEqual([
      'zoe.celik',
      'anna.muller',
      'joerg.mueller',
      'zz.admin',
      'aenne.weiss',
    ])
    expect(await usernames({}, { sortDirection: 'desc' })).toEqual([
      'aenne.weiss',
      'zz.admin',
      'joerg.mueller',
      'anna.muller',
      'zoe.celik',
    ])
  })

  test.each<[string, () => Filter, string[]]>([
    ['role', () => ({ role: ['ou-admin', 'loc-admin'] }), ['anna.muller', 'aenne.weiss']],
    [
      'an empty list of roles',
      () => ({ role: [] }),
      ['zoe.celik', 'anna.muller', 'joerg.mueller', 'zz.admin', 'aenne.weiss'],
    ],
    ['status invited', () => ({ status: ['invited'] }), ['anna.muller']],
    [
      'status active',
      () => ({ status: ['active'] }),
      ['zoe.celik', 'joerg.mueller', 'zz.admin', 'aenne.weiss'],
    ],
    ['status archived', () => ({ status: ['archived'] }), ['never.here', 'old.mueller']],
    [
      'status archived and invited',
      () => ({ status: ['archived', 'invited'] }),
      ['never.here', 'anna.muller', 'old.mueller'],
    ],
    [
      'all statuses',
      () => ({ status: ['archived', 'invited', 'active'] }),
      ['zoe.celik', 'never.here', 'anna.muller', 'joerg.mueller', 'old.mueller', 'zz.admin', 'aenne.weiss'],
    ],
    ['an org unit', () => ({ orgUnit: [units.office] }), ['joerg.mueller']],
    [
      'an org unit including the units below',
      () => ({ orgUnit: [units.site] }),
      ['anna.muller', 'aenne.weiss'],
    ],
    ['an org unit without units below', () => ({ orgUnit: [units.crew] }), ['aenne.weiss']],
    [
      'the root',
      () => ({ orgUnit: [client.rootUuid] }),
      ['anna.muller', 'joerg.mueller', 'zz.admin', 'aenne.weiss'],
    ],
    [
      'members outside an org unit, although they are in a unit below',
      () => ({ notInOrgUnit: units.site }),
      ['zoe.celik', 'joerg.mueller', 'zz.admin', 'aenne.weiss'],
    ],
    [
      'a location, primary or not',
      () => ({ location: [locations.munich] }),
      ['joerg.mueller', 'aenne.weiss'],
    ],
    [
      'members outside a location',
      () => ({ notAtLocation: locations.munich }),
      ['zoe.celik', 'anna.muller', 'zz.admin'],
    ],
    [
      'members outside a group',
      () => ({ notInGroup: memberGroupUuid }),
      ['zoe.celik', 'anna.muller', 'zz.admin', 'aenne.weiss'],
    ],
    [
      'two locations',
      () => ({ location: [locations.munich, locations.graz] }),
      ['anna.muller', 'joerg.mueller', 'aenne.weiss'],
    ],
    ['never logged in', () => ({ neverLoggedIn: true }), ['anna.muller']],
    [
      'never logged in and archived',
      () => ({ neverLoggedIn: true, status: ['archived', 'active'] }),
      ['never.here'],
    ],
    ['no password', () => ({ noPassword: true }), ['aenne.weiss']],
    [
      'flags that are off',
      () => ({ noPassword: false, neverLoggedIn: false }),
      ['zoe.celik', 'anna.muller', 'joerg.mueller', 'zz.admin', 'aenne.weiss'],
    ],
    [
      'role, location and search',
      () => ({ role: ['member', 'ou-admin'], location: [locations.graz, locations.munich], search: 'mul' }),
      ['anna.muller', 'joerg.mueller'],
    ],
    [
      'everything at once',
      () => ({
        search: 'weiss',
        role: ['loc-admin'],
        orgUnit: [units.site],
        location: [locations.graz],
        status: ['active'],
        noPassword: true,
      }),
      ['aenne.weiss'],
    ],
    ['filters that contradict each other', () => ({ neverLoggedIn: true, status: ['active'] }), []],
  ])('filters by %s', async (_description, filter, expected) => {
    const page = await list(filter())
    expect(page.rows.map(({ username }) => username)).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  test.each<[string, string[]]>([
    ['müller', ['anna.muller', 'joerg.mueller']],
    ['MULLER', ['anna.muller', 'joerg.mueller']],
    ['Mu\u0308ller', ['anna.muller', 'joerg.mueller']],
    ['mueller', ['joerg.mueller']],
    ['weiß', ['aenne.weiss']],
    ['WEISS', ['aenne.weiss']],
    ['celik', ['zoe.celik']],
    ['Müller, Jörg', ['joerg.mueller']],
    ['jörg müller', ['joerg.mueller']],
    ['j.mueller@muster', ['joerg.mueller']],
    ['ö', ['zoe.celik', 'joerg.mueller', 'zz.admin']],
    ['%', ['zoe.celik']],
    ['_', ['zoe.celik']],
    ['\\', ['zoe.celik']],
    ['100%_\\@', ['zoe.celik']],
    ['m%ller', []],
    ['m_ller', []],
    ["'", []],
    ["x'; drop table member; --", []],
    ['(a+)+$', []],
    ['.*', []],
    ['🙂', []],
    ['\ufffd', []],
    ['müller weiß', []],
    ['   ', ['zoe.celik', 'anna.muller', 'joerg.mueller', 'zz.admin', 'aenne.weiss']],
  ])('when searched for %j, returns the members %j', async (search, expected) => {
    expect(await usernames({ search })).toEqual(expected)
  })

  test.each(['lastName', 'firstName', 'username', 'email', 'role', 'status', 'lastLoginAt'])(
    'sorts by %s in both directions',
    async (sortBy) => {
      const filter: Filter = { status: ['invited', 'active', 'archived'] }
      const ascending = await usernames(filter, { sortBy })
      expect(ascending).toHaveLength(7)
      expect(await usernames(filter, { sortBy, sortDirection: 'desc' })).toEqual(ascending.toReversed())
    },
  )

  test('sorts each column in its own order, for example roles by rank', async () => {
    expect(await usernames({}, { sortBy: 'username' })).toEqual([
      'aenne.weiss',
      'anna.muller',
      'joerg.mueller',
      'zoe.celik',
      'zz.admin',
    ])
    expect((await list({}, { sortBy: 'role' })).rows.map(({ role }) => memberRoles.indexOf(role))).toEqual([
      1, 2, 3, 4, 4,
    ])
    expect(
      (await list({ status: ['archived', 'invited', 'active'] }, { sortBy: 'status' })).rows.map(
        ({ status }) => status,
      ),
    ).toEqual(['active', 'active', 'active', 'active', 'archived', 'archived', 'invited'])
    const logins = (await list({}, { sortBy: 'lastLoginAt' })).rows.map(({ lastLoginAt }) => lastLoginAt)
    expect(logins.slice(0, 4)).toEqual([
      null,
      day(1).toISOString(),
      day(2).toISOString(),
      day(3).toISOString(),
    ])
    expect((await list({}, { sortBy: 'email' })).rows.map(({ email }) => email)).toEqual([
      '100%_\\@muster.example',
      'anna@muster.example',
      'J.Mueller@Muster.example',
      null,
      null,
    ])
    expect((await list({}, { sortBy: 'firstName' })).rows.map(({ firstName }) => firstName)).toEqual([
      'Anna',
      'Änne',
      'Jörg',
      'Test',
      'Zoë',
    ])
  })

  test('shows invited members as active after a login, and omits archived and deleted ones', async () => {
    const [uuid = ''] = await addPeople(server, client, [{ username: 'newcomer' }])
    expect((await list({ search: 'newcomer' })).rows[0]).toMatchObject({
      status: 'invited',
      lastLoginAt: null,
    })
    const change = (set: { lastLoginAt?: Date; archivedAt?: Date; lastName?: string; deletedAt?: Date }) =>
      server.inClient(client, (db) => db.updateTable('member').set(set).where('uuid', '=', uuid).execute())
    await change({ lastLoginAt: day(9), lastName: 'Umbenannt' })
    expect((await list({ search: 'umbenannt' })).rows[0]).toMatchObject({ uuid, status: 'active' })
    await change({ archivedAt: day(9) })
    expect((await list({ search: 'newcomer' })).rows).toEqual([])
    await change({ deletedAt: day(9) })
    expect((await list({ search: 'newcomer', status: ['archived'] })).rows).toEqual([])
  })
})
