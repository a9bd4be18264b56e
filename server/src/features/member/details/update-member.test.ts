import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { listOpenResetTokens } from '../../session/reset-token-fixture.ts'
import { addLocation, addUnit, makeResponsible } from '../list/member-list-fixture.ts'
import { createRecord } from './member-details-fixture.ts'

const { read, update, readOrgUnitList } = calls.memberDetails

describe.each(featureEngines)('a member’s details on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: TestMember
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await server.createClient()
    admin = await server.createMember(client, { role: 'admin' })
    api = await server.signedIn(admin)
  })
  afterAll(() => server.close())
  const addToUnit = (memberUuid: string, orgUnitUuid: string) =>
    server.inClient(client, (db) =>
      db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid }).execute(),
    )
  const createMember = (role: MemberRole = 'member') => server.createMember(client, { role })
  /** Returns the input that changes these fields of the member. */
  const createInput = async (
    { uuid, username }: TestMember,
    fields: Record<string, unknown> = {},
    by = api,
  ) => {
    const { role, version } = await by.ok(read, { uuid })
    return { uuid, ...createRecord({ username, role }), version, ...fields }
  }

  test('are saved completely, and the next read returns what the save has returned', async () => {
    const max = await createMember()
    const locationUuid = await addLocation(server, client, 'Werk')
    const input = await createInput(max, { locationUuid, externalId: '0815', firstName: ' Maxi ' })
    const saved = await api.ok(update, input)
    const { locationUuid: _, ...fields } = input
    expect(saved).toMatchObject({
      ...fields,
      firstName: 'Maxi',
      location: { uuid: locationUuid },
      version: 2,
    })
    expect(await api.ok(read, { uuid: max.uuid })).toEqual(saved)
    const emptied = {
      email: '',
      phoneNumber: '',
      mobileNumber: '',
      postalCode: '',
      country: '',
      externalId: '',
      birthDate: null,
    }
    expect(await api.ok(update, await createInput(max, emptied))).toMatchObject({
      ...emptied,
      location: null,
      version: 3,
    })
    const row = await server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where('uuid', '=', max.uuid).executeTakeFirst(),
    )
    expect(row).toMatchObject({ email: null, country: null, externalId: null })
  })

  test('cannot be saved with an old version, and the error names the user who saved before', async () => {
    const max = await createMember()
    const [outdated, current] = [
      await createInput(max, { city: 'Graz' }),
      await createInput(max, { city: 'Linz' }),
    ]
    await api.ok(update, current)
    const other = await server.signedIn(await createMember('admin'))
    const { status, error } = await other.send(update, outdated)
    expect([status, error?.code, error?.params?.['by']]).toEqual([
      409,
      'Version.Conflict',
      `Test Person ${admin.username}`,
    ])
    expect((await api.ok(read, { uuid: max.uuid })).city).toBe('Linz')
  })

  test('move the member to the new location when the location changes', async () => {
    const max = await createMember()
    const [one, other] = [
      await addLocation(server, client, 'Eins'),
      await addLocation(server, client, 'Zwei'),
    ]
    await api.ok(update, await createInput(max, { locationUuid: one }))
    await api.ok(update, await createInput(max, { locationUuid: other }))
    const readLocations = () =>
      server.inClient(client, (db) =>
        db
          .selectFrom('locationMember')
          .select(['locationUuid', 'isPrimary'])
          .where('memberUuid', '=', max.uuid)
          .execute(),
      )
    expect(await readLocations()).toEqual([{ locationUuid: other, isPrimary: true }])
    const stranger = await addLocation(server, await server.createClient(), 'Fremd')
    const answers = [stranger, randomUUID()].map(async (locationUuid) =>
      api.send(update, await createInput(max, { locationUuid })),
    )
    expect((await Promise.all(answers)).map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('404 {"error":{"code":"Location.NotFound"}}'),
    )
    expect(await readLocations()).toEqual([{ locationUuid: other, isPrimary: true }])
  })

  test('cannot contain the username or the external id of another member', async () => {
    const [max, moritz] = [await createMember(), await createMember()]
    expect((await api.send(update, await createInput(max, { username: moritz.username }))).error).toEqual({
      code: 'Username.Exists',
      fields: { username: 'taken' },
    })
    await api.ok(update, await createInput(moritz, { externalId: 'M1' }))
    expect((await api.send(update, await createInput(max, { externalId: 'M1' }))).error?.code).toBe(
      'Member.ExternalIdTaken',
    )
  })

  test('cause an email if the username changes, and void old links if the address changes', async () => {
    const max = await createMember()
    await server.visitor().ok(calls.session.createPasswordResetToken, {
      clientIdentifier: client.identifier,
      username: max.username,
    })
    await server.runJobs()
    await api.ok(
      update,
      await createInput(max, { username: `${max.username}x`, email: 'max.neu@test.example' }),
    )
    await server.runJobs()
    expect(
      (await server.mails()).filter(
        (mail) => mail.includes(`${max.username}x`) && mail.includes('max.neu@test.example'),
      ),
    ).toHaveLength(1)
    expect(await listOpenResetTokens(server, client, max.uuid)).toEqual([])
  })

  test('pause or resume e-learnings when the setting for e-learnings changes', async () => {
    const max = await createMember()
    await createAssignedCourse(server, client, { assignedOn: '2026-11-01' })
    const state = () =>
      server.inClient(client, (db) =>
        db.selectFrom('elearningTask').select('state').where('memberUuid', '=', max.uuid).execute(),
      )
    await api.ok(update, await createInput(max, { createElearningTasks: false }))
    expect(await state()).toEqual([{ state: 'paused' }])
    await api.ok(update, await createInput(max, { createElearningTasks: true }))
    expect(await state()).toEqual([{ state: 'active' }])
  })

  test('can be read but not changed if the member is archived', async () => {
    const archived = await server.createMember(client, { archived: true })
    expect((await api.ok(read, { uuid: archived.uuid })).may).toEqual({
      edit: false,
      changeLocation: false,
      resetSecondFactor: false,
      roles: ['member'],
    })
    expect((await api.send(update, await createInput(archived))).error?.code).toBe('Member.Archived')
  })

  test('are refused with one error if the member is deleted, unknown or of another company', async () => {
    const erased = await createMember()
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ deletedAt: new Date() }).where('uuid', '=', erased.uuid).execute(),
    )
    const foreign = await server.createMember(await server.createClient())
    for (const uuid of [erased.uuid, foreign.uuid, randomUUID()]) {
      const input = { uuid, ...createRecord(), version: 1 }
      for (const answer of [
        await api.send(read, { uuid }),
        await api.send(update, input),
        await api.send(readOrgUnitList, { memberUuid: uuid }),
      ])
        expect([answer.status, answer.text]).toEqual([404, '{"error":{"code":"Member.NotFound"}}'])
    }
  })

  describe('roles', () => {
    const roles: MemberRole[] = ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member']

    test('can be changed only as far as the role of the actor allows', async () => {
      const unit = await addUnit(server, client, 'Rollen')
      await createMember('super-admin')
      const allowedRoles: Record<string, string[]> = {}
      for (const by of roles) {
        const leader = await createMember(by)
        await makeResponsible(server, client, leader.uuid, { unit })
        const actor = await server.signedIn(leader)
        allowedRoles[by] = []
        for (const from of roles) {
          const target = await createMember(from)
          await addToUnit(target.uuid, unit)
          const allowed = []
          for (const to of roles) {
            const now = await server.inClient(client, (db) =>
              db
                .selectFrom('member')
                .select(['version', 'role'])
                .where('uuid', '=', target.uuid)
                .executeTakeFirstOrThrow(),
            )
            const input = {
              uuid: target.uuid,
              ...createRecord({ username: target.username, role: to }),
              version: now.version,
            }
            if ((await actor.send(update, input)).status === 200) allowed.push(to)
            await server.inClient(client, (db) =>
              db.updateTable('member').set({ role: from }).where('uuid', '=', target.uuid).execute(),
            )
          }
          allowedRoles[by].push(`${from} → ${allowed.join(' ') || 'nothing'}`)
        }
      }
      const below = 'admin loc-admin ou-admin member'
      expect(allowedRoles).toEqual({
        'super-admin': roles.map((from) => `${from} → super-admin ${below}`),
        admin: ['super-admin → nothing', ...roles.slice(1).map((from) => `${from} → ${below}`)],
        'loc-admin': roles.map((from) => `${from} → nothing`),
        'ou-admin': [...roles.slice(0, 4).map((from) => `${from} → nothing`), 'member → member'],
        member: roles.map((from) => `${from} → nothing`),
      })
    })

    test('that a responsibility requires cannot be changed, and the error names the org nodes', async () => {
      const [unit, location] = [
        await addUnit(server, client, 'Lager'),
        await addLocation(server, client, 'Werk Nord'),
      ]
      const max = await createMember('admin')
      await makeResponsible(server, client, max.uuid, { unit })
      await makeResponsible(server, client, max.uuid, { location })
      const refused = async (role: MemberRole) =>
        (await api.send(update, await createInput(max, { role }))).error
      for (const [role, names] of [
        ['member', 'Lager, Werk Nord'],
        ['loc-admin', 'Lager'],
        ['ou-admin', 'Werk Nord'],
      ] as const)
        expect(await refused(role)).toEqual({ code: 'Member.ResponsibleRole', params: { places: names } })
      await server.inClient(client, (db) =>
        db.deleteFrom('locationResponsible').where('memberUuid', '=', max.uuid).execute(),
      )
      expect(await refused('ou-admin')).toBeUndefined()
    })

    test('take effect with the next request, and the last super-admin cannot be demoted', async () => {
      const own = await server.createClient()
      const [first, second] = [
        await server.createMember(own, { role: 'super-admin' }),
        await server.createMember(own, { role: 'super-admin' }),
      ]
      await server.createMember(own, { role: 'super-admin', archived: true })
      const [firstApi, secondApi] = [await server.signedIn(first), await server.signedIn(second)]
      const demote = async ({ uuid, username }: TestMember) =>
        firstApi.send(update, {
          uuid,
          ...createRecord({ username, role: 'member' }),
          version: (await firstApi.ok(read, { uuid })).version,
        })
      expect((await demote(second)).status).toBe(200)
      expect((await secondApi.send(read, { uuid: first.uuid })).error?.code).toBe('Permission.Missing')
      expect((await demote(first)).error?.code).toBe('Member.LastSuperAdmin')
    })

    test('cannot be taken from the last administrator of a company without a super-admin', async () => {
      const own = await server.createClient()
      const [first, second] = [
        await server.createMember(own, { role: 'admin' }),
        await server.createMember(own, { role: 'admin' }),
      ]
      await server.createMember(own, { role: 'admin', archived: true })
      const firstApi = await server.signedIn(first)
      const changeRole = async ({ uuid, username }: TestMember, role: string) =>
        firstApi.send(update, {
          uuid,
          ...createRecord({ username, role }),
          version: (await firstApi.ok(read, { uuid })).version,
        })
      expect((await changeRole(second, 'member')).status).toBe(200)
      const refused = await changeRole(first, 'ou-admin')
      expect([refused.status, refused.error?.code]).toEqual([400, 'Member.LastAdmin'])
      expect((await changeRole(second, 'admin')).status).toBe(200)
      expect((await changeRole(first, 'ou-admin')).status).toBe(200)
    })
  })

  test('are not found by an ou-admin if the member belongs to a sibling unit', async () => {
    const [own, sibling] = [await addUnit(server, client, 'Eigene'), await addUnit(server, client, 'Andere')]
    const leader = await createMember('ou-admin')
    await makeResponsible(server, client, leader.uuid, { unit: own })
    const leaderApi = await server.signedIn(leader)
    const [ownMember, stranger] = [await createMember(), await createMember()]
    await addToUnit(ownMember.uuid, own)
    await addToUnit(ownMember.uuid, sibling)
    await addToUnit(stranger.uuid, sibling)
    expect((await leaderApi.ok(update, await createInput(ownMember, {}, leaderApi))).version).toBe(2)
    const { rows, total } = await leaderApi.ok(readOrgUnitList, { memberUuid: ownMember.uuid })
    expect([total, rows.map(({ orgUnitName, path }) => [orgUnitName, path])]).toEqual([1, [['Eigene', []]]])
    const { uuid } = stranger
    for (const answer of [
      await leaderApi.send(read, { uuid }),
      await leaderApi.send(update, await createInput(stranger)),
      await leaderApi.send(readOrgUnitList, { memberUuid: uuid }),
    ])
      expect([answer.status, answer.text]).toEqual([404, '{"error":{"code":"Member.NotFound"}}'])
  })
})
