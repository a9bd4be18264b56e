import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { addLocation, addPeople, addUnit, makeResponsible } from '../member/list/member-list-fixture.ts'

const { remove, memberList, assignMembers, removeMembers, detail } = calls.location

describe.each(featureEngines)('members of locations on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let [north, south]: string[] = []

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    north = await addLocation(server, client, 'Nord')
    south = await addLocation(server, client, 'Süd')
  })

  /** Location of each membership, the primary one with a star. */
  const placesOf = (memberUuid: string) =>
    server.inClient(client, async (db) => {
      const rows = await db
        .selectFrom('locationMember')
        .select(['locationUuid', 'isPrimary'])
        .where('memberUuid', '=', memberUuid)
        .execute()
      const name = (uuid: string) => (uuid === north ? 'north' : uuid === south ? 'south' : 'else')
      return rows
        .map(({ locationUuid, isPrimary }) => `${name(locationUuid)}${isPrimary ? '*' : ''}`)
        .toSorted()
    })
  const assign = (locationUuid: string | undefined, memberUuids: string[], more = {}) =>
    admin.ok(assignMembers, { locationUuid, memberUuids, ...more })

  test('the first location is the primary one, until another is made it', async () => {
    const [anna = ''] = await addPeople(server, client, [{}])
    expect(await assign(north, [anna, anna.toUpperCase()])).toEqual({ assigned: 1 })
    await assign(south, [anna])
    expect(await placesOf(anna)).toEqual(['north*', 'south'])
    await assign(south, [anna], { primary: true })
    expect(await placesOf(anna)).toEqual(['north', 'south*'])
    await assign(north, [anna])
    expect(await placesOf(anna)).toEqual(['north', 'south*'])
  })

  test('whoever loses the primary location gets the first of the others', async () => {
    const [anna = ''] = await addPeople(server, client, [{}])
    await assign(north, [anna])
    await assign(south, [anna])
    expect(await admin.ok(removeMembers, { locationUuid: north, memberUuids: [anna] })).toEqual({
      removed: 1,
    })
    expect(await placesOf(anna)).toEqual(['south*'])
    expect(await admin.ok(removeMembers, { locationUuid: north, memberUuids: [anna] })).toEqual({
      removed: 0,
    })
  })

  test('own and foreign members together: none is added', async () => {
    const other = await server.createClient()
    const [anna = ''] = await addPeople(server, client, [{}])
    const [stranger = ''] = await addPeople(server, other, [{}])
    const [gone = ''] = await addPeople(server, client, [{ archivedAt: new Date() }])
    for (const uuid of [stranger, gone, randomUUID()]) {
      const answer = await admin.send(assignMembers, { locationUuid: north, memberUuids: [anna, uuid] })
      expect([answer.status, answer.text]).toEqual([404, '{"error":{"code":"Member.NotFound"}}'])
    }
    expect(await placesOf(anna)).toEqual([])
  })

  test.each([[[]], [['x']], [Array.from({ length: 501 }, () => randomUUID())]])(
    'a list of members that is none is refused',
    async (memberUuids) => {
      expect((await admin.send(assignMembers, { locationUuid: north, memberUuids })).status).toBe(400)
    },
  )

  test('the list leaves the archive out, searches, and shows the primary ones first', async () => {
    await addPeople(server, client, [
      { lastName: 'Zander', firstName: 'Zoe', locations: [north!] },
      { lastName: 'Adler', firstName: 'Ada', locations: [south!, north!] },
      { lastName: 'Archiv', locations: [north!], archivedAt: new Date() },
    ])
    const names = async (input: object) =>
      (await admin.ok(memberList, { locationUuid: north, ...input })).rows.map(({ lastName }) => lastName)
    expect(await names({})).toEqual(['Adler', 'Zander'])
    expect(await names({ sortBy: 'isPrimary' })).toEqual(['Zander', 'Adler'])
    expect(await names({ filter: { search: 'zoe' } })).toEqual(['Zander'])
    expect(await names({ filter: { primary: false } })).toEqual(['Adler'])
    expect((await admin.ok(detail, { locationUuid: north! })).memberCount).toBe(2)
  })

  test('a location manager assigns the own people among own locations, nobody else', async () => {
    const keeper = await server.createMember(client, { role: 'loc-admin' })
    const api = await server.signedIn(keeper)
    await makeResponsible(server, client, keeper.uuid, { location: north! })
    const [own = '', foreign = ''] = await addPeople(server, client, [
      { locations: [north!] },
      { locations: [south!] },
    ])
    const send = async (locationUuid: string | undefined, memberUuid: string) =>
      (await api.send(assignMembers, { locationUuid, memberUuids: [memberUuid] })).error?.code
    expect(await send(south, own)).toBe('Location.NotFound')
    expect(await send(north, foreign)).toBe('Member.NotFound')
    await makeResponsible(server, client, keeper.uuid, { location: south! })
    expect(await send(south, own)).toBeUndefined()
    expect(await placesOf(own)).toEqual(['north*', 'south'])
  })

  test('a unit’s leader sees of a location’s members the own ones', async () => {
    const leader = await server.createMember(client, { role: 'ou-admin' })
    const unit = await addUnit(server, client, 'Bau')
    await makeResponsible(server, client, leader.uuid, { unit })
    await addPeople(server, client, [
      { lastName: 'Mein', units: [unit], locations: [north!] },
      { lastName: 'Fremd', locations: [north!] },
    ])
    const page = await (await server.signedIn(leader)).ok(memberList, { locationUuid: north! })
    expect([page.total, page.rows.map(({ lastName }) => lastName)]).toEqual([1, ['Mein']])
  })

  describe('deleting', () => {
    test('is refused while there are members or groups, with both counted', async () => {
      await addPeople(server, client, [{ locations: [north!] }, { locations: [south!, north!] }])
      await server.inClient(client, (db) =>
        db
          .insertInto('memberGroup')
          .values({ name: 'Helfer', type: 'first-aid', locationUuid: north! })
          .execute(),
      )
      const { status, error } = await admin.send(remove, { locationUuids: [north, south] })
      expect([status, error]).toEqual([400, { code: 'Location.NotEmpty', params: { members: 2, groups: 1 } }])
      expect((await admin.send(detail, { locationUuid: south! })).status).toBe(200)
    })

    test('moves members, their primary location and groups to another location', async () => {
      const third = await addLocation(server, client, 'West')
      const [a = '', b = '', c = ''] = await addPeople(server, client, [
        { locations: [north!, south!] },
        { locations: [third, north!] },
        { locations: [south!, third] },
      ])
      await server.inClient(client, (db) =>
        db
          .insertInto('memberGroup')
          .values(
            [north!, south!, third].map((locationUuid) => ({
              name: 'Ersthelfer',
              type: 'first-aid' as const,
              locationUuid,
            })),
          )
          .execute(),
      )
      const done = await admin.ok(remove, { locationUuids: [north!, third], moveMembersTo: south! })
      expect(done).toEqual({ deleted: 2, movedMembers: 3, movedGroups: 2 })
      expect([await placesOf(a), await placesOf(b), await placesOf(c)]).toEqual([
        ['south*'],
        ['south*'],
        ['south*'],
      ])
      const { rows } = await admin.ok(calls.memberGroup.list)
      expect(rows.map(({ groupName, location }) => [groupName, location?.name])).toEqual([
        ['Ersthelfer', 'Süd'],
        ['Ersthelfer (Nord)', 'Süd'],
        ['Ersthelfer (West)', 'Süd'],
      ])
    })

    test('does not wait for the archive, whose people keep another location', async () => {
      const [gone = ''] = await addPeople(server, client, [
        { locations: [north!, south!], archivedAt: new Date() },
      ])
      expect(await admin.ok(remove, { locationUuids: [north!] })).toEqual({
        deleted: 1,
        movedMembers: 0,
        movedGroups: 0,
      })
      expect(await placesOf(gone)).toEqual(['south*'])
    })

    test('deletes all or none; nobody moves to what is deleted or foreign', async () => {
      const foreign = await addLocation(server, await server.createClient(), 'Fremd')
      const send = async (input: object) => (await admin.send(remove, input)).error?.code
      expect(await send({ locationUuids: [north, randomUUID()] })).toBe('Location.NotFound')
      expect(await send({ locationUuids: [north, foreign] })).toBe('Location.NotFound')
      expect(await send({ locationUuids: [north], moveMembersTo: foreign })).toBe('Location.NotFound')
      expect(await send({ locationUuids: [north, south], moveMembersTo: south?.toUpperCase() })).toBe(
        'Location.MoveTargetGone',
      )
      expect((await admin.ok(calls.location.list)).total).toBe(2)
    })
  })
})
