/** The part of the tree that an actor sees. Lists, counts, single units and their members must agree. */
import { randomUUID } from 'node:crypto'
import { calls, type Input } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { addLocation, addPeople, makeResponsible } from '../member/list/member-list-fixture.ts'
import { createTree, type TestTree } from './org-unit-fixture.ts'

const { list, detail, memberList, addMembers, removeMembers, update } = calls.orgUnit
type Filter = Partial<Input<typeof list>['filter']>

describe.each(featureEngines)('the tree of org units on %s', (engine) => {
  let server: TestServer
  let tree: TestTree
  let units: TestTree['units']
  let company: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    tree = await createTree(server)
    units = tree.units
    company = `Firma ${tree.client.identifier}`
    // These two members do not count, because one is archived and the other is deleted.
    await addPeople(server, tree.client, [
      { units: [units.site], archivedAt: new Date() },
      { units: [units.site], archivedAt: new Date(), deletedAt: new Date() },
    ])
  })
  afterAll(() => server.close())

  const names = async (api: Api, filter: Filter = {}, more: Record<string, unknown> = {}) =>
    (await api.ok(list, { filter, ...more })).rows.map(({ orgUnitName }) => orgUnitName)

  test('lists the units with their paths in the order of the tree, siblings by name', async () => {
    const { rows, total } = await tree.admin.ok(list)
    expect(rows.map(({ orgUnitName, path }) => [...path.map(({ name }) => name), orgUnitName])).toEqual([
      [company],
      [company, 'Ämter'],
      [company, 'Ämter', 'Empfang'],
      [company, 'Bau'],
      [company, 'Bau', 'Kolonne'],
      [company, 'Bau', 'Kolonne', 'Trupp'],
    ])
    expect(total).toBe(6)
    expect(rows[4]).toEqual({
      uuid: units.crew,
      identifier: `unit-${units.crew}`,
      orgUnitName: 'Kolonne',
      parentUuid: units.site,
      path: [
        { uuid: units.root, name: company },
        { uuid: units.site, name: 'Bau' },
      ],
      isRoot: false,
      isDefault: false,
      memberCount: 1,
      allMemberCount: 1,
      childCount: 1,
      admins: [],
    })
  })

  test('counts each active member once per unit', async () => {
    const [both = ''] = await addPeople(server, tree.client, [
      { units: [units.crew, units.gang, units.desk] },
    ])
    const counted = new Map(
      (await tree.admin.ok(list)).rows.map((row) => [
        row.uuid,
        [row.memberCount, row.allMemberCount, row.childCount],
      ]),
    )
    // In this test, only the administrators belong to the root itself.
    expect(counted.get(units.root)).toEqual([2, 7, 2])
    expect(counted.get(units.site)).toEqual([2, 4, 1])
    expect(counted.get(units.crew)).toEqual([2, 2, 1])
    expect(counted.get(units.gang)).toEqual([1, 1, 0])
    expect(counted.get(units.office)).toEqual([0, 2, 1])
    // Units are sorted by the number of members. Units with equal numbers are in the order of the tree.
    const byCount = { sortBy: 'allMemberCount' }
    expect(await names(tree.admin, {}, byCount)).toEqual([
      'Trupp',
      'Ämter',
      'Empfang',
      'Kolonne',
      'Bau',
      company,
    ])
    expect(await names(tree.admin, { search: 'unit' }, { ...byCount, sortDirection: 'desc' })).toEqual([
      'Bau',
      'Kolonne',
      'Empfang',
      'Ämter',
      'Trupp',
    ])
    expect(await names(tree.leader, {}, byCount)).toEqual(['Trupp', 'Kolonne', 'Bau'])
    await server.inClient(tree.client, (db) =>
      db.deleteFrom('orgUnitMember').where('memberUuid', '=', both).execute(),
    )
  })

  test('can be read level by level, and can be searched by name and identifier', async () => {
    expect(await names(tree.admin, { highest: true })).toEqual([company])
    expect(await names(tree.admin, { parentUuid: units.root })).toEqual(['Ämter', 'Bau'])
    expect(await names(tree.admin, { parentUuid: units.gang })).toEqual([])
    expect(await names(tree.admin, { search: 'AMTER' })).toEqual(['Ämter'])
    expect(await names(tree.admin, { search: `unit-${units.desk}` })).toEqual(['Empfang'])
    expect(await names(tree.admin, { search: '%' })).toEqual([])
    expect(await names(tree.admin, { notBelow: units.site })).toEqual([company, 'Ämter', 'Empfang'])
    expect(await names(tree.admin, { withoutResponsible: true })).toEqual([
      company,
      'Ämter',
      'Empfang',
      'Kolonne',
      'Trupp',
    ])
    expect(await names(tree.admin, {}, { sortBy: 'orgUnitName', sortDirection: 'desc' })).toEqual([
      'Trupp',
      'Kolonne',
      company,
      'Empfang',
      'Bau',
      'Ämter',
    ])
  })

  test('shows an ou-admin only the ou-admin’s own units and their sub-units', async () => {
    const { leader } = tree
    const { rows, total } = await leader.ok(list)
    expect(rows.map(({ orgUnitName, path, parentUuid }) => [orgUnitName, path.length, parentUuid])).toEqual([
      ['Bau', 0, null],
      ['Kolonne', 1, units.site],
      ['Trupp', 2, units.crew],
    ])
    expect(total).toBe(3)
    expect(rows[0]?.admins.map(({ uuid }) => uuid)).toEqual([tree.leaderMember.uuid])
    expect(await names(leader, { highest: true })).toEqual(['Bau'])
    expect(await leader.ok(detail, { uuid: units.site })).toMatchObject({
      parentUuid: null,
      path: [],
      allMemberCount: 3,
    })
    for (const search of ['Empfang', 'Firma', 'unit'])
      expect((await names(leader, { search })).includes('Empfang')).toBe(false)
    expect(await names(leader, { parentUuid: units.root })).toEqual([])
    expect(await names(leader, { parentUuid: units.office })).toEqual([])
  })

  test('treats sibling units of an ou-admin’s unit as missing in every call', async () => {
    const { leader, people } = tree
    const unknown = randomUUID()
    const tries = (unit: string) => [
      leader.send(detail, { uuid: unit }),
      leader.send(memberList, { orgUnitUuid: unit }),
      leader.send(update, { uuid: unit, version: 1, orgUnitName: 'Meins' }),
      leader.send(addMembers, { orgUnitUuid: unit, memberUuids: [people.one] }),
      leader.send(removeMembers, { orgUnitUuid: unit, memberUuids: [people.one] }),
    ]
    const [siblings, nowhere] = await Promise.all([
      Promise.all(tries(units.desk)),
      Promise.all(tries(unknown)),
    ])
    expect(siblings.map(({ status }) => status)).toEqual(Array(5).fill(404))
    expect(siblings.map(({ text }) => text)).toEqual(nowhere.map(({ text }) => text))
    const { orgUnits } = await leader.ok(calls.memberList.readFilterOptions, { selected: [units.desk] })
    expect(orgUnits.map(({ uuid }) => uuid)).toEqual([units.site, units.crew, units.gang])
  })

  test('shows a loc-admin all units, but only members of the loc-admin’s locations', async () => {
    const augsburg = await addLocation(server, tree.client, 'Augsburg')
    const [near = ''] = await addPeople(server, tree.client, [
      { lastName: 'Nah', units: [units.desk], locations: [augsburg] },
    ])
    const keeper = await server.createMember(tree.client, { role: 'loc-admin' })
    await makeResponsible(server, tree.client, keeper.uuid, { location: augsburg })
    const api = await server.signedIn(keeper)
    expect(await names(api)).toHaveLength(6)
    expect(await api.ok(detail, { uuid: units.desk })).toMatchObject({ memberCount: 1, allMemberCount: 1 })
    expect((await api.ok(memberList, { orgUnitUuid: units.desk })).rows.map(({ uuid }) => uuid)).toEqual([
      near,
    ])
    expect((await api.send(update, { uuid: units.desk, version: 1, orgUnitName: 'Meins' })).status).toBe(403)
  })

  test('lists the active members of a unit without its sub-units, and finds them by name', async () => {
    const listed = await tree.admin.ok(memberList, { orgUnitUuid: units.site })
    expect(listed.rows.map(({ uuid }) => uuid)).toEqual([tree.people.one, tree.people.two])
    expect(
      (await tree.admin.ok(memberList, { orgUnitUuid: units.site, filter: { search: 'zwei' } })).rows,
    ).toHaveLength(1)
    expect(
      (
        await tree.admin.ok(memberList, {
          orgUnitUuid: units.site,
          sortBy: 'lastName',
          sortDirection: 'desc',
        })
      ).rows[0]?.uuid,
    ).toBe(tree.people.two)
  })

  test('returns 5,000 units in pages, and the units of one level in pages', async () => {
    const client = await server.createClient()
    const api = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const buildUnits = (count: number, parentOf: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => {
        const uuid = uuidv7()
        return {
          uuid,
          identifier: `unit-${uuid}`,
          name: `Einheit ${String(index).padStart(4, '0')}`,
          parentUuid: parentOf(index),
        }
      })
    const branches = buildUnits(100, () => client.rootUuid)
    const leaves = buildUnits(4899, (index) => branches[index % 100]!.uuid)
    await server.inClient(client, async (db) => {
      for (const rows of [branches, leaves.slice(0, 2500), leaves.slice(2500)])
        await db.insertInto('orgUnit').values(rows).execute()
    })
    for (const sortBy of ['tree', 'allMemberCount'])
      expect((await api.ok(list, { sortBy, page: 26, perPage: 100 })).rows).toHaveLength(100)
    const first = await api.ok(list, { perPage: 100 })
    expect([first.total, first.rows.length]).toEqual([5000, 100])
    expect((await api.ok(list, { page: 50, perPage: 100 })).rows).toHaveLength(100)
    const level = await api.ok(list, { filter: { parentUuid: client.rootUuid } })
    expect([level.total, level.rows.length, level.rows[0]?.childCount]).toEqual([100, 25, 49])
    // The search may also find other units, because their identifiers may contain 4898.
    expect(await names(api, { search: 'einheit 4898' })).toContain('Einheit 4898')
  })
})
