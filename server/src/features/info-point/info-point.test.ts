import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { MemberGroupType } from '@sorgfalt/contract/core/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import {
  addLocation,
  addPeople,
  makeResponsible,
  type TestPerson,
} from '../member/list/member-list-fixture.ts'

const { locationList, memberGroups, updateOwnPhone } = calls.infoPoint

describe.each(featureEngines)('the info point on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let [ulm, graz]: string[] = []

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-21T09:00:00Z')
    client = await server.createClient()
    ulm = await addLocation(server, client, 'Ulm')
    graz = await addLocation(server, client, 'Graz')
    max = await server.createMember(client, { username: 'max' })
    api = await server.signedIn(max)
    await server.inClient(client, async (db) => {
      await db
        .updateTable('location')
        .set({ assemblyPoint: 'Parkplatz', internalEmergencyNumber: '200', city: 'Ulm' })
        .where('uuid', '=', ulm!)
        .execute()
      await db.updateTable('location').set({ country: 'AT' }).where('uuid', '=', graz!).execute()
      await db
        .insertInto('locationMember')
        .values({ locationUuid: ulm!, memberUuid: max.uuid, isPrimary: true })
        .execute()
    })
    const keeper = { role: 'loc-admin', lastName: 'Standort' } as const
    const [keeperUuid = ''] = await addPeople(server, client, [keeper])
    await makeResponsible(server, client, keeperUuid, { location: ulm })
  })
  afterAll(() => server.close())

  interface Helper extends TestPerson {
    phone?: 'none' | 'phone' | 'mobile'
    note?: string
    qualifiedSince?: string
    validUntil?: string
  }

  async function createGroup(
    name: string,
    type: MemberGroupType,
    locationUuid: string | undefined,
    helpers: readonly Helper[],
  ) {
    return createGroupOf({ of: client, name, type, locationUuid, helpers })
  }

  interface NewGroup {
    of: TestClient
    name: string
    type: MemberGroupType
    locationUuid: string | undefined
    helpers: readonly Helper[]
  }

  async function createGroupOf({ of, name, type, locationUuid, helpers }: NewGroup) {
    const uuids = await addPeople(
      server,
      of,
      helpers.map(({ phone: _p, note: _n, qualifiedSince: _s, validUntil: _v, ...person }) => person),
    )
    await server.inClient(of, async (db) => {
      const { uuid } = await db
        .insertInto('memberGroup')
        .values({ name, type, locationUuid: locationUuid ?? null })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      for (const [
        index,
        { phone = 'none', note = '', qualifiedSince = null, validUntil = null },
      ] of helpers.entries()) {
        const memberUuid = uuids[index] ?? ''
        await db
          .insertInto('memberGroupMember')
          .values({ memberGroupUuid: uuid, memberUuid, note, qualifiedSince, validUntil })
          .execute()
        const numbers = { phoneNumber: '+49 731 1', mobileNumber: '+49 151 2', infoPointPhone: phone }
        await db.updateTable('member').set(numbers).where('uuid', '=', memberUuid).execute()
      }
    })
    return uuids
  }
  const board = async (locationUuid?: string, reader = api) => reader.ok(memberGroups, { locationUuid })

  test('lists the member’s location first, then the others by name, and can be searched', async () => {
    const { locations, total } = await api.ok(locationList)
    expect(total).toBe(2)
    expect(locations.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Ulm', true],
      ['Graz', false],
    ])
    expect((await api.ok(locationList, { search: 'gra' })).locations.map(({ name }) => name)).toEqual([
      'Graz',
    ])
    expect(
      (await api.ok(locationList, { search: 'gra', selected: ulm })).locations.map(({ name }) => name),
    ).toEqual(['Ulm', 'Graz'])
  })

  test('shows address, emergency numbers, responsible members, and groups by type', async () => {
    await createGroup('Betriebsrat', 'work-council', undefined, [{ lastName: 'Rat' }])
    await createGroup('Löschtrupp', 'fire-assistent', ulm, [{ lastName: 'Feuer' }])
    await createGroup('Ersthelfer', 'first-aid', ulm, [
      { firstName: 'Eva', lastName: 'Engel', note: 'Frühschicht' },
    ])
    await createGroup('Ersthelfer', 'first-aid', graz, [{ lastName: 'Grazer' }])
    const seen = await board(ulm)
    expect(seen.location).toMatchObject({
      name: 'Ulm',
      assemblyPoint: 'Parkplatz',
      internalEmergencyNumber: '200',
    })
    expect(seen.emergencyNumbers).toEqual([{ service: 'emergency', number: '112' }])
    expect(seen.responsibleMembers).toEqual([
      { firstName: 'Test', lastName: 'Standort', note: '', phone: null },
    ])
    expect(seen.groups.map(({ groupName, companyWide }) => [groupName, companyWide])).toEqual([
      ['Ersthelfer', false],
      ['Löschtrupp', false],
      ['Betriebsrat', true],
    ])
    expect(seen.groups[0]).toMatchObject({
      memberCount: 1,
      members: [{ firstName: 'Eva', lastName: 'Engel', note: 'Frühschicht', phone: null }],
    })
    expect((await board(graz)).emergencyNumbers[0]).toEqual({ service: 'fire', number: '122' })
    expect((await board()).groups.map(({ groupName }) => groupName)).toEqual(['Betriebsrat'])
  })

  test('shows only phone numbers that members have chosen to show, and no other personal data', async () => {
    await createGroup('Sicherheit', 'health-safety-officer', ulm, [
      { firstName: 'A', lastName: 'Keine', phone: 'none' },
      { firstName: 'B', lastName: 'Telefon', phone: 'phone', email: 'geheim@firma.example' },
      { firstName: 'C', lastName: 'Mobil', phone: 'mobile' },
    ])
    const { groups } = await board(ulm)
    const group = groups.find(({ groupName }) => groupName === 'Sicherheit')
    expect(group?.members).toEqual([
      { firstName: 'A', lastName: 'Keine', note: '', phone: null },
      { firstName: 'C', lastName: 'Mobil', note: '', phone: '+49 151 2' },
      { firstName: 'B', lastName: 'Telefon', note: '', phone: '+49 731 1' },
    ])
  })

  test('leaves out members who are archived or not qualified today', async () => {
    await createGroup('Ärztin', 'medical-officer', ulm, [
      { lastName: 'Abgelaufen', validUntil: '2026-11-20' },
      { lastName: 'Künftig', qualifiedSince: '2026-11-22' },
      { lastName: 'Archiv', archivedAt: new Date() },
      { lastName: 'Heute', qualifiedSince: '2026-11-21', validUntil: '2026-11-21' },
    ])
    const { groups } = await board(ulm)
    expect(groups.find(({ type }) => type === 'medical-officer')).toMatchObject({
      memberCount: 1,
      members: [{ lastName: 'Heute' }],
    })
  })

  test('lets members choose which of their phone numbers it shows', async () => {
    expect((await board(ulm)).own).toBeNull()
    await server.inClient(client, async (db) => {
      const group = {
        uuid: randomUUID(),
        name: 'Brandschutz',
        type: 'fire-marshall',
        locationUuid: ulm!,
      } as const
      await db.insertInto('memberGroup').values(group).execute()
      await db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid: group.uuid, memberUuid: max.uuid })
        .execute()
      await db
        .updateTable('member')
        .set({ phoneNumber: '0731 7', mobileNumber: '' })
        .where('uuid', '=', max.uuid)
        .execute()
    })
    expect((await board(ulm)).own).toEqual({ phone: 'none', phoneNumber: '0731 7', mobileNumber: '' })
    const shown = async () =>
      (await board(ulm)).groups.find(({ type }) => type === 'fire-marshall')?.members[0]?.phone
    expect(await api.ok(updateOwnPhone, { phone: 'phone' })).toEqual({ phone: 'phone' })
    expect(await shown()).toBe('0731 7')
    await api.ok(updateOwnPhone, { phone: 'mobile' })
    expect(await shown(), 'the member has no mobile number').toBeNull()
    expect((await api.send(updateOwnPhone, { phone: 'all' })).status).toBe(400)
  })

  test('gives the same answer for a location of another company as for an unknown one', async () => {
    const foreign = await addLocation(server, await server.createClient(), 'Fremd')
    const unknown = await api.send(memberGroups, { locationUuid: randomUUID() })
    expect([unknown.status, unknown.text]).toEqual([404, '{"error":{"code":"Location.NotFound"}}'])
    expect((await api.send(memberGroups, { locationUuid: foreign })).text).toBe(unknown.text)
  })

  describe('coverage', () => {
    let company: TestClient
    let place: string
    beforeAll(async () => {
      company = await server.createClient()
      place = await addLocation(server, company, 'Werk')
      const other = await addLocation(server, company, 'Büro')
      await addPeople(server, company, [
        ...Array.from({ length: 18 }, () => ({ locations: [place] })),
        { locations: [other, place] },
        { locations: [place], archivedAt: new Date() },
      ])
      const of = company
      await createGroupOf({
        of,
        name: 'Ersthelfer',
        type: 'first-aid',
        locationUuid: place,
        helpers: [{}, { validUntil: '2026-11-20' }],
      })
      await createGroupOf({
        of,
        name: 'Alle Ersthelfer',
        type: 'first-aid',
        locationUuid: undefined,
        helpers: [{ locations: [place] }, { locations: [other] }, {}],
      })
      await createGroupOf({
        of,
        name: 'Löschtrupp',
        type: 'fire-assistent',
        locationUuid: other,
        helpers: [{ locations: [place] }],
      })
    })

    test('compares the qualified helpers with the number required for the location’s members', async () => {
      const admin = await server.signedIn(await server.createMember(company, { role: 'admin' }))
      expect((await board(place, admin)).coverage).toEqual({
        memberCount: 20,
        workKind: 'other',
        duties: [
          { duty: 'first-aid', needed: 1, present: 2, source: 'dguv-1-26' },
          { duty: 'fire-assistent', needed: 1, present: 0, source: 'asr-a2-2' },
          { duty: 'health-safety-officer', needed: 0, present: 0, source: 'sgb-7-22' },
        ],
      })
      await addPeople(server, company, [{ locations: [place] }])
      expect((await board(place, admin)).coverage?.duties.map(({ needed }) => needed)).toEqual([3, 2, 1])
      // The start page uses the same calculation for all locations.
      const gaps = (await admin.ok(calls.overview.read)).lead?.gaps
      const missing = (locationUuid: string) =>
        (gaps?.first ?? [])
          .filter((gap) => gap.locationUuid === locationUuid)
          .map(({ duty, missing }) => [duty, missing])
      const duties = (await board(place, admin)).coverage?.duties ?? []
      expect(missing(place)).toEqual(
        duties
          .filter(({ needed, present }) => needed > present)
          .map((duty) => [duty.duty, duty.needed - duty.present]),
      )
      expect(gaps?.count).toBe(1)
    })

    test('counts only locations with members, because an empty location needs no helpers', async () => {
      const empty = await server.createClient()
      const adminOfEmpty = await server.signedIn(await server.createMember(empty, { role: 'admin' }))
      const there = await addLocation(server, empty, 'Linz')
      expect((await adminOfEmpty.ok(calls.overview.read)).lead?.gaps).toEqual({
        count: 0,
        locationCount: 0,
        first: [],
      })
      await addPeople(server, empty, [{ locations: [there] }])
      expect((await adminOfEmpty.ok(calls.overview.read)).lead?.gaps).toMatchObject({ locationCount: 1 })
    })

    test('is visible to location managers for their own locations, but not to plain members', async () => {
      const keeper = await server.createMember(company, { role: 'loc-admin' })
      await makeResponsible(server, company, keeper.uuid, { location: place })
      const keeperApi = await server.signedIn(keeper)
      const memberApi = await server.signedIn(await server.createMember(company))
      expect((await board(place, keeperApi)).coverage).not.toBeNull()
      const elsewhere = await addLocation(server, company, 'Dort')
      expect((await board(elsewhere, keeperApi)).coverage).toBeNull()
      expect((await board(place, memberApi)).coverage).toBeNull()
    })
  })
})
