import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { addPeople } from '../list/member-list-fixture.ts'

const { archive, unarchive, list } = calls.archivedMember

describe.each(featureEngines)('the archive on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: TestMember
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.createMember(client, { role: 'admin' })
    api = await server.signedIn(admin)
  })
  afterAll(() => server.close())

  const taskStates = (member: TestMember) =>
    server.inClient(client, async (db) => {
      const rows = await db
        .selectFrom('elearningTask as t')
        .innerJoin('elearningCycle as c', 'c.taskUuid', 't.uuid')
        .select(['t.state', 'c.dueOn'])
        .where('t.memberUuid', '=', member.uuid)
        .execute()
      return rows.map(({ state, dueOn }) => [state, dueOn])
    })

  test('signs an archived member out, and refuses the login until the member is restored', async () => {
    const max = await server.createMember(client)
    const session = await server.signedIn(max)
    expect(await api.ok(archive, { uuids: [max.uuid] })).toEqual({
      count: 1,
      openResponsibilities: { plans: [], orgNodes: [] },
    })
    expect((await session.send(calls.member.state)).status).toBe(401)
    const login = await server.visitor().login(client.identifier, max.username, password)
    expect([login.status, login.error?.code]).toEqual([403, 'Login.Deactivated'])
    const { rows } = await api.ok(list, { filter: { search: max.username } })
    expect(rows).toEqual([
      {
        uuid: max.uuid,
        firstName: 'Test',
        lastName: `Person ${max.username}`,
        email: `${max.username}@test.example`,
        username: max.username,
        roleIdentifier: 'member',
        archivedAt: expect.any(String),
      },
    ])
    expect((await api.ok(calls.memberList.getList, { filter: { search: max.username } })).total).toBe(0)
    expect(await api.ok(unarchive, { uuids: [max.uuid] })).toEqual({ count: 1 })
    expect((await server.visitor().login(client.identifier, max.username, password)).status).toBe(200)
    expect((await api.ok(list, { filter: { search: max.username } })).total).toBe(0)
    expect((await session.send(calls.member.state)).status).toBe(401)
  })

  test('ignores members who are already archived or restored', async () => {
    const [max, eva] = [await server.createMember(client), await server.createMember(client)]
    expect(await api.ok(archive, { uuids: [max.uuid, max.uuid] })).toMatchObject({ count: 1 })
    expect(await api.ok(archive, { uuids: [max.uuid, eva.uuid] })).toMatchObject({ count: 1 })
    expect(await api.ok(unarchive, { uuids: [max.uuid, eva.uuid] })).toEqual({ count: 2 })
    expect(await api.ok(unarchive, { uuids: [max.uuid] })).toEqual({ count: 0 })
  })

  test('pauses e-learnings, and gives them a new due date when the member is restored', async () => {
    const max = await server.createMember(client)
    await createAssignedCourse(server, client, { assignedOn: '2026-01-01' })
    expect(await taskStates(max)).toEqual([['active', '2026-01-15']])
    await api.ok(archive, { uuids: [max.uuid] })
    expect(await taskStates(max)).toEqual([['paused', '2026-01-15']])
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    await api.ok(unarchive, { uuids: [max.uuid] })
    expect(await taskStates(max)).toEqual([['active', '2026-11-16']])
  })

  test('refuses the actor’s own account, more powerful members and members of other companies', async () => {
    const [max, superAdmin] = [
      await server.createMember(client),
      await server.createMember(client, { role: 'super-admin' }),
    ]
    const foreign = await server.createMember(await server.createClient())
    const code = async (...targets: TestMember[]) =>
      (await api.send(archive, { uuids: targets.map(({ uuid }) => uuid) })).error?.code
    expect(await code(max, admin)).toBe('Member.OwnAccount')
    expect(await code(max, superAdmin)).toBe('Role.NotAllowed')
    expect(await code(max, foreign)).toBe('Member.NotFound')
    expect((await api.ok(calls.memberList.loadMember, { uuid: max.uuid })).archivedAt).toBeNull()
  })

  test('lets a super-admin archive another super-admin', async () => {
    const [one, other] = [
      await server.createMember(client, { role: 'super-admin' }),
      await server.createMember(client, { role: 'super-admin' }),
    ]
    const superAdmin = await server.signedIn(one)
    expect(await superAdmin.ok(archive, { uuids: [other.uuid] })).toMatchObject({ count: 1 })
    const code = (await api.send(unarchive, { uuids: [other.uuid] })).error?.code
    expect(code).toBe('Role.NotAllowed')
  })

  test('refuses to restore more members than there are free seats', async () => {
    const full = await server.createClient()
    const superAdmin = await server.signedIn(await server.createMember(full, { role: 'admin' }))
    const [one, two] = await addPeople(server, full, [{ archivedAt: new Date() }, { archivedAt: new Date() }])
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers: 2 }).where('uuid', '=', full.uuid).execute(),
    )
    const refused = await superAdmin.send(unarchive, { uuids: [one, two] })
    expect([refused.status, refused.error]).toEqual([
      400,
      { code: 'Client.MaxMembersReached', params: { max: 2, free: 1 } },
    ])
    expect(await superAdmin.ok(unarchive, { uuids: [one] })).toEqual({ count: 1 })
  })

  test('lists the most recently archived members first, and can be sorted and filtered', async () => {
    const own = await server.createClient()
    const superAdmin = await server.signedIn(await server.createMember(own, { role: 'admin' }))
    const day = (number: number) => new Date(Date.UTC(2026, 1, number))
    await addPeople(server, own, [
      { lastName: 'Zander', archivedAt: day(1) },
      { lastName: 'Ähre', archivedAt: day(3), role: 'ou-admin' },
      { lastName: 'Berg', archivedAt: day(2) },
      { lastName: 'Da' },
    ])
    const names = async (input: object) =>
      (await superAdmin.ok(list, { ...input })).rows.map(({ lastName }) => lastName)
    expect(await names({})).toEqual(['Ähre', 'Berg', 'Zander'])
    expect(await names({ sortBy: 'lastName' })).toEqual(['Ähre', 'Berg', 'Zander'])
    expect(await names({ sortBy: 'archivedAt' })).toEqual(['Zander', 'Berg', 'Ähre'])
    expect(await names({ filter: { role: ['ou-admin'] } })).toEqual(['Ähre'])
    expect(await names({ filter: { search: 'ber' } })).toEqual(['Berg'])
  })

  test('has an entry in the audit log for each archived member', async () => {
    const [max, eva] = [await server.createMember(client), await server.createMember(client)]
    await api.ok(archive, { uuids: [max.uuid, eva.uuid] })
    const entries = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'actorUuid', 'entityUuid'])
        .where('entityUuid', 'in', [max.uuid, eva.uuid])
        .execute(),
    )
    expect(entries).toHaveLength(2)
    expect(new Set(entries.map(({ action, actorUuid }) => `${action} ${actorUuid}`))).toEqual(
      new Set([`archiveMember ${admin.uuid}`]),
    )
  })
})
