/**
 * Tests of initial passwords. A session with a password that another person has set can use only the calls
 * that lead to a new password (ASVS 6.4.1).
 */
import { callEntries, calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opensWhilePending } from '../../access/open-while-pending.ts'
import { reachOf } from '../../access/roles.ts'
import { minCost, PasswordHasher } from '../../platform/crypto/passwords.ts'
import { Keys } from '../../platform/crypto/secrets.ts'
import { examples } from '../../test/contract-wide/examples.ts'
import { createFixture, fixtureTimeoutMs } from '../../test/contract-wide/fixture/fixture.ts'
import type { Fixture } from '../../test/contract-wide/fixture/types.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'

const oldKey = 'o'.repeat(32)
const mustChange = (server: TestServer, { uuid, client }: TestMember, since = new Date()) =>
  server.inClient(client, (db) =>
    db
      .updateTable('member')
      .set({ mustChangePassword: true, passwordSetAt: since })
      .where('uuid', '=', uuid)
      .execute(),
  )
const toFresh = async () => {
  const [old, next] = [await hashForTransport(password), await hashForTransport('Birke 99 am Weg')]
  return { old, new: next, newCheck: next }
}
const days = (count: number): Date => new Date(Date.now() - count * 86_400_000)

describe.each(featureEngines)('an initial password on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine, { env: { SECRET_KEY: `${'k'.repeat(32)},${oldKey}` } })
    client = await server.createClient()
  })
  afterAll(() => server.close())

  test('signs the member in, but permits other calls only after the password was changed', async () => {
    const max = await server.createMember(client, { role: 'admin' })
    await mustChange(server, max)
    const api = await server.signedIn(max)
    const state = await api.ok(calls.member.state)
    expect([state.mustChangePassword, state.permissions]).toEqual([
      true,
      ['profile.change-password', 'profile.read-profile-setting'],
    ])
    const { status, error } = await api.send(calls.memberList.getList)
    expect([status, error]).toEqual([403, { code: 'Password.MustChange' }])
    expect((await api.send(calls.profile.changePassword, await toFresh())).status).toBe(200)
    expect(await api.ok(calls.member.state)).toMatchObject({ mustChangePassword: false })
    expect((await api.send(calls.memberList.getList)).status).toBe(200)
  })

  test('need not be entered again right after the login', async () => {
    const max = await server.createMember(client)
    await mustChange(server, max, days(1))
    const api = await server.signedIn(max)
    const { old: _, ...fresh } = await toFresh()
    const change = () => api.send(calls.profile.changePassword, fresh)
    const begin = (since: Date) =>
      server.inClient(client, (db) =>
        db.updateTable('session').set({ createdAt: since }).where('memberUuid', '=', max.uuid).execute(),
      )

    await begin(new Date(Date.now() - 16 * 60_000))
    expect((await change()).error).toMatchObject({ code: 'Password.Wrong', fields: { old: 'wrongPassword' } })
    await begin(new Date())
    await mustChange(server, max, new Date(Date.now() + 60_000))
    expect((await change()).error?.code).toBe('Password.Wrong')
    await mustChange(server, max, days(1))
    expect((await change()).status).toBe(200)
    expect((await change()).error?.code).toBe('Password.Wrong')
  })

  test('cannot be replaced by the same password', async () => {
    const max = await server.createMember(client)
    await mustChange(server, max)
    const api = await server.signedIn(max)
    const input = {
      ...(await toFresh()),
      new: await hashForTransport(password),
      newCheck: await hashForTransport(password),
    }
    expect((await api.send(calls.profile.changePassword, input)).error?.code).toBe('Password.AlreadyUsed')
  })

  test('is valid for seven days, and its expiry is reported only if the password is correct', async () => {
    const max = await server.createMember(client)
    await mustChange(server, max, days(6.9))
    expect((await server.visitor().login(client.identifier, max.username, password)).status).toBe(200)
    await mustChange(server, max, days(7.1))
    const late = await server.visitor().login(client.identifier, max.username, password)
    expect([late.status, late.error?.code]).toEqual([403, 'Login.InitialExpired'])
    const guess = await server.visitor().login(client.identifier, max.username, 'Falsch 4711 x')
    expect([guess.status, guess.error?.code]).toEqual([401, 'Login.Failed'])
  })

  test('must still be changed after a login has renewed its hash', async () => {
    const max = await server.createMember(client)
    const passwordHash = await new PasswordHasher(new Keys([oldKey]), minCost).hash(
      await hashForTransport(password),
    )
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ passwordHash }).where('uuid', '=', max.uuid).execute(),
    )
    await mustChange(server, max)
    expect(await (await server.signedIn(max)).ok(calls.member.state)).toMatchObject({
      mustChangePassword: true,
    })
    const { moved, history } = await server.inClient(client, async (db) => ({
      moved: await db
        .selectFrom('member')
        .select('passwordHash')
        .where('uuid', '=', max.uuid)
        .executeTakeFirstOrThrow(),
      history: await db
        .selectFrom('passwordHistory')
        .select('uuid')
        .where('memberUuid', '=', max.uuid)
        .execute(),
    }))
    expect(moved.passwordHash).not.toBe(passwordHash)
    expect(history).toEqual([])
  })
})

describe.each(featureEngines)('a session with an initial password on %s', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await createFixture(engine)
    for (const { member } of Object.values(fixture.people)) await mustChange(fixture.server, member)
  }, fixtureTimeoutMs)
  afterAll(() => fixture.close())

  const closed = callEntries.filter(
    ([name, { access }]) => access !== 'public' && !opensWhilePending('initialPassword', name),
  )
  test.each(closed)('cannot use %s', async (name, call) => {
    const { member, owns } = fixture.people['super-admin']
    expect(reachOf(name, 'super-admin')).not.toBe('no')
    const api = await fixture.enter({ memberUuid: member.uuid })
    for (const { input } of examples.filter((one) => one.name === name)) {
      const answer = await api.request(call.method, call.path, input(owns))
      expect([answer.status, await answer.json()]).toEqual([403, { error: { code: 'Password.MustChange' } }])
    }
  })

  test('cannot download files of the company, but can download public pictures', async () => {
    const { member, owns } = fixture.people.member
    const api = await fixture.enter({ memberUuid: member.uuid })
    const { download } = calls.file
    expect((await api.file(download, { context: 'client', type: 'document', ...owns.file })).status).toBe(403)
    expect((await api.file(download, { context: 'licensee', type: 'logo', ...owns.logo })).status).toBe(200)
  })
})
