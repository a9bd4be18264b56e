import { request } from 'node:http'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, password, type TestClient, type TestServer } from '../../test/test-server.ts'

const fresh = 'Neues Wort für 2026'

describe.each(featureEngines)('password reset on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  /** Requests a link and returns its token from the mail. */
  async function createLink(username: string): Promise<string> {
    const before = (await server.mails()).length
    await server
      .visitor()
      .ok(calls.session.createPasswordResetToken, { clientIdentifier: client.identifier, username })
    await server.runJobs()
    const mail = (await server.mails())
      .slice(before)
      .join('\n')
      .replaceAll('=\r\n', '')
      .replaceAll('=\n', '')
      .replaceAll('=3D', '=')
    return /reset-password\/[a-z0-9-]+#([\w-]{43})/.exec(mail)?.[1] ?? ''
  }

  async function form(username: string, token: string, chosen: string) {
    const hash = await hashForTransport(chosen)
    return {
      clientIdentifier: client.identifier,
      username,
      token,
      password: hash,
      passwordConfirmation: hash,
    }
  }

  test('sets the password, signs the member in and ends all other sessions', async () => {
    const max = await server.createMember(client)
    const elsewhere = await server.signedIn(max)
    const token = await createLink(max.username)
    await server.inClient(client, (db) => db.updateTable('member').set({ lastLoginAt: null }).execute())
    const api = server.visitor()
    expect(await api.ok(calls.session.resetPassword, await form(max.username, token, fresh))).toEqual({
      uuid: max.uuid,
      pending: null,
    })
    expect((await api.send(calls.member.state)).status).toBe(200)
    const { lastLoginAt } = await server.inClient(client, (db) =>
      db.selectFrom('member').select('lastLoginAt').where('uuid', '=', max.uuid).executeTakeFirstOrThrow(),
    )
    expect(lastLoginAt).not.toBeNull()
    expect((await elsewhere.send(calls.member.state)).status).toBe(401)
    expect((await server.visitor().login(client.identifier, max.username, password)).status).toBe(401)
    expect((await server.visitor().login(client.identifier, max.username, fresh)).status).toBe(200)
    await server.runJobs()
    expect((await server.mails()).at(-1)).toContain('ge=C3=A4ndert')
  })

  test('gives the same answer for unknown accounts, but sends no email', async () => {
    const known = await server.createMember(client)
    const ask = (username: string) =>
      server
        .visitor()
        .send(calls.session.createPasswordResetToken, { clientIdentifier: client.identifier, username })
    const first = await ask(known.username)
    const second = await ask('unknown.member')
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const againFirst = await ask(known.username)
    const againSecond = await ask('unknown.member')
    expect([againSecond.status, againSecond.text]).toEqual([againFirst.status, againFirst.text])
    expect(againFirst.error?.code).toBe('Client.ResetTooSoon')
    const before = (await server.mails()).length
    await server.runJobs()
    expect((await server.mails()).length - before).toBe(1)
  })

  test.each([-1, 1])(
    'keeps sessions and links valid if the clock of the host jumps by %i h (F115)',
    async (hours) => {
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      const token = await createLink(max.username)
      const before = server.clock.now
      server.clock.now = new Date(before.getTime() + hours * 3_600_000)
      expect((await api.send(calls.member.state)).status).toBe(200)
      expect((await api.send(calls.session.heartbeat)).status).toBe(200)
      expect(
        (await server.visitor().send(calls.session.resetPassword, await form(max.username, token, fresh)))
          .status,
      ).toBe(200)
      server.clock.now = before
    },
  )

  test('accepts a link only once, even for two simultaneous requests', async () => {
    const max = await server.createMember(client)
    const token = await createLink(max.username)
    const input = await form(max.username, token, fresh)
    const answers = await Promise.all([
      server.visitor().send(calls.session.resetPassword, input),
      server.visitor().send(calls.session.resetPassword, input),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect((await server.visitor().send(calls.session.resetPassword, input)).error?.code).toBe(
      'ResetToken.NotFound',
    )
  })

  test('reports that a link has expired', async () => {
    const max = await server.createMember(client)
    const token = await createLink(max.username)
    await server.inClient(client, (db) =>
      db
        .updateTable('resetToken')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('memberUuid', '=', max.uuid)
        .execute(),
    )
    expect(
      (await server.visitor().send(calls.session.resetPassword, await form(max.username, token, fresh))).error
        ?.code,
    ).toBe('ResetToken.TooOld')
  })

  test('voids a link after five attempts with another username', async () => {
    const max = await server.createMember(client)
    const other = await server.createMember(client)
    const token = await createLink(max.username)
    const codes = []
    for (let index = 0; index < 6; index += 1) {
      codes.push(
        (await server.visitor().send(calls.session.resetPassword, await form(other.username, token, fresh)))
          .error?.code,
      )
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'Username.Mismatch'), 'ResetToken.NotFound'])
  })

  test('counts an attempt with a username of another company, and changes no password', async () => {
    const max = await server.createMember(client)
    const neighbour = await server.createClient()
    const other = await server.createMember(neighbour)
    const token = await createLink(max.username)
    const input = { ...(await form(other.username, token, fresh)), clientIdentifier: neighbour.identifier }
    expect((await server.visitor().send(calls.session.resetPassword, input)).error?.code).toBe(
      'Username.Mismatch',
    )
    expect((await server.visitor().login(neighbour.identifier, other.username, password)).status).toBe(200)
    expect((await server.visitor().login(client.identifier, max.username, password)).status).toBe(200)
  })

  test('creates links to the configured host, even if the request names another host', async () => {
    const max = await server.createMember(client)
    const visitor = server.visitor()
    const { token } = await visitor.ok(calls.session.csrf)
    const before = (await server.mails()).length
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': token,
      }
      const sent = request(
        `${server.origin}${calls.session.createPasswordResetToken.path}`,
        { method: 'POST', headers },
        (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode))
        },
      )
      sent
        .on('error', reject)
        .end(JSON.stringify({ clientIdentifier: client.identifier, username: max.username }))
    })
    expect(status).toBe(200)
    await server.runJobs()
    const mails = (await server.mails())
      .slice(before)
      .join('\n')
      .replaceAll(/=\r?\n/g, '')
    expect(mails).toContain(`${server.services.config.publicUrl.origin}/auth/reset-password/`)
    expect(mails).not.toContain('evil.example')
  })

  test('sends at most five emails an hour if requests are repeated', async () => {
    const max = await server.createMember(client)
    const before = (await server.mails()).length
    for (let asked = 0; asked < 8; asked += 1) {
      await server.databases.owner.transaction(undefined, (db) => db.deleteFrom('throttle').execute())
      await server.visitor().ok(calls.session.createPasswordResetToken, {
        clientIdentifier: client.identifier,
        username: max.username,
      })
      await server.runJobs()
    }
    expect((await server.mails()).length - before).toBe(5)
  })

  test.each([
    ['the current password', password, 'Password.AlreadyUsed'],
    ['a common password', 'Passwort1!', 'Password.Invalid'],
    ['an empty password', '', 'Password.Empty'],
  ])('refuses %s and keeps the link valid', async (_what, chosen, code) => {
    const max = await server.createMember(client)
    const token = await createLink(max.username)
    const refused = await server
      .visitor()
      .send(calls.session.resetPassword, await form(max.username, token, chosen))
    expect(refused.error?.code).toBe(code)
    expect(
      (await server.visitor().send(calls.session.resetPassword, await form(max.username, token, fresh)))
        .status,
    ).toBe(200)
  })

  test('refuses the last five passwords', async () => {
    const max = await server.createMember(client)
    const used = [password]
    for (let round = 1; round <= 6; round += 1) {
      await server.databases.owner.transaction(undefined, (db) => db.deleteFrom('throttle').execute())
      await server.databases.owner.transaction(undefined, (db) =>
        db
          .updateTable('resetToken')
          .set({ createdAt: new Date(0) })
          .execute(),
      )
      const token = await createLink(max.username)
      if (round > 1) {
        const back = await server
          .visitor()
          .send(calls.session.resetPassword, await form(max.username, token, used.at(-2) ?? ''))
        expect(back.error?.code).toBe('Password.AlreadyUsed')
      }
      const next = `Ein anderes Wort ${round}`
      await server.visitor().ok(calls.session.resetPassword, await form(max.username, token, next))
      used.push(next)
    }
  })

  test('stores no secret of a reset as plain text', async () => {
    const max = await server.createMember(client)
    const token = await createLink(max.username)
    const dump = await server.databases.owner.transaction(undefined, async (db) =>
      JSON.stringify([
        await db.selectFrom('resetToken').selectAll().execute(),
        await db.selectFrom('outbox').selectAll().execute(),
        await db.selectFrom('job').selectAll().execute(),
      ]),
    )
    expect(dump).not.toContain(token)
  })
})
