import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, password, type TestClient, type TestServer } from '../../test/test-server.ts'

const { readSessionList, endSession } = calls.profile
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(featureEngines)('a member’s own sessions on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  test('are listed with browser and operating system', async () => {
    const max = await server.createMember(client)
    const desk = server.visitor()
    await desk.login(client.identifier, max.username, password, { 'user-agent': firefox })
    const phone = await server.signedIn(max)
    await server.signedIn(await server.createMember(client))
    const { sessions } = await phone.ok(readSessionList)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions.find(({ current }) => !current)).toMatchObject({ browser: 'Firefox', system: 'Windows' })
  })

  test('end immediately when the member ends them from another session', async () => {
    const max = await server.createMember(client)
    const lost = await server.signedIn(max)
    const here = await server.signedIn(max)
    const { sessions } = await here.ok(readSessionList)
    const sessionUuid = sessions.find(({ current }) => !current)?.uuid
    await here.ok(endSession, { sessionUuid })
    expect((await lost.send(calls.member.state)).status).toBe(401)
    expect((await here.ok(readSessionList)).sessions).toHaveLength(1)
    expect((await here.send(endSession, { sessionUuid })).error?.code).toBe('Session.NotFound')
    const row = await server.inClient(client, (db) =>
      db.selectFrom('auditLog').selectAll().where('action', '=', 'endSession').executeTakeFirst(),
    )
    expect(row).toMatchObject({
      actorUuid: max.uuid,
      entity: 'session',
      entityUuid: sessionUuid,
      fields: ['sessionUuid'],
    })
  })

  test('sign the member out if the member ends the current session', async () => {
    const api = await server.signedIn(await server.createMember(client))
    const { sessions } = await api.ok(readSessionList)
    await api.ok(endSession, { sessionUuid: sessions[0]?.uuid })
    expect(api.cookies.has('sid')).toBe(false)
    expect((await api.send(calls.member.state)).status).toBe(401)
  })

  test('cannot be ended by other members, and unknown ids are refused', async () => {
    const api = await server.signedIn(await server.createMember(client))
    const colleague = await server.signedIn(await server.createMember(client))
    const stranger = await server.signedIn(await server.createMember(await server.createClient()))
    const uuids = [
      ...(await colleague.ok(readSessionList)).sessions,
      ...(await stranger.ok(readSessionList)).sessions,
    ].map(({ uuid }) => uuid)
    const answers = []
    for (const sessionUuid of [...uuids, randomUUID()])
      answers.push(await api.send(endSession, { sessionUuid }))
    expect(new Set(answers.map(({ status, text }) => `${status}${text}`))).toEqual(
      new Set(['404{"error":{"code":"Session.NotFound"}}']),
    )
    expect((await colleague.send(calls.member.state)).status).toBe(200)
    expect((await stranger.send(calls.member.state)).status).toBe(200)
  })

  test('apply a lower role with the next request', async () => {
    const admin = await server.createMember(client, { role: 'admin' })
    const apis = [await server.signedIn(admin), await server.signedIn(admin)]
    const codes = () =>
      Promise.all(apis.map(async (api) => (await api.send(calls.clientDetails.read)).error?.code))
    expect(await codes()).toEqual([undefined, undefined])
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ role: 'member' }).where('uuid', '=', admin.uuid).execute(),
    )
    expect(await codes()).toEqual(['Permission.Missing', 'Permission.Missing'])
  })

  test('are not listed if they are idle or expired', async () => {
    const max = await server.createMember(client)
    await server.signedIn(max)
    const { owner } = server.databases
    await owner.transaction(undefined, (db) =>
      db
        .updateTable('session')
        .set({ lastActiveAt: new Date(Date.now() - 31 * 60_000) })
        .where('memberUuid', '=', max.uuid)
        .execute(),
    )
    await server.signedIn(max)
    await owner.transaction(undefined, (db) =>
      db
        .updateTable('session')
        .set({ expiresAt: new Date() })
        .where('memberUuid', '=', max.uuid)
        .where('lastActiveAt', '>', new Date(Date.now() - 60_000))
        .execute(),
    )
    const api = await server.signedIn(max)
    expect((await api.ok(readSessionList)).sessions).toHaveLength(1)
  })
})
