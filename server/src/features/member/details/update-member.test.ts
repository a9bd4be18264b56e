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
  const inUnit = (memberUuid: string, orgUnitUuid: string) =>
    server.inClient(client, (db) =>
      db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid }).execute(),
    )
  const somebody = (role: MemberRole = 'member') => server.createMember(client, { role })
  /** What a save of this member sends when only these fields change. */
  const change = async ({ uuid, username }: TestMember, given: Record<string, unknown> = {}, by = api) => {
    const { role, version } = await by.ok(read, { uuid })
    return { uuid, ...createRecord({ username, role }), version, ...given }
  }

  test('are saved whole, and the answer is what is read afterwards', async () => {
    const max = await somebody()
    const locationUuid = await addLocation(server, client, 'Werk')
    const input = await change(max, { locationUuid, externalId: '0815', firstName: ' Maxi ' })
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
    expect(await api.ok(update, await change(max, emptied))).toMatchObject({
      ...emptied,
      location: null,
      version: 3,
    })
    const row = await server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where('uuid', '=', max.uuid).executeTakeFirst(),
    )
    expect(row).toMatchObject({ email: null, country: null, externalId: null })
  })

  test('of an older state are refused, naming who saved in between; nothing of them is kept', async () => {
    const max = await somebody()
    const [mine, theirs] = [await change(max, { city: 'Graz' }), await change(max, { city: 'Linz' })]
    await api.ok(update, theirs)
    const other = await server.signedIn(await somebody('admin'))
    const { status, error } = await other.send(update, mine)
    expect([status, error?.code, error?.params?.['by']]).toEqual([
      409,
      'Version.Conflict',
      `Test Person ${admin.username}`,
    ])
    expect((await api.ok(read, { uuid: max.uuid })).city).toBe('Linz')
  })

  test('name the location that somebody moved to, and leave the one before', async () => {
    const max = await somebody()
    const [one, other] = [
      await addLocation(server, client, 'Eins'),
      await addLocation(server, client, 'Zwei'),
    ]
    await api.ok(update, await change(max, { locationUuid: one }))
    await api.ok(update, await change(max, { locationUuid: other }))
    const places = () =>
      server.inClient(client, (db) =>
        db
          .selectFrom('locationMember')
          .select(['locationUuid', 'isPrimary'])
          .where('memberUuid', '=', max.uuid)
          .execute(),
      )
    expect(await places()).toEqual([{ locationUuid: other, isPrimary: true }])
    const stranger = await addLocation(server, await server.createClient(), 'Fremd')
    const answers = [stranger, randomUUID()].map(async (locationUuid) =>
      api.send(update, await change(max, { locationUuid })),
    )
    expect((await Promise.all(answers)).map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('404 {"error":{"code":"Location.NotFound"}}'),
    )
    expect(await places()).toEqual([{ locationUuid: other, isPrimary: true }])
  })

  test('keep names that others have to those others', async () => {
    const [max, moritz] = [await somebody(), await somebody()]
    expect((await api.send(update, await change(max, { username: moritz.username }))).error).toEqual({
      code: 'Username.Exists',
      fields: { username: 'taken' },
    })
    await api.ok(update, await change(moritz, { externalId: 'M1' }))
    expect((await api.send(update, await change(max, { externalId: 'M1' }))).error?.code).toBe(
      'Member.ExternalIdTaken',
    )
  })

  test('with another username are told by mail; with another address, links sent to the old one are void', async () => {
    const max = await somebody()
    await server.visitor().ok(calls.session.createPasswordResetToken, {
      clientIdentifier: client.identifier,
      username: max.username,
    })
    await server.runJobs()
    await api.ok(update, await change(max, { username: `${max.username}x`, email: 'max.neu@test.example' }))
    await server.runJobs()
    expect(
      (await server.mails()).filter(
        (mail) => mail.includes(`${max.username}x`) && mail.includes('max.neu@test.example'),
      ),
    ).toHaveLength(1)
    const open = await server.inClient(client, (db) =>
      db
        .selectFrom('resetToken')
        .select('uuid')
        .where('memberUuid', '=', max.uuid)
        .where('usedAt', 'is', null)
        .execute(),
    )
    expect(open).toEqual([])
  })

  test('that say no more e-learnings make them wait, and back', async () => {
    const max = await somebody()
    await createAssignedCourse(server, client, { assignedOn: '2026-11-01' })
    const state = () =>
      server.inClient(client, (db) =>
        db.selectFrom('elearningTask').select('state').where('memberUuid', '=', max.uuid).execute(),
      )
    await api.ok(update, await change(max, { createElearningTasks: false }))
    expect(await state()).toEqual([{ state: 'paused' }])
    await api.ok(update, await change(max, { createElearningTasks: true }))
    expect(await state()).toEqual([{ state: 'active' }])
  })

  test('of the archive are read and not changed', async () => {
    const gone = await server.createMember(client, { archived: true })
    expect((await api.ok(read, { uuid: gone.uuid })).may).toEqual({
      edit: false,
      changeLocation: false,
      roles: ['member'],
    })
    expect((await api.send(update, await change(gone))).error?.code).toBe('Member.Archived')
  })

  test('of the erased, of strangers and of nobody are equally unknown', async () => {
    const erased = await somebody()
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

  describe('and roles', () => {
    const roles: MemberRole[] = ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member']

    test('change hands only among those who may give them', async () => {
      const unit = await addUnit(server, client, 'Rollen')
      await somebody('super-admin')
      const verdicts: Record<string, string[]> = {}
      for (const by of roles) {
        const leader = await somebody(by)
        await makeResponsible(server, client, leader.uuid, { unit })
        const actor = await server.signedIn(leader)
        verdicts[by] = []
        for (const from of roles) {
          const target = await somebody(from)
          await inUnit(target.uuid, unit)
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
          verdicts[by].push(`${from} → ${allowed.join(' ') || 'nothing'}`)
        }
      }
      const below = 'admin loc-admin ou-admin member'
      expect(verdicts).toEqual({
        'super-admin': roles.map((from) => `${from} → super-admin ${below}`),
        admin: ['super-admin → nothing', ...roles.slice(1).map((from) => `${from} → ${below}`)],
        'loc-admin': roles.map((from) => `${from} → nothing`),
        'ou-admin': [...roles.slice(0, 4).map((from) => `${from} → nothing`), 'member → member'],
        member: roles.map((from) => `${from} → nothing`),
      })
    })

    test('stay with whoever answers for a place that needs them, and the answer names it', async () => {
      const [unit, location] = [
        await addUnit(server, client, 'Lager'),
        await addLocation(server, client, 'Werk Nord'),
      ]
      const max = await somebody('admin')
      await makeResponsible(server, client, max.uuid, { unit })
      await makeResponsible(server, client, max.uuid, { location })
      const refused = async (role: MemberRole) => (await api.send(update, await change(max, { role }))).error
      for (const [role, places] of [
        ['member', 'Lager, Werk Nord'],
        ['loc-admin', 'Lager'],
        ['ou-admin', 'Werk Nord'],
      ] as const)
        expect(await refused(role)).toEqual({ code: 'Member.ResponsibleRole', params: { places } })
      await server.inClient(client, (db) =>
        db.deleteFrom('locationResponsible').where('memberUuid', '=', max.uuid).execute(),
      )
      expect(await refused('ou-admin')).toBeUndefined()
    })

    test('are obeyed with the next request, and the last super-admin stays one', async () => {
      const own = await server.createClient()
      const [first, second] = [
        await server.createMember(own, { role: 'super-admin' }),
        await server.createMember(own, { role: 'super-admin' }),
      ]
      await server.createMember(own, { role: 'super-admin', archived: true })
      const [boss, other] = [await server.signedIn(first), await server.signedIn(second)]
      const lowered = async ({ uuid, username }: TestMember) =>
        boss.send(update, {
          uuid,
          ...createRecord({ username, role: 'member' }),
          version: (await boss.ok(read, { uuid })).version,
        })
      expect((await lowered(second)).status).toBe(200)
      expect((await other.send(read, { uuid: first.uuid })).error?.code).toBe('Permission.Missing')
      expect((await lowered(first)).error?.code).toBe('Member.LastSuperAdmin')
    })
  })

  test('of a sibling unit are nobody’s business, whatever an ou-admin asks', async () => {
    const [own, sibling] = [await addUnit(server, client, 'Eigene'), await addUnit(server, client, 'Andere')]
    const leader = await somebody('ou-admin')
    await makeResponsible(server, client, leader.uuid, { unit: own })
    const otto = await server.signedIn(leader)
    const [mine, theirs] = [await somebody(), await somebody()]
    await inUnit(mine.uuid, own)
    await inUnit(mine.uuid, sibling)
    await inUnit(theirs.uuid, sibling)
    expect((await otto.ok(update, await change(mine, {}, otto))).version).toBe(2)
    const { rows, total } = await otto.ok(readOrgUnitList, { memberUuid: mine.uuid })
    expect([total, rows.map(({ orgUnitName, path }) => [orgUnitName, path])]).toEqual([1, [['Eigene', []]]])
    const { uuid } = theirs
    for (const answer of [
      await otto.send(read, { uuid }),
      await otto.send(update, await change(theirs)),
      await otto.send(readOrgUnitList, { memberUuid: uuid }),
    ])
      expect([answer.status, answer.text]).toEqual([404, '{"error":{"code":"Member.NotFound"}}'])
  })
})
