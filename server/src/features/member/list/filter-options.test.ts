/** The options of the filters of the member list, for each role. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { addLocation, addUnit, makeResponsible } from './member-list-fixture.ts'

type Leader = 'admin' | 'loc-admin' | 'ou-admin'

describe.each(featureEngines)('filter options on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let other: TestClient
  let site: string
  let gang: string
  let sibling: string
  let otherLocation: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    other = await server.createClient()
    site = await addUnit(server, client, 'Bau')
    gang = await addUnit(server, client, 'Trupp', await addUnit(server, client, 'Kolonne', site))
    sibling = await addUnit(server, client, 'Büro')
    const ownLocation = await addLocation(server, client, 'Augsburg')
    otherLocation = await addLocation(server, client, 'Graz')
    await makeResponsible(server, client, await createLeader('ou-admin'), { unit: site })
    await makeResponsible(server, client, await createLeader('loc-admin'), { location: ownLocation })
    await createLeader('admin')
  })
  afterAll(() => server.close())

  const createLeader = async (role: Leader) =>
    (await server.createMember(client, { role, username: role })).uuid
  const readOptions = async (role: Leader, input: Record<string, unknown> = {}) => {
    const api = await server.signedIn({ uuid: '', username: role, client })
    const { orgUnits, orgUnitCount, locations, locationCount } = await api.ok(
      calls.memberList.readFilterOptions,
      input,
    )
    const units = orgUnits.map(({ name, depth, path }) => [name, depth, path])
    return { units, orgUnitCount, locations: locations.map(({ name }) => name), locationCount }
  }

  test('contain the visible org units in the order of the tree, and the visible locations', async () => {
    const company = `Firma ${client.identifier}`
    const tree = [
      [company, 0, []],
      ['Bau', 1, [company]],
      ['Kolonne', 2, [company, 'Bau']],
      ['Trupp', 3, [company, 'Bau', 'Kolonne']],
      ['Büro', 1, [company]],
    ]
    expect(await readOptions('admin')).toEqual({
      units: tree,
      orgUnitCount: 5,
      locations: ['Augsburg', 'Graz'],
      locationCount: 2,
    })
    expect(await readOptions('loc-admin')).toEqual({
      units: tree,
      orgUnitCount: 5,
      locations: ['Augsburg'],
      locationCount: 1,
    })
    const branch = [
      ['Bau', 0, []],
      ['Kolonne', 1, ['Bau']],
      ['Trupp', 2, ['Bau', 'Kolonne']],
    ]
    expect(await readOptions('ou-admin')).toEqual({
      units: branch,
      orgUnitCount: 3,
      locations: ['Augsburg', 'Graz'],
      locationCount: 2,
    })
  })

  test('match a search regardless of case and diacritics, and wildcards have no effect', async () => {
    const found = {
      units: [['Büro', 1, [`Firma ${client.identifier}`]]],
      orgUnitCount: 1,
      locations: [],
      locationCount: 0,
    }
    expect(await readOptions('admin', { search: 'BURO' })).toEqual(found)
    expect(await readOptions('admin', { search: '%' })).toEqual({
      units: [],
      orgUnitCount: 0,
      locations: [],
      locationCount: 0,
    })
  })

  test('include selected options that do not match the search, if the actor may see them', async () => {
    const selected = [sibling, gang, otherLocation, other.rootUuid]
    const found = {
      units: [['Trupp', 2, ['Bau', 'Kolonne']]],
      orgUnitCount: 0,
      locations: ['Graz'],
      locationCount: 0,
    }
    expect(await readOptions('ou-admin', { search: 'büro', selected })).toEqual(found)
  })

  test('count the visible members of each unit and its sub-units, but no archived members', async () => {
    const [one, two, archived] = [
      await server.createMember(client),
      await server.createMember(client),
      await server.createMember(client, { archived: true }),
    ]
    await server.inClient(client, (db) =>
      db
        .insertInto('orgUnitMember')
        .values([
          { orgUnitUuid: site, memberUuid: one.uuid },
          { orgUnitUuid: gang, memberUuid: one.uuid },
          { orgUnitUuid: gang, memberUuid: two.uuid },
          { orgUnitUuid: sibling, memberUuid: two.uuid },
          { orgUnitUuid: gang, memberUuid: archived.uuid },
        ])
        .execute(),
    )
    const readCounts = async (role: Leader) => {
      const api = await server.signedIn({ uuid: '', username: role, client })
      const { counts } = await api.ok(calls.memberList.readOrgUnitCounts, {
        orgUnitUuids: [site, gang, sibling, other.rootUuid],
      })
      return new Map(counts.map(({ uuid, memberCount }) => [uuid, memberCount]))
    }
    expect(await readCounts('admin')).toEqual(
      new Map([
        [site, 2],
        [gang, 2],
        [sibling, 1],
      ]),
    )
    expect(await readCounts('ou-admin')).toEqual(
      new Map([
        [site, 2],
        [gang, 2],
      ]),
    )
    expect([...(await readCounts('loc-admin')).values()]).toEqual([0, 0, 0])
  })

  test('are limited to 100, not counting the selected ones', async () => {
    const company = await server.createClient()
    const api = await server.signedIn(await server.createMember(company, { role: 'admin' }))
    const numbers = Array.from({ length: 120 }, (_, index) => String(index).padStart(3, '0'))
    const many = numbers.map((number) => ({
      uuid: uuidv7(),
      identifier: `unit-${number}`,
      name: `Einheit ${number}`,
      parentUuid: company.rootUuid,
    }))
    await server.inClient(company, (db) => db.insertInto('orgUnit').values(many).execute())
    const { orgUnits, orgUnitCount } = await api.ok(calls.memberList.readFilterOptions, {
      selected: [many[119]?.uuid],
    })
    expect([orgUnits.length, orgUnitCount, orgUnits.at(-1)?.name, orgUnits[1]?.name]).toEqual([
      101,
      121,
      'Einheit 119',
      'Einheit 000',
    ])
  })
})
