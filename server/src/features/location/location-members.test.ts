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

  /** Returns the names of a member's locations. The primary one has a star. */
  const listLocations = (memberUuid: string) =>
    server.inClient(client, async (db) => {
      const rows = await db
        .selectFrom('locationMember')
        .select(['locationUuid', 'isPrimary'])
        .where('memberUuid', '=', memberUuid)
        .execute()
      const names = new Map([
        [north, 'north'],
        [south, 'south'],
      ])
      return rows
        .map(({ locationUuid, isPrimary }) => `${names.get(locationUuid) ?? 'else'}${isPrimary ? '*' : ''}`)
        .toSorted()
    })
  const assign = (locationUuid: string | undefined, memberUuids: string[], more = {}) =>
    admin.ok(assignMembers, { locationUuid, memberUuids, ...more })

  test('keep their first location as the primary one until another one is chosen', async () => {
    const [anna = ''] = await addPeople(server, client, [{}])
    expect(await assign(north, [anna, anna])).toEqual({ assigned: 1 })
    await assign(south, [anna])
    expect(await listLocations(anna)).toEqual(['north*', 'south'])
    await assign(south, [anna], { primary: true })
    expect(await listLocations(anna)).toEqual(['north', 'south*'])
    await assign(north, [anna])
    expect(await listLocations(anna)).toEqual(['north', 'south*'])
  })

  test('get their earliest remaining location as the primary one when removed from that one', async () => {
    const [anna = ''] = await addPeople(server, client, [{}])
    await assign(north, [anna])
    await assign(south, [anna])
    expect(await admin.ok(removeMembers, { locationUuid: north, memberUuids: [anna] })).toEqual({
      removed: 1,
    })
    expect(await listLocations(anna)).toEqual(['south*'])
    expect(await admin.ok(removeMembers, { locationUuid: north, memberUuids: [anna] })).toEqual({
      removed: 0,
    })
  })

  test('are not added at all if one of them belongs to another company', async () => {
    const other = await server.createClient()
    const [anna = ''] = await addPeople(server, client, [{}])
    const [stranger = ''] = await addPeople(server, other, [{}])
    const [archived = ''] = await addPeople(server, client, [{ archivedAt: new Date() }])
    for (const uuid of [stranger, archived, randomUUID()]) {
      const answer = await admin.send(assignMembers, { locationUuid: north, memberUuids: [anna, uuid] })
      expect([answer.status, answer.text]).toEqual([404, '{"error":{"code":"Member.NotFound"}}'])
    }
    expect(await listLocations(anna)).toEqual([])
  })

  test.each([[[]], [['x']], [Array.from({ length: 501 }, () => randomUUID())]])(
    'are refused if the list of members is empty, too long or invalid',
    async (memberUuids) => {
      expect((await admin.send(assignMembers, { locationUuid: north, memberUuids })).status).toBe(400)
    },
  )

  test('are listed without archived members, and can be searched and sorted', async () => {
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

  test('can be assigned by a location manager only to the manager’s own locations', async () => {
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
    expect(await listLocations(own)).toEqual(['north*', 'south'])
  })

  test('are visible to a unit manager only if they belong to the manager’s unit', async () => {
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

  describe('the deletion of locations', () => {
    test('is refused with the numbers of members and groups if there are any', async () => {
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

    test('moves members, primary locations and groups to another location', async () => {
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
      expect([await listLocations(a), await listLocations(b), await listLocations(c)]).toEqual([
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

    test('ignores archived members, who keep their other locations', async () => {
      const [archived = ''] = await addPeople(server, client, [
        { locations: [north!, south!], archivedAt: new Date() },
      ])
      expect(await admin.ok(remove, { locationUuids: [north!] })).toEqual({
        deleted: 1,
        movedMembers: 0,
        movedGroups: 0,
      })
      expect(await listLocations(archived)).toEqual(['south*'])
    })

    test('deletes all or none, and moves no members to a deleted or another company’s location', async () => {
      const foreign = await addLocation(server, await server.createClient(), 'Fremd')
      const send = async (input: object) => (await admin.send(remove, input)).error?.code
      expect(await send({ locationUuids: [north, randomUUID()] })).toBe('Location.NotFound')
      expect(await send({ locationUuids: [north, foreign] })).toBe('Location.NotFound')
      expect(await send({ locationUuids: [north], moveMembersTo: foreign })).toBe('Location.NotFound')
      expect(await send({ locationUuids: [north, south], moveMembersTo: south })).toBe(
        'Location.MoveTargetGone',
      )
      expect((await admin.ok(calls.location.list)).total).toBe(2)
    })
  })
})
