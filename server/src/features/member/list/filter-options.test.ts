/** What the filters of the member list offer, and to whom. */
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
  let theirs: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    other = await server.createClient()
    site = await addUnit(server, client, 'Bau')
    gang = await addUnit(server, client, 'Trupp', await addUnit(server, client, 'Kolonne', site))
    sibling = await addUnit(server, client, 'Büro')
    const mine = await addLocation(server, client, 'Augsburg')
    theirs = await addLocation(server, client, 'Graz')
    await makeResponsible(server, client, await leader('ou-admin'), { unit: site })
    await makeResponsible(server, client, await leader('loc-admin'), { location: mine })
    await leader('admin')
  })
  afterAll(() => server.close())

  const leader = async (role: Leader) => (await server.createMember(client, { role, username: role })).uuid
  const optionsOf = async (role: Leader, input: Record<string, unknown> = {}) => {
    const api = await server.signedIn({ uuid: '', username: role, client })
    const { orgUnits, orgUnitCount, locations, locationCount } = await api.ok(
      calls.memberList.readFilterOptions,
      input,
    )
    const units = orgUnits.map(({ name, depth, path }) => [name, depth, path])
    return { units, orgUnitCount, places: locations.map(({ name }) => name), locationCount }
  }

  test('the whole tree in its order for who sees it, own branches for an ou-admin, own places for a loc-admin', async () => {
    const company = `Firma ${client.identifier}`
    const tree = [
      [company, 0, []],
      ['Bau', 1, [company]],
      ['Kolonne', 2, [company, 'Bau']],
      ['Trupp', 3, [company, 'Bau', 'Kolonne']],
      ['Büro', 1, [company]],
    ]
    expect(await optionsOf('admin')).toEqual({
      units: tree,
      orgUnitCount: 5,
      places: ['Augsburg', 'Graz'],
      locationCount: 2,
    })
    expect(await optionsOf('loc-admin')).toEqual({
      units: tree,
      orgUnitCount: 5,
      places: ['Augsburg'],
      locationCount: 1,
    })
    const branch = [
      ['Bau', 0, []],
      ['Kolonne', 1, ['Bau']],
      ['Trupp', 2, ['Bau', 'Kolonne']],
    ]
    expect(await optionsOf('ou-admin')).toEqual({
      units: branch,
      orgUnitCount: 3,
      places: ['Augsburg', 'Graz'],
      locationCount: 2,
    })
  })

  test('a search folds like that of members and takes signs as they are', async () => {
    const found = {
      units: [['Büro', 1, [`Firma ${client.identifier}`]]],
      orgUnitCount: 1,
      places: [],
      locationCount: 0,
    }
    expect(await optionsOf('admin', { search: 'BURO' })).toEqual(found)
    expect(await optionsOf('admin', { search: '%' })).toEqual({
      units: [],
      orgUnitCount: 0,
      places: [],
      locationCount: 0,
    })
  })

  test('what was selected is answered whether it fits or not, but never beyond the scope', async () => {
    const selected = [sibling, gang, theirs, other.rootUuid]
    const found = {
      units: [['Trupp', 2, ['Bau', 'Kolonne']]],
      orgUnitCount: 0,
      places: ['Graz'],
      locationCount: 0,
    }
    expect(await optionsOf('ou-admin', { search: 'büro', selected })).toEqual(found)
  })

  test('each unit counts the members one sees in it and below, once each, without the archive', async () => {
    const [one, two, gone] = [
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
          { orgUnitUuid: gang, memberUuid: gone.uuid },
        ])
        .execute(),
    )
    const countsOf = async (role: Leader) => {
      const api = await server.signedIn({ uuid: '', username: role, client })
      const { counts } = await api.ok(calls.memberList.readOrgUnitCounts, {
        orgUnitUuids: [site, gang, sibling, other.rootUuid],
      })
      return new Map(counts.map(({ uuid, memberCount }) => [uuid, memberCount]))
    }
    expect(await countsOf('admin')).toEqual(
      new Map([
        [site, 2],
        [gang, 2],
        [sibling, 1],
      ]),
    )
    expect(await countsOf('ou-admin')).toEqual(
      new Map([
        [site, 2],
        [gang, 2],
      ]),
    )
    expect([...(await countsOf('loc-admin')).values()]).toEqual([0, 0, 0])
  })

  test('options are capped; what was selected is there all the same', async () => {
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
