import { request } from 'node:http'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../test/databases.ts'
import { aWorld, password, type TestClient, type World } from '../../test/test-server.ts'

const fresh = 'Neues Wort für 2026'

describe.each(featureEngines)('password reset on %s', (engine) => {
  let world: World
  let client: TestClient
  beforeAll(async () => {
    world = await aWorld(engine)
    client = await world.aClient()
  })
  afterAll(() => world.close())

  /** Asks for a link and reads it from the mail. */
  async function aLink(username: string): Promise<string> {
    const before = (await world.mails()).length
    await world.visitor().ok(calls.session.createPasswordResetToken, { clientIdentifier: client.identifier, username })
    await world.runJobs()
    const mail = (await world.mails()).slice(before).join('\n').replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
    return /reset-password\/[a-z0-9-]+#([\w-]{43})/.exec(mail)?.[1] ?? ''
  }

  async function form(username: string, token: string, chosen: string) {
    const hash = await hashForTransport(chosen)
    return { clientIdentifier: client.identifier, username, token, password: hash, passwordConfirmation: hash }
  }

  test('the mail’s link sets a new password, signs in and ends every other session', async () => {
    const max = await world.aMember(client)
    const elsewhere = await world.signedIn(max)
    const token = await aLink(max.username)
    await world.inClient(client, (db) => db.updateTable('member').set({ lastLoginAt: null }).execute())
    const api = world.visitor()
    expect(await api.ok(calls.session.resetPassword, await form(max.username, token, fresh))).toEqual({ uuid: max.uuid })
    expect((await api.send(calls.member.state)).status).toBe(200)
    const { lastLoginAt } = await world.inClient(client, (db) =>
      db.selectFrom('member').select('lastLoginAt').where('uuid', '=', max.uuid).executeTakeFirstOrThrow(),
    )
    expect(lastLoginAt).not.toBeNull()
    expect((await elsewhere.send(calls.member.state)).status).toBe(401)
    expect((await world.visitor().login(client.identifier, max.username, password)).status).toBe(401)
    expect((await world.visitor().login(client.identifier, max.username, fresh)).status).toBe(200)
    await world.runJobs()
    expect((await world.mails()).at(-1)).toContain('ge=C3=A4ndert')
  })

  test('unknown accounts get the same answer and no mail', async () => {
    const known = await world.aMember(client)
    const ask = (username: string) =>
      world.visitor().send(calls.session.createPasswordResetToken, { clientIdentifier: client.identifier, username })
    const first = await ask(known.username)
    const second = await ask('nobody.here')
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const againFirst = await ask(known.username)
    const againSecond = await ask('nobody.here')
    expect([againSecond.status, againSecond.text]).toEqual([againFirst.status, againFirst.text])
    expect(againFirst.error?.code).toBe('Client.ResetTooSoon')
    const before = (await world.mails()).length
    await world.runJobs()
    expect((await world.mails()).length - before).toBe(1)
  })

  test.each([-1, 1])('the host’s clock jumps by %i h: nobody is signed out, no link runs out (F115)', async (hours) => {
    const max = await world.aMember(client)
    const api = await world.signedIn(max)
    const token = await aLink(max.username)
    const before = world.clock.now
    world.clock.now = new Date(before.getTime() + hours * 3_600_000)
    expect((await api.send(calls.member.state)).status).toBe(200)
    expect((await api.send(calls.session.heartbeat)).status).toBe(200)
    expect((await world.visitor().send(calls.session.resetPassword, await form(max.username, token, fresh))).status).toBe(200)
    world.clock.now = before
  })

  test('a link works once, also for two at the same time', async () => {
    const max = await world.aMember(client)
    const token = await aLink(max.username)
    const input = await form(max.username, token, fresh)
    const answers = await Promise.all([
      world.visitor().send(calls.session.resetPassword, input),
      world.visitor().send(calls.session.resetPassword, input),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect((await world.visitor().send(calls.session.resetPassword, input)).error?.code).toBe('ResetToken.NotFound')
  })

  test('an expired link says so', async () => {
    const max = await world.aMember(client)
    const token = await aLink(max.username)
    await world.inClient(client, (db) =>
      db
        .updateTable('resetToken')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('memberUuid', '=', max.uuid)
        .execute(),
    )
    expect((await world.visitor().send(calls.session.resetPassword, await form(max.username, token, fresh))).error?.code).toBe(
      'ResetToken.TooOld',
    )
  })

  test('a username that does not belong to the link costs one of five tries', async () => {
    const max = await world.aMember(client)
    const other = await world.aMember(client)
    const token = await aLink(max.username)
    const codes = []
    for (let index = 0; index < 6; index += 1) {
      codes.push((await world.visitor().send(calls.session.resetPassword, await form(other.username, token, fresh))).error?.code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'Username.Mismatch'), 'ResetToken.NotFound'])
  })

  test('the username of another company costs a try, too, and changes nobody', async () => {
    const max = await world.aMember(client)
    const neighbour = await world.aClient()
    const other = await world.aMember(neighbour)
    const token = await aLink(max.username)
    const input = { ...(await form(other.username, token, fresh)), clientIdentifier: neighbour.identifier }
    expect((await world.visitor().send(calls.session.resetPassword, input)).error?.code).toBe('Username.Mismatch')
    expect((await world.visitor().login(neighbour.identifier, other.username, password)).status).toBe(200)
    expect((await world.visitor().login(client.identifier, max.username, password)).status).toBe(200)
  })

  test('a link leads to our own host, whatever host the request names', async () => {
    const max = await world.aMember(client)
    const visitor = world.visitor()
    const { token } = await visitor.ok(calls.session.csrf)
    const before = (await world.mails()).length
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': token,
      }
      const sent = request(`${world.origin}${calls.session.createPasswordResetToken.path}`, { method: 'POST', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      sent.on('error', reject).end(JSON.stringify({ clientIdentifier: client.identifier, username: max.username }))
    })
    expect(status).toBe(200)
    await world.runJobs()
    const mails = (await world.mails())
      .slice(before)
      .join('\n')
      .replaceAll(/=\r?\n/g, '')
    expect(mails).toContain(`${world.services.config.publicUrl.origin}/auth/reset-password/`)
    expect(mails).not.toContain('evil.example')
  })

  test('whoever asks again and again gets five mails an hour', async () => {
    const max = await world.aMember(client)
    const before = (await world.mails()).length
    for (let asked = 0; asked < 8; asked += 1) {
      await world.databases.owner.transaction(undefined, (db) => db.deleteFrom('throttle').execute())
      await world.visitor().ok(calls.session.createPasswordResetToken, { clientIdentifier: client.identifier, username: max.username })
      await world.runJobs()
    }
    expect((await world.mails()).length - before).toBe(5)
  })

  test.each([
    ['the current password', password, 'Password.AlreadyUsed'],
    ['a password everybody guesses', 'Passwort1!', 'Password.Invalid'],
    ['nothing', '', 'Password.Empty'],
  ])('%s is refused and the link stays valid', async (_what, chosen, code) => {
    const max = await world.aMember(client)
    const token = await aLink(max.username)
    const refused = await world.visitor().send(calls.session.resetPassword, await form(max.username, token, chosen))
    expect(refused.error?.code).toBe(code)
    expect((await world.visitor().send(calls.session.resetPassword, await form(max.username, token, fresh))).status).toBe(200)
  })

  test('the last five passwords cannot come back', async () => {
    const max = await world.aMember(client)
    const used = [password]
    for (let round = 1; round <= 6; round += 1) {
      await world.databases.owner.transaction(undefined, (db) => db.deleteFrom('throttle').execute())
      await world.databases.owner.transaction(undefined, (db) =>
        db
          .updateTable('resetToken')
          .set({ createdAt: new Date(0) })
          .execute(),
      )
      const token = await aLink(max.username)
      if (round > 1) {
        const back = await world.visitor().send(calls.session.resetPassword, await form(max.username, token, used.at(-2) ?? ''))
        expect(back.error?.code).toBe('Password.AlreadyUsed')
      }
      const next = `Ein anderes Wort ${round}`
      await world.visitor().ok(calls.session.resetPassword, await form(max.username, token, next))
      used.push(next)
    }
  })

  test('no secret of a reset stands in the database in the clear', async () => {
    const max = await world.aMember(client)
    const token = await aLink(max.username)
    const dump = await world.databases.owner.transaction(undefined, async (db) =>
      JSON.stringify([
        await db.selectFrom('resetToken').selectAll().execute(),
        await db.selectFrom('outbox').selectAll().execute(),
        await db.selectFrom('job').selectAll().execute(),
      ]),
    )
    expect(dump).not.toContain(token)
  })
})
