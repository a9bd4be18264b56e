import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { featureEngines } from '../../test/databases.ts'
import { inParallel } from '../../test/in-parallel.ts'
import { verificationsDuring } from '../../test/password-checks.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'

describe.each(featureEngines)('login on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let statements: string[] = []
  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: (sql) => void statements.push(sql) })
    client = await server.createClient()
    max = await server.createMember(client)
  })
  afterAll(() => server.close())

  test('starts a session if the password is correct', async () => {
    const api = server.visitor()
    expect((await api.login(client.identifier, max.username, password)).body).toEqual({
      uuid: max.uuid,
      pending: null,
    })
    const state = await api.ok(calls.member.state)
    expect(state).toMatchObject({
      uuid: max.uuid,
      roleIdentifier: 'member',
      memberDetails: { username: max.username, clientIdentifier: client.identifier },
    })
    expect(state.permissions).toContain('elearning.read-member-tasks')
  })

  test('ignores capitals and surrounding spaces in company ID and username', async () => {
    const { status, body } = await server
      .visitor()
      .login(` ${client.identifier.toUpperCase()} `, `${max.username.toUpperCase()} `, password)
    expect([status, body]).toEqual([200, { uuid: max.uuid, pending: null }])
  })

  test('uses two short transactions with eight statements, and computes one hash', async () => {
    const api = server.visitor()
    await api.ok(calls.session.csrf)
    statements = []
    expect((await api.login(client.identifier, max.username, password)).status).toBe(200)
    expect(statements.map((sql) => sql.trim().split(/[\s(]/, 1)[0])).toEqual([
      'begin',
      'select',
      'commit',
      'begin;',
      'with',
      'select',
      'with',
      'commit',
    ])
  })

  test('commits the first transaction before the hash is computed', async () => {
    const { passwords } = server.services
    const verify = passwords.verify.bind(passwords)
    const statementsBefore: string[] = []
    const spy = vi.spyOn(passwords, 'verify').mockImplementation(async (...args) => {
      statementsBefore.push(...statements)
      const verified = await verify(...args)
      expect(statements).toHaveLength(statementsBefore.length)
      return verified
    })
    const api = server.visitor()
    await api.ok(calls.session.csrf)
    statements = []
    expect((await api.login(client.identifier, max.username, password)).status).toBe(200)
    spy.mockRestore()
    expect(statementsBefore.at(-1)).toBe('commit')
    expect(statements.length).toBeGreaterThan(statementsBefore.length)
  })

  test('answers 503 without a statement when too many logins wait for their hash', async () => {
    const spy = vi.spyOn(server.services.passwords, 'checkCapacity').mockImplementation(() => {
      throw new Refusal('Request.Busy')
    })
    const api = server.visitor()
    await api.ok(calls.session.csrf)
    statements = []
    const { status, body, headers } = await api.login(client.identifier, max.username, password)
    spy.mockRestore()
    expect([status, body]).toEqual([503, { error: { code: 'Request.Busy' } }])
    expect(headers.get('retry-after')).toBe('5')
    expect(statements).toEqual([])
    expect((await api.login(client.identifier, max.username, password)).status).toBe(200)
  })

  test('gives every login without a correct password the same answer, at the cost of one hash', async () => {
    const withoutPassword = await server.createMember(client, { hasPassword: false })
    const archived = await server.createMember(client, { archived: true })
    const paths: [string, string, string][] = [
      ['no-such-client', max.username, password],
      [client.identifier, 'no.such.user', password],
      [client.identifier, withoutPassword.username, password],
      [client.identifier, max.username, 'Falsch-2026'],
      [client.identifier, archived.username, 'Falsch-2026'],
      ["admin'--", 'x%00', password],
    ]
    const answers = []
    for (const [company, username, tried] of paths) {
      const before = server.services.passwords.verifications
      const answer = await server.visitor().login(company, username, tried)
      answers.push({
        status: answer.status,
        text: answer.text,
        verifications: server.services.passwords.verifications - before,
      })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 401,
      verifications: 1,
      text: '{"error":{"code":"Login.Failed"}}',
    })
  })

  test('accepts a password that was set ten years ago', async () => {
    const patient = await server.createMember(client)
    const longAgo = new Date(Date.now() - 10 * 365 * 24 * 3600_000)
    await server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ passwordSetAt: longAgo, lastLoginAt: longAgo, createdAt: longAgo, updatedAt: longAgo })
        .where('uuid', '=', patient.uuid)
        .execute(),
    )
    const api = await server.signedIn(patient)
    expect((await api.send(calls.elearning.readMemberTasks)).status).toBe(200)
  })

  test('reports that an account is archived only if the password is correct', async () => {
    const archived = await server.createMember(client, { archived: true })
    const answer = await server.visitor().login(client.identifier, archived.username, password)
    expect([answer.status, answer.error?.code]).toEqual([403, 'Login.Deactivated'])
  })

  test.each(['plain text', 'A'.repeat(64), 'a'.repeat(65), '', null, [], {}, 1])(
    'refuses the password value %j without computing a hash',
    async (value) => {
      const before = server.services.passwords.verifications
      const answer = await server.visitor().send(calls.session.login, {
        clientIdentifier: client.identifier,
        username: max.username,
        password: value,
      })
      expect(answer.status).toBe(400)
      expect(server.services.passwords.verifications).toBe(before)
    },
  )

  test('computes at most 5 hashes for 20 parallel logins with wrong passwords to one account', async () => {
    const victim = await server.createMember(client)
    const answers = new Set<string>()
    const verifications = await verificationsDuring(server, () =>
      inParallel(20, 20, async () => {
        const { status, text } = await server
          .visitor()
          .login(client.identifier, victim.username, 'Falsch-2026')
        answers.add(`${status}${text}`)
      }),
    )
    expect(answers).toEqual(new Set(['401{"error":{"code":"Login.Failed"}}']))
    expect(verifications).toBeLessThanOrEqual(5)
  })

  test('ends the session that the browser had before', async () => {
    const api = await server.signedIn(max)
    const old = new Map(api.cookies)
    await api.login(client.identifier, max.username, password)
    expect(api.cookies.get('sid')).not.toBe(old.get('sid'))
    const stale = server.visitor()
    stale.cookies.set('sid', old.get('sid') ?? '')
    expect((await stale.send(calls.member.state)).status).toBe(401)
  })

  test('ends the session on logout, except for requests from another site', async () => {
    const api = await server.signedIn(max)
    const foreign = await api.send(
      calls.session.logout,
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(foreign.status).toBe(403)
    expect((await api.send(calls.member.state)).status).toBe(200)
    const sid = api.cookies.get('sid') ?? ''
    expect((await api.send(calls.session.logout)).status).toBe(200)
    const stale = server.visitor()
    stale.cookies.set('sid', sid)
    expect((await stale.send(calls.member.state)).error?.code).toBe('Session.Missing')
  })

  test('ends a session after 30 minutes without activity, unless a heartbeat extends it', async () => {
    const api = await server.signedIn(max)
    const age = (minutes: number) =>
      server.databases.owner.transaction(undefined, (db) =>
        db
          .updateTable('session')
          .set({ lastActiveAt: new Date(Date.now() - minutes * 60_000) })
          .where('memberUuid', '=', max.uuid)
          .execute(),
      )
    await age(20)
    const { idleSeconds } = await api.ok(calls.session.heartbeat)
    expect(idleSeconds).toBeLessThanOrEqual(600)
    expect((await api.ok(calls.session.heartbeat, { active: '1' })).idleSeconds).toBeGreaterThan(1700)
    await age(31)
    expect((await api.send(calls.session.heartbeat, { active: '1' })).status).toBe(401)
  })

  test('ends even an active session after ten hours', async () => {
    const api = await server.signedIn(max)
    const { expiresAt, createdAt } = await server.inClient(client, (db) =>
      db
        .selectFrom('session')
        .selectAll()
        .where('endedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(10 * 3_600_000)
    await server.databases.owner.transaction(undefined, (db) =>
      db
        .updateTable('session')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('memberUuid', '=', max.uuid)
        .execute(),
    )
    expect((await api.send(calls.session.heartbeat, { active: '1' })).status).toBe(401)
  })

  test('refuses the next request of a member who has been archived', async () => {
    const leaver = await server.createMember(client)
    const api = await server.signedIn(leaver)
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ archivedAt: new Date() }).where('uuid', '=', leaver.uuid).execute(),
    )
    expect((await api.send(calls.member.state)).status).toBe(401)
  })

  test('ends the oldest session when a member starts a sixth one', async () => {
    const busy = await server.createMember(client)
    const apis = []
    for (let index = 0; index < 6; index += 1) apis.push(await server.signedIn(busy))
    const statuses = await Promise.all(apis.map(async (api) => (await api.send(calls.member.state)).status))
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  })

  test('refuses members of another licensee’s company on a licensee’s host', async () => {
    await server.databases.owner.transaction(undefined, async (db) => {
      const { uuid } = await db
        .insertInto('licensee')
        .values({ identifier: `other-${engine}`, name: 'Andere' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db.insertInto('licenseeDomain').values({ host: '127.0.0.1', licenseeUuid: uuid }).execute()
    })
    const elsewhere = server.origin.replace('localhost', '127.0.0.1')
    const hash = await hashForTransport(password)
    const tokenAnswer = await fetch(`${elsewhere}/api/csrf`)
    const { token } = (await tokenAnswer.json()) as { token: string }
    const answer = await fetch(`${elsewhere}/api/login`, {
      method: 'POST',
      headers: {
        origin: elsewhere,
        'content-type': 'application/json',
        'x-csrf-token': token,
        cookie: (tokenAnswer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '',
      },
      body: JSON.stringify({ clientIdentifier: client.identifier, username: max.username, password: hash }),
    })
    expect([answer.status, await answer.text()]).toEqual([401, '{"error":{"code":"Login.Failed"}}'])
  })
})
