/** Members that each role can see. The list, its count, its filter options and the details must agree. */
import { randomBytes, randomUUID } from 'node:crypto'
import { calls, type Input } from '@sorgfalt/contract'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../access/context.ts'
import { memberScope } from '../../../access/scope.store.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { addLocation, addPeople, addUnit, makeResponsible } from './member-list-fixture.ts'

const { getList, loadMember, readFilterOptions } = calls.memberList
type Filter = Partial<Input<typeof getList>['filter']>

describe.each(featureEngines)('the scope of each role on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let other: TestClient
  let leaders: Record<MemberRole, TestMember>
  let apis: Record<MemberRole, Api>
  let units: Record<'site' | 'crew' | 'gang' | 'sibling', string>
  let locations: Record<'own' | 'other', string>
  /** Uuids by username. */
  let uuidsByName: Record<string, string>

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    other = await server.createClient()
    const lead = (role: MemberRole) => server.createMember(client, { role, username: `lead.${role}` })
    leaders = {
      'super-admin': await lead('super-admin'),
      admin: await lead('admin'),
      'loc-admin': await lead('loc-admin'),
      'ou-admin': await lead('ou-admin'),
      member: await lead('member'),
    }
    const signedIn = async (role: MemberRole) => [role, await server.signedIn(leaders[role])] as const
    apis = Object.fromEntries(
      await Promise.all((Object.keys(leaders) as MemberRole[]).map(signedIn)),
    ) as Record<MemberRole, Api>
    const site = await addUnit(server, client, 'Bau')
    const crew = await addUnit(server, client, 'Kolonne', site)
    units = {
      site,
      crew,
      gang: await addUnit(server, client, 'Trupp', crew),
      sibling: await addUnit(server, client, 'Büro'),
    }
    locations = {
      own: await addLocation(server, client, 'Augsburg'),
      other: await addLocation(server, client, 'Graz'),
    }
    await makeResponsible(server, client, leaders['ou-admin'].uuid, { unit: units.site })
    await makeResponsible(server, client, leaders['loc-admin'].uuid, { location: locations.own })
    const named = [
      { username: 'on.site', units: [units.site] },
      { username: 'in.crew', units: [units.crew] },
      { username: 'in.gang', units: [units.gang, units.sibling] },
      { username: 'in.sibling', units: [units.sibling] },
      { username: 'at.own', locations: [locations.own] },
      { username: 'at.both', locations: [locations.other, locations.own], units: [units.sibling] },
      { username: 'at.remote', locations: [locations.other] },
      { username: 'archived', archivedAt: new Date(), units: [units.site], locations: [locations.own] },
      { username: 'nowhere' },
    ]
    const uuids = await addPeople(server, client, named)
    const [stranger = ''] = await addPeople(server, other, [
      { username: 'stranger', units: [other.rootUuid] },
    ])
    uuidsByName = {
      ...Object.fromEntries(named.map(({ username }, index) => [username, uuids[index] ?? ''])),
      stranger,
    }
  })
  afterAll(() => server.close())

  const allMembers = [
    'at.both',
    'at.own',
    'at.remote',
    'in.crew',
    'in.gang',
    'in.sibling',
    'nowhere',
    'on.site',
  ]
  const seen: Record<Exclude<MemberRole, 'member'>, string[]> = {
    'super-admin': allMembers,
    admin: allMembers,
    'loc-admin': ['at.both', 'at.own'],
    'ou-admin': ['in.crew', 'in.gang', 'on.site'],
  }
  const usernames = async (api: Api, filter: Filter = {}): Promise<string[]> => {
    const { rows, total } = await api.ok(getList, { filter, sortBy: 'username', perPage: 100 })
    expect(rows).toHaveLength(total)
    return rows.map(({ username }) => username).filter((username) => !username.startsWith('lead.'))
  }
  const cases = Object.entries(seen) as [Exclude<MemberRole, 'member'>, string[]][]

  test.each(cases)('lets %s see the members %j', async (role, expected) => {
    expect(await usernames(apis[role])).toEqual(expected)
    const { total } = await apis[role].ok(getList, { page: 100 })
    expect(total).toBe((await apis[role].ok(getList, { perPage: 100 })).rows.length)
  })

  test.each(cases)('lets %s find only members in the scope with any filter', async (role, expected) => {
    const filters: Filter[] = [
      { search: 'in.' },
      { search: 'at' },
      { search: 'stranger' },
      { orgUnit: [units.sibling] },
      { orgUnit: [client.rootUuid] },
      { orgUnit: [other.rootUuid] },
      { location: [locations.other] },
      { location: [locations.own, locations.other] },
      { noPassword: true },
      { neverLoggedIn: true },
      { role: ['member'] },
      { status: ['invited'] },
    ]
    for (const filter of filters)
      expect(
        (await usernames(apis[role], filter)).filter((username) => !expected.includes(username)),
      ).toEqual([])
  })

  test.each(cases)(
    'lets %s see archived members only if the role may see all members',
    async (role, expected) => {
      expect(await usernames(apis[role], { status: ['archived'] })).toEqual(
        expected.length === allMembers.length ? ['archived'] : [],
      )
    },
  )

  test.each(cases)(
    'lets %s load exactly the members whom the list shows, and reports other members as unknown',
    async (role, expected) => {
      const unknown = await apis[role].send(loadMember, { uuid: randomUUID() })
      expect([unknown.status, unknown.text]).toEqual([404, '{"error":{"code":"Member.NotFound"}}'])
      for (const [username, uuid] of Object.entries(uuidsByName)) {
        const answer = await apis[role].send(loadMember, { uuid })
        if (expected.includes(username))
          expect(answer.body).toMatchObject({
            uuid,
            username,
            role: 'member',
            status: 'invited',
            archivedAt: null,
          })
        else if (username !== 'archived')
          expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text])
      }
      const archived = await apis[role].send(loadMember, { uuid: uuidsByName['archived'] })
      expect(archived.status).toBe(expected.length === allMembers.length ? 200 : 404)
      if (archived.status === 200)
        expect(archived.body).toMatchObject({ status: 'archived', archivedAt: expect.any(String) as string })
    },
  )

  test('limits the counts of units, locations and groups to members whom the actor can see', async () => {
    const groupName = 'Überall'
    const { uuid: memberGroupUuid } = await apis.admin.ok(calls.memberGroup.create, {
      groupName,
      type: 'first-aid',
      locationUuid: null,
    })
    await apis.admin.ok(calls.memberGroup.assignMembers, {
      memberGroupUuid,
      memberUuids: allMembers.map((name) => uuidsByName[name]),
    })
    for (const [role, expected] of cases) {
      const api = apis[role]
      const group = (await api.ok(calls.memberGroup.list, { filter: { search: groupName } })).rows[0]
      expect([role, group?.memberCount]).toEqual([role, expected.length])
      expect((await api.ok(calls.memberGroup.detail, { memberGroupUuid })).memberCount).toBe(expected.length)
      for (const { uuid: locationUuid, memberCount } of (await api.ok(calls.location.list)).rows) {
        expect([role, memberCount]).toEqual([
          role,
          (await api.ok(calls.location.memberList, { locationUuid })).total,
        ])
        expect((await api.ok(calls.location.detail, { locationUuid })).memberCount).toBe(memberCount)
      }
      for (const { uuid: orgUnitUuid, memberCount } of (await api.ok(calls.orgUnit.list, { perPage: 100 }))
        .rows)
        expect([role, memberCount]).toEqual([
          role,
          (await api.ok(calls.orgUnit.memberList, { orgUnitUuid })).total,
        ])
    }
  })

  test('excludes deleted members, and reports them as unknown', async () => {
    const [uuid = ''] = await addPeople(server, client, [
      { username: 'erased', archivedAt: new Date(), deletedAt: new Date() },
    ])
    expect((await apis.admin.send(loadMember, { uuid })).text).toBe('{"error":{"code":"Member.NotFound"}}')
  })

  test('does not let the role member use the calls of the member list', async () => {
    for (const [call, input] of [
      [getList, {}],
      [loadMember, { uuid: leaders.member.uuid }],
      [readFilterOptions, {}],
    ] as const) {
      const answer = await apis.member.send(call, input)
      expect([answer.status, answer.text]).toEqual([403, '{"error":{"code":"Permission.Missing"}}'])
    }
    const { permissions } = await apis.member.ok(calls.member.state)
    expect(
      permissions.filter(
        (permission) => permission.startsWith('member-list') || permission.startsWith('memberlist'),
      ),
    ).toEqual([])
    expect((await apis.admin.ok(calls.member.state)).permissions).toEqual(
      expect.arrayContaining(['member-list.get-list', 'memberlist.load-member']),
    )
  })

  test('contains all members for an adviser, and no members for the role member', async () => {
    const token = randomBytes(32).toString('base64url')
    await server.databases.owner.transaction(undefined, async (db) => {
      const { uuid } = await db
        .insertInto('adviser')
        .values({
          licenseeUuid: client.licenseeUuid,
          username: 'berta',
          email: 'b@x.example',
          firstName: 'B',
          lastName: 'B',
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('client')
        .set({ adviserLoginAllowed: true })
        .where('uuid', '=', client.uuid)
        .execute()
      await db
        .insertInto('session')
        .values({
          clientUuid: client.uuid,
          tokenHash: sha256(token),
          adviserUuid: uuid,
          expiresAt: new Date(Date.now() + 3_600_000),
        })
        .execute()
    })
    const api = new Api(server.origin)
    api.cookies.set('sid', token)
    expect(await usernames(api)).toEqual(allMembers)
    const actor = { role: 'member', uuid: leaders.member.uuid } as Actor
    const visible = await server.inClient(client, (db) =>
      db
        .selectFrom('member')
        .select(sql<number>`count(*)`.as('count'))
        .where(memberScope(actor))
        .executeTakeFirstOrThrow(),
    )
    expect(visible.count).toBe(0)
  })

  test('contains only org units and locations that the actor may see', async () => {
    const gang = (await apis['ou-admin'].ok(getList, { filter: { search: 'in.gang' } })).rows[0]
    expect(gang).toMatchObject({ orgUnits: [{ uuid: units.gang, name: 'Trupp' }], orgUnitCount: 1 })
    expect(
      (await apis.admin.ok(getList, { filter: { search: 'in.gang' } })).rows[0]?.orgUnits.map(
        ({ name }) => name,
      ),
    ).toEqual(['Büro', 'Trupp'])
    expect(
      (await apis['loc-admin'].ok(getList, { filter: { search: 'at.both' } })).rows[0]?.location,
    ).toEqual({
      uuid: locations.own,
      name: 'Augsburg',
    })
    expect((await apis.admin.ok(getList, { filter: { search: 'at.both' } })).rows[0]?.location).toEqual({
      uuid: locations.other,
      name: 'Graz',
    })
  })

  test('changes with the next request after a new responsibility or a new role', async () => {
    const late = await server.createMember(client, { role: 'ou-admin' })
    const api = await server.signedIn(late)
    expect(await usernames(api)).toEqual([])
    await makeResponsible(server, client, late.uuid, { unit: units.crew })
    expect(await usernames(api)).toEqual(['in.crew', 'in.gang'])
    await makeResponsible(server, client, late.uuid, { unit: units.gang })
    await makeResponsible(server, client, late.uuid, { unit: units.sibling })
    expect(await usernames(api)).toEqual(['at.both', 'in.crew', 'in.gang', 'in.sibling'])
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ role: 'admin' }).where('uuid', '=', late.uuid).execute(),
    )
    expect((await usernames(api)).filter((username) => allMembers.includes(username))).toEqual(allMembers)
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ role: 'member' }).where('uuid', '=', late.uuid).execute(),
    )
    expect((await api.send(getList)).status).toBe(403)
  })
})
