import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer, unique } from '../../test/test-server.ts'
import { addLocation, addPeople, addUnit, makeResponsible } from '../member/list/member-list-fixture.ts'

const { list, detail, create, update, remove, memberList, assignMembers, removeMembers } = calls.memberGroup

describe.each(featureEngines)('member groups on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let keeperApi: Api
  let unitApi: Api
  let unit: string
  let [mine, theirs]: string[] = []

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-21T09:00:00Z')
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    mine = await addLocation(server, client, 'Augsburg')
    theirs = await addLocation(server, client, 'Graz')
    const keeper = await server.createMember(client, { role: 'loc-admin' })
    await makeResponsible(server, client, keeper.uuid, { location: mine })
    keeperApi = await server.signedIn(keeper)
    const leader = await server.createMember(client, { role: 'ou-admin' })
    unit = await addUnit(server, client, 'Bau')
    await makeResponsible(server, client, leader.uuid, { unit })
    unitApi = await server.signedIn(leader)
  })
  afterAll(() => server.close())

  const createGroup = async (changes: Record<string, unknown> = {}, api = admin) =>
    (
      await api.ok(create, {
        groupName: `Gruppe ${unique()}`,
        type: 'first-aid',
        locationUuid: null,
        ...changes,
      })
    ).uuid
  const code = async (
    api: Api,
    call: (typeof calls.memberGroup)[keyof typeof calls.memberGroup],
    input: object,
  ) => (await api.send(call, input)).error?.code

  test('are returned as they were entered', async () => {
    const memberGroupUuid = await createGroup({
      groupName: ' Ersthilfe ',
      type: 'fire-assistent',
      locationUuid: mine,
    })
    expect(await admin.ok(detail, { memberGroupUuid })).toEqual({
      uuid: memberGroupUuid,
      groupName: 'Ersthilfe',
      type: 'fire-assistent',
      location: { uuid: mine, name: 'Augsburg' },
      memberCount: 0,
      editable: true,
      version: 1,
    })
  })

  test.each([
    [{ groupName: '' }],
    [{ groupName: 'x'.repeat(121) }],
    [{ type: 'fire-assistant' }],
    [{ locationUuid: 'x' }],
    [{ locationUuid: undefined }],
  ])('refuse the input %j', async (changes) => {
    const answer = await admin.send(create, {
      groupName: 'Gruppe',
      type: 'first-aid',
      locationUuid: null,
      ...changes,
    })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, Object.keys(changes)])
  })

  test('need a unique name in their location, or among the company-wide groups', async () => {
    for (const locationUuid of [mine, theirs, null]) {
      await createGroup({ groupName: 'Sanitäter', locationUuid })
      const twin = await admin.send(create, { groupName: 'Sanitäter', type: 'work-council', locationUuid })
      expect(twin.error).toEqual({ code: 'MemberGroup.NameTaken', fields: { groupName: 'taken' } })
    }
  })

  test('refuse the second of two saves with the same version', async () => {
    const memberGroupUuid = await createGroup()
    const form = {
      memberGroupUuid,
      groupName: `Neu ${unique()}`,
      type: 'work-council',
      locationUuid: theirs,
      version: 1,
    }
    expect(await admin.ok(update, form)).toMatchObject({
      type: 'work-council',
      version: 2,
      location: { name: 'Graz' },
    })
    expect(await code(admin, update, form)).toBe('Version.Conflict')
  })

  test('add members with details, and change existing memberships only if details are given', async () => {
    const memberGroupUuid = await createGroup()
    const [anna = '', ben = ''] = await addPeople(server, client, [
      { lastName: 'Adler', locations: [mine!] },
      { lastName: 'Bauer' },
    ])
    const known = {
      qualifiedSince: '2025-01-31',
      validUntil: '2027-01-31',
      note: 'Frühschicht',
      phone: 'phone',
    }
    expect(
      await admin.ok(assignMembers, { memberGroupUuid, memberUuids: [anna], membership: known }),
    ).toEqual({ assigned: 1 })
    await admin.ok(assignMembers, { memberGroupUuid, memberUuids: [anna, ben] })
    const page = await admin.ok(memberList, { memberGroupUuid })
    expect(page.rows).toMatchObject([
      { uuid: anna, ...known, qualification: 'expiring', location: { name: 'Augsburg' } },
      {
        uuid: ben,
        qualifiedSince: null,
        validUntil: null,
        note: '',
        phone: 'none',
        qualification: 'valid',
        location: null,
      },
    ])
    await admin.ok(assignMembers, {
      memberGroupUuid,
      memberUuids: [anna],
      membership: { ...known, validUntil: null, phone: 'none' },
    })
    expect((await admin.ok(memberList, { memberGroupUuid })).rows[0]).toMatchObject({
      validUntil: null,
      phone: 'none',
      qualification: 'valid',
    })
    expect(await admin.ok(removeMembers, { memberGroupUuid, memberUuids: [anna] })).toEqual({ removed: 1 })
    expect(await admin.ok(removeMembers, { memberGroupUuid, memberUuids: [anna] })).toEqual({ removed: 0 })
  })

  test.each([
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'expiring'],
    ['2027-02-18', 'expiring'],
    ['2027-02-19', 'valid'],
    [null, 'valid'],
  ])('report a qualification until %s on 21 November 2026 as %s', async (validUntil, qualification) => {
    const memberGroupUuid = await createGroup()
    const memberUuids = await addPeople(server, client, [{}])
    const membership = { qualifiedSince: null, validUntil, note: '', phone: 'none' }
    await admin.ok(assignMembers, { memberGroupUuid, memberUuids, membership })
    const { rows } = await admin.ok(memberList, {
      memberGroupUuid,
      filter: { qualification: [qualification] },
    })
    expect(rows.map((row) => row.qualification)).toEqual([qualification])
    const others = ['valid', 'expiring', 'expired'].filter((state) => state !== qualification)
    expect((await admin.ok(memberList, { memberGroupUuid, filter: { qualification: others } })).total).toBe(0)
    const [row] = (
      await admin.ok(list, { filter: { search: (await admin.ok(detail, { memberGroupUuid })).groupName } })
    ).rows
    expect([row?.memberCount, row?.expiringCount, row?.expiredCount]).toEqual([
      1,
      Number(qualification === 'expiring'),
      Number(qualification === 'expired'),
    ])
  })

  test.each([
    [{ qualifiedSince: '2026-02-30' }, 'membership.qualifiedSince'],
    [{ qualifiedSince: '2026-02-02', validUntil: '2026-02-01' }, 'membership.validUntil'],
    [{ note: 'x'.repeat(101) }, 'membership.note'],
    [{ phone: 'fax' }, 'membership.phone'],
  ])('refuse a membership with %j', async (changes, field) => {
    const membership = { qualifiedSince: null, validUntil: null, note: '', phone: 'none', ...changes }
    const answer = await admin.send(assignMembers, {
      memberGroupUuid: randomUUID(),
      memberUuids: [randomUUID()],
      membership,
    })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [field]])
  })

  test('add no member if one of them belongs to another company', async () => {
    const memberGroupUuid = await createGroup()
    const [anna = ''] = await addPeople(server, client, [{}])
    const [stranger = ''] = await addPeople(server, await server.createClient(), [{}])
    expect(await code(admin, assignMembers, { memberGroupUuid, memberUuids: [anna, stranger] })).toBe(
      'Member.NotFound',
    )
    expect((await admin.ok(detail, { memberGroupUuid })).memberCount).toBe(0)
  })

  test('are deleted if they have no active members, or if the request confirms the deletion', async () => {
    const [full, empty] = [await createGroup(), await createGroup()]
    const people = await addPeople(server, client, [{}, {}])
    const archived = await addPeople(server, client, [{ archivedAt: new Date() }])
    await admin.ok(assignMembers, { memberGroupUuid: full, memberUuids: people })
    await server.inClient(client, (db) =>
      db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid: empty, memberUuid: archived[0]! })
        .execute(),
    )
    const { error } = await admin.send(remove, { memberGroupUuids: [full, empty] })
    expect(error).toEqual({ code: 'MemberGroup.NotEmpty', params: { count: 2 } })
    expect(await code(admin, remove, { memberGroupUuids: [empty, randomUUID()] })).toBe(
      'MemberGroup.NotFound',
    )
    expect(await admin.ok(remove, { memberGroupUuids: [empty] })).toEqual({ deleted: 1 })
    expect(await admin.ok(remove, { memberGroupUuids: [full, full], withMembers: true })).toEqual({
      deleted: 1,
    })
  })

  test('can be sorted in the order of the info point, by location and by size', async () => {
    const company = await server.createClient()
    const api = await server.signedIn(await server.createMember(company, { role: 'super-admin' }))
    const ulm = await addLocation(server, company, 'Ulm')
    const [big] = [
      await createGroup({ groupName: 'A', type: 'work-council' }, api),
      await createGroup({ groupName: 'B', type: 'first-aid', locationUuid: ulm }, api),
      await createGroup({ groupName: 'Ä', type: 'medical-officer' }, api),
    ]
    await api.ok(assignMembers, { memberGroupUuid: big, memberUuids: await addPeople(server, company, [{}]) })
    const names = async (input: object) =>
      (await api.ok(list, { ...input })).rows.map(({ groupName }) => groupName)
    expect(await names({})).toEqual(['A', 'Ä', 'B'])
    expect(await names({ sortBy: 'type' })).toEqual(['B', 'Ä', 'A'])
    expect(await names({ sortBy: 'location' })).toEqual(['A', 'Ä', 'B'])
    expect(await names({ sortBy: 'memberCount', sortDirection: 'desc' })).toEqual(['A', 'B', 'Ä'])
    expect(await names({ filter: { search: 'ulm' } })).toEqual(['B'])
    expect(await names({ filter: { type: ['work-council', 'medical-officer'], search: 'a' } })).toEqual([
      'A',
      'Ä',
    ])
    expect(await names({ filter: { location: [ulm] } })).toEqual(['B'])
    expect(await names({ filter: { location: ['companyWide'] } })).toEqual(['A', 'Ä'])
    expect(
      await names({ filter: { location: ['companyWide', ulm], type: ['first-aid', 'work-council'] } }),
    ).toEqual(['A', 'B'])
  })

  test('are all visible to a location manager, who can change only those of managed locations', async () => {
    const [own, foreign, everyones] = [
      await createGroup({ locationUuid: mine }),
      await createGroup({ locationUuid: theirs }),
      await createGroup(),
    ]
    const editable = async (memberGroupUuid: string) =>
      (await keeperApi.ok(detail, { memberGroupUuid })).editable
    expect([await editable(own), await editable(foreign), await editable(everyones)]).toEqual([
      true,
      false,
      false,
    ])
    const form = { groupName: `Neu ${unique()}`, type: 'first-aid', version: 1 }
    const unknown = await keeperApi.send(remove, { memberGroupUuids: [randomUUID()] })
    for (const memberGroupUuid of [foreign, everyones]) {
      expect((await keeperApi.send(remove, { memberGroupUuids: [memberGroupUuid] })).text).toBe(unknown.text)
      expect(await code(keeperApi, update, { ...form, memberGroupUuid, locationUuid: mine })).toBe(
        'MemberGroup.NotFound',
      )
    }
    expect(await code(keeperApi, update, { ...form, memberGroupUuid: own, locationUuid: theirs })).toBe(
      'Location.NotFound',
    )
    expect(await code(keeperApi, update, { ...form, memberGroupUuid: own, locationUuid: null })).toBe(
      'Permission.Missing',
    )
    expect(await code(keeperApi, create, { groupName: 'X', type: 'first-aid', locationUuid: null })).toBe(
      'Permission.Missing',
    )
    expect(await code(keeperApi, create, { groupName: 'X', type: 'first-aid', locationUuid: theirs })).toBe(
      'Location.NotFound',
    )
    const [colleague = '', stranger = ''] = await addPeople(server, client, [
      { locations: [mine!] },
      { locations: [theirs!] },
    ])
    await keeperApi.ok(assignMembers, { memberGroupUuid: own, memberUuids: [colleague] })
    expect(await code(keeperApi, assignMembers, { memberGroupUuid: own, memberUuids: [stranger] })).toBe(
      'Member.NotFound',
    )
  })

  test('show each reader only the members whom the reader may see', async () => {
    const memberGroupUuid = await createGroup()
    await admin.ok(assignMembers, {
      memberGroupUuid,
      memberUuids: await addPeople(server, client, [
        { lastName: 'Hier', locations: [mine!] },
        { lastName: 'Dort', locations: [theirs!] },
        { lastName: 'Bau', units: [unit] },
      ]),
    })
    const seen = async (api: Api) => {
      const { rows, total } = await api.ok(memberList, { memberGroupUuid })
      return [total, rows.map(({ lastName }) => lastName)]
    }
    expect(await seen(admin)).toEqual([3, ['Bau', 'Dort', 'Hier']])
    expect(await seen(keeperApi)).toEqual([1, ['Hier']])
    expect(await seen(unitApi)).toEqual([1, ['Bau']])
    expect((await unitApi.ok(detail, { memberGroupUuid })).editable).toBe(false)
    expect(await code(unitApi, assignMembers, { memberGroupUuid, memberUuids: [randomUUID()] })).toBe(
      'Permission.Missing',
    )
  })
})
