import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
  unique,
} from '../../test/test-server.ts'
import { addLocation, addPeople, makeResponsible } from '../member/list/member-list-fixture.ts'
import { createForm } from './location-fixture.ts'

const { list, detail, create, update } = calls.location

describe.each(featureEngines)('locations on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let keeper: TestMember
  let keeperApi: Api

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    keeper = await server.createMember(client, { role: 'loc-admin', username: 'lena' })
    keeperApi = await server.signedIn(keeper)
  })
  afterAll(() => server.close())

  const saved = async (changes: Record<string, unknown> = {}, api = admin) => {
    const { uuid } = await api.ok(create, createForm(changes))
    return api.ok(detail, { locationUuid: uuid })
  }
  const editable = ({
    uuid,
    memberCount: _m,
    groupCount: _g,
    responsibleMembers: _r,
    ...rest
  }: Awaited<ReturnType<typeof saved>>) => ({
    locationUuid: uuid,
    ...rest,
  })

  test('are returned as entered, except that surrounding spaces are removed', async () => {
    const form = createForm({
      name: ' Werk Nord ',
      type: 'headquarters',
      responsibleMemberUuids: [keeper.uuid, keeper.uuid],
    })
    const { uuid } = await admin.ok(create, form)
    const { responsibleMemberUuids: _, ...fields } = form
    expect(await admin.ok(detail, { locationUuid: uuid })).toEqual({
      ...fields,
      uuid,
      name: 'Werk Nord',
      responsibleMembers: [
        { uuid: keeper.uuid, firstName: 'Test', lastName: 'Person lena', role: 'loc-admin', archived: false },
      ],
      memberCount: 0,
      groupCount: 0,
      version: 1,
    })
  })

  test('mark archived responsible members, who may stay and can be replaced', async () => {
    const [left, next] = [
      await server.createMember(client, { role: 'loc-admin' }),
      await server.createMember(client, { role: 'loc-admin' }),
    ]
    const werk = await saved({ responsibleMemberUuids: [left.uuid] })
    expect(
      (await admin.ok(calls.archivedMember.archive, { uuids: [left.uuid] })).openResponsibilities,
    ).toEqual({
      plans: [],
      orgNodes: [{ kind: 'location', uuid: werk.uuid, name: 'Werk Süd' }],
    })
    const listed = await admin.ok(list, { filter: { search: werk.identifier } })
    expect(listed.rows[0]?.responsibleMembers).toMatchObject([{ uuid: left.uuid, archived: true }])
    expect((await admin.ok(detail, { locationUuid: werk.uuid })).responsibleMembers).toMatchObject([
      { uuid: left.uuid, archived: true },
    ])
    const kept = await admin.ok(update, {
      ...editable(werk),
      name: 'Werk Nord',
      responsibleMemberUuids: [left.uuid],
    })
    const replaced = await admin.ok(update, { ...editable(kept), responsibleMemberUuids: [next.uuid] })
    expect(replaced.responsibleMembers).toMatchObject([{ uuid: next.uuid, archived: false }])
    expect(await admin.ok(calls.archivedMember.remove, { uuids: [left.uuid] })).toEqual({ count: 1 })
  })

  test('allow only one headquarters per company, and report a second one at its field', async () => {
    const second = await admin.send(create, createForm({ type: 'headquarters' }))
    expect([second.status, second.error]).toEqual([
      400,
      { code: 'Location.HeadquartersExists', fields: { type: 'taken' } },
    ])
    const branch = await saved()
    const raised = await admin.send(update, { ...editable(branch), type: 'headquarters' })
    expect(raised.error?.code).toBe('Location.HeadquartersExists')
    expect((await admin.ok(detail, { locationUuid: branch.uuid })).type).toBe('branch')
  })

  test('need an identifier that is unique in the company', async () => {
    const { identifier } = await saved()
    expect((await admin.send(create, createForm({ identifier }))).error).toEqual({
      code: 'Location.IdentifierExists',
      fields: { identifier: 'taken' },
    })
    const other = await server.signedIn(
      await server.createMember(await server.createClient(), { role: 'admin' }),
    )
    expect((await saved({ identifier }, other)).identifier).toBe(identifier)
  })

  test.each([
    [{ name: ' ' }, ['name'], 'Request.Invalid'],
    [{ identifier: 'Werk' }, ['identifier'], 'Request.Invalid'],
    [{ identifier: '../x' }, ['identifier'], 'Request.Invalid'],
    [{ type: 'depot' }, ['type'], 'Request.Invalid'],
    [{ floorSpace: -1 }, ['floorSpace'], 'Request.Invalid'],
    [{ floorSpace: 1.5 }, ['floorSpace'], 'Request.Invalid'],
    [{ floorSpace: '12' }, ['floorSpace'], 'Request.Invalid'],
    [{ postalCode: '8010' }, ['postalCode'], 'Request.Invalid'],
    [{ postalCode: '' }, ['postalCode'], 'Request.Invalid'],
    [{ country: 'CH', postalCode: '8000' }, ['country'], 'Country.NotAllowed'],
    [{ street: 'x'.repeat(251) }, ['street'], 'Request.Invalid'],
    [{ workKind: 'mine' }, ['workKind'], 'Request.Invalid'],
    [{ responsibleMemberUuids: ['1'] }, ['responsibleMemberUuids.0'], 'Request.Invalid'],
  ])('refuse the input %j', async (changes, fields, code) => {
    const { status, error } = await admin.send(create, createForm(changes))
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([400, code, fields])
  })

  test('accept an Austrian postal code for a location in Austria', async () => {
    expect(await saved({ country: 'AT', postalCode: '8010' })).toMatchObject({
      country: 'AT',
      postalCode: '8010',
    })
  })

  test('refuse responsible members without the required role, and list their names', async () => {
    const plain = await server.createMember(client, { username: 'plain' })
    const unit = await server.createMember(client, { role: 'ou-admin', username: 'unit' })
    const { error } = await admin.send(
      create,
      createForm({ responsibleMemberUuids: [plain.uuid, keeper.uuid, unit.uuid] }),
    )
    expect(error).toEqual({
      code: 'Location.ResponsibleRole',
      params: { names: 'Test Person plain, Test Person unit', count: 2 },
    })
    const archived = await server.createMember(client, { role: 'admin', archived: true })
    for (const uuid of [archived.uuid, randomUUID()]) {
      expect((await admin.send(create, createForm({ responsibleMemberUuids: [uuid] }))).text).toBe(
        '{"error":{"code":"Member.NotFound"}}',
      )
    }
  })

  test('give plain members who become responsible the required role, if requested', async () => {
    const plain = await server.createMember(client, { username: 'rising' })
    const unit = await server.createMember(client, { role: 'ou-admin', username: 'leads' })
    const werk = await saved({ responsibleMemberUuids: [keeper.uuid] })
    const ask = (uuids: readonly string[], api = admin) =>
      api.send(update, {
        ...editable(werk),
        responsibleMemberUuids: [keeper.uuid, ...uuids],
        raiseRoles: true,
      })
    const roleOf = async ({ uuid }: TestMember) =>
      server.inClient(client, (db) =>
        db
          .selectFrom('member')
          .select(['role', 'version'])
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow(),
      )
    expect((await ask([plain.uuid, unit.uuid])).error).toEqual({
      code: 'Location.ResponsibleRole',
      params: { names: 'Test Person leads', count: 1 },
    })
    expect((await ask([plain.uuid], keeperApi)).status).not.toBe(200)
    expect(await roleOf(plain)).toEqual({ role: 'member', version: 1 })
    const { body } = await ask([plain.uuid])
    expect(body.responsibleMembers.find(({ uuid }) => uuid === plain.uuid)?.role).toBe('loc-admin')
    expect(await roleOf(plain)).toEqual({ role: 'loc-admin', version: 2 })
    const raised = await server.inClient(client, (db) =>
      db.selectFrom('auditLog').select(['entityUuid', 'fields']).where('action', '=', 'raiseRole').execute(),
    )
    expect(raised).toEqual([{ entityUuid: plain.uuid, fields: ['role'] }])
  })

  test('keep responsible members who lose the required role, but do not accept them again', async () => {
    const former = await server.createMember(client, { role: 'loc-admin' })
    const werk = await saved({ responsibleMemberUuids: [former.uuid] })
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ role: 'member' }).where('uuid', '=', former.uuid).execute(),
    )
    const kept = await admin.ok(update, {
      ...editable(werk),
      responsibleMemberUuids: [former.uuid, keeper.uuid],
    })
    expect(kept.responsibleMembers.map(({ uuid }) => uuid).toSorted()).toEqual(
      [former.uuid, keeper.uuid].toSorted(),
    )
    const without = await admin.ok(update, { ...editable(kept), responsibleMemberUuids: [] })
    expect(without.responsibleMembers).toEqual([])
    const again = await admin.send(update, { ...editable(without), responsibleMemberUuids: [former.uuid] })
    expect(again.error?.code).toBe('Location.ResponsibleRole')
  })

  test('refuse the second of two saves with the same version', async () => {
    const werk = await saved()
    await admin.ok(update, { ...editable(werk), city: 'Füssen' })
    const late = await admin.send(update, { ...editable(werk), city: 'Kempten' })
    expect([late.status, late.error?.code]).toEqual([409, 'Version.Conflict'])
    expect(await admin.ok(detail, { locationUuid: werk.uuid })).toMatchObject({ city: 'Füssen', version: 2 })
  })

  test('can be changed by their location manager, except for the responsible members', async () => {
    const werk = await saved({ responsibleMemberUuids: [keeper.uuid] })
    const edited = { ...editable(werk), assemblyPoint: 'Hof' }
    expect(
      (await keeperApi.ok(update, { ...edited, responsibleMemberUuids: [keeper.uuid] })).assemblyPoint,
    ).toBe('Hof')
    const [colleague = ''] = await addPeople(server, client, [{ role: 'loc-admin', locations: [werk.uuid] }])
    const grab = await keeperApi.send(update, {
      ...edited,
      version: 2,
      responsibleMemberUuids: [keeper.uuid, colleague],
    })
    expect([grab.status, grab.error?.code]).toEqual([403, 'Permission.Missing'])
    expect((await admin.ok(detail, { locationUuid: werk.uuid })).responsibleMembers).toHaveLength(1)
    expect((await keeperApi.send(create, createForm())).status).toBe(403)
  })

  describe('the list', () => {
    let own: string
    let apis: Record<'admin' | 'loc-admin' | 'ou-admin' | 'member', Api>
    beforeAll(async () => {
      const company = await server.createClient()
      const lead = async (role: keyof typeof apis) => server.createMember(company, { role })
      const [manager, unit, member, boss] = [
        await lead('loc-admin'),
        await lead('ou-admin'),
        await lead('member'),
        await lead('admin'),
      ]
      apis = {
        admin: await server.signedIn(boss),
        'loc-admin': await server.signedIn(manager),
        'ou-admin': await server.signedIn(unit),
        member: await server.signedIn(member),
      }
      own = (
        await apis.admin.ok(
          create,
          createForm({ name: 'Ahlen', city: 'Ahlen', responsibleMemberUuids: [manager.uuid] }),
        )
      ).uuid
      await apis.admin.ok(
        create,
        createForm({ name: 'Älm', city: 'Zell', type: 'headquarters', floorSpace: null }),
      )
      const far = await apis.admin.ok(
        create,
        createForm({ name: 'Zwettl', city: 'Graz', country: 'AT', postalCode: '8010', floorSpace: 7 }),
      )
      await addPeople(server, company, [
        { locations: [far.uuid] },
        { locations: [far.uuid] },
        { locations: [own] },
      ])
      await addPeople(server, company, [{ locations: [far.uuid], archivedAt: new Date() }])
    })

    const names = async (api: Api, input: object = {}) =>
      (await api.ok(list, { ...input })).rows.map(({ name }) => name)

    test('counts active members and names the responsible members', async () => {
      const { rows, total } = await apis.admin.ok(list)
      expect(total).toBe(3)
      expect(
        rows.map(({ name, memberCount, responsibleCount }) => [name, memberCount, responsibleCount]),
      ).toEqual([
        ['Ahlen', 1, 1],
        ['Älm', 0, 0],
        ['Zwettl', 2, 0],
      ])
      expect(rows[0]?.responsibleMembers[0]).toMatchObject({ firstName: 'Test' })
    })

    test.each([
      ['type', ['Älm', 'Ahlen', 'Zwettl']],
      ['city', ['Ahlen', 'Zwettl', 'Älm']],
      ['floorSpace', ['Älm', 'Zwettl', 'Ahlen']],
      ['memberCount', ['Älm', 'Ahlen', 'Zwettl']],
    ])('can be sorted by %s', async (sortBy, expected) => {
      expect(await names(apis.admin, { sortBy })).toEqual(expected)
      expect(await names(apis.admin, { sortBy, sortDirection: 'desc' })).toEqual(expected.toReversed())
    })

    test('can be searched and filtered', async () => {
      expect(await names(apis.admin, { filter: { search: 'alm zell' } })).toEqual(['Älm'])
      expect(await names(apis.admin, { filter: { country: ['AT'] } })).toEqual(['Zwettl'])
      expect(await names(apis.admin, { filter: { type: ['branch'], search: 'a' } })).toEqual([
        'Ahlen',
        'Zwettl',
      ])
    })

    test('shows location managers their locations, unit managers all locations, members none', async () => {
      expect(await apis['loc-admin'].ok(list)).toMatchObject({ rows: [{ name: 'Ahlen' }], total: 1 })
      expect((await apis['ou-admin'].ok(list)).total).toBe(3)
      expect((await apis.member.send(list)).status).toBe(403)
    })

    test('gives the same answer for a location of another manager as for an unknown one', async () => {
      const elsewhere = await addLocation(server, client, `Elsewhere ${unique()}`)
      await makeResponsible(server, client, keeper.uuid, { location: elsewhere })
      const unknown = await apis['loc-admin'].send(detail, { locationUuid: randomUUID() })
      expect([unknown.status, unknown.text]).toEqual([404, '{"error":{"code":"Location.NotFound"}}'])
      const far = (await apis.admin.ok(list, { filter: { search: 'Zwettl' } })).rows[0]
      for (const locationUuid of [far?.uuid ?? '', elsewhere]) {
        expect((await apis['loc-admin'].send(detail, { locationUuid })).text).toBe(unknown.text)
      }
      expect((await apis['loc-admin'].ok(detail, { locationUuid: own })).name).toBe('Ahlen')
    })
  })
})
