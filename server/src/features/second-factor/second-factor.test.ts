/** Tests of a member's own second factor: enrolment, codes, recovery codes and trusted devices. */
import { calls, hashForTransport } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { inParallel } from '../../test/in-parallel.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { codeThrottle } from './factor.rules.ts'
import { Authenticator, enrol, signInAndEnrol } from './second-factor-fixture.ts'

const { secondFactor } = calls
const fresh = 'Birke 99 am Weg'

describe.each(featureEngines)('a second factor on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const verify = (api: Api, code: string, trustDevice = false) =>
    api.send(secondFactor.verify, { code, trustDevice })
  const login = async (member: TestMember, api = server.visitor()) => {
    const { body } = await api.login(client.identifier, member.username, password)
    return { api, pending: body.pending }
  }
  const asOwner = <T>(work: Parameters<typeof server.databases.owner.transaction<T>>[1]) =>
    server.databases.owner.transaction(undefined, work)
  /** Returns the subjects of the emails to a member. */
  const subjectsTo = async ({ username }: TestMember): Promise<string[]> => {
    await server.runJobs()
    const mails = (await server.mails()).filter((mail) => mail.includes(`${username}@test.example`))
    return mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
  }
  const actionsOf = ({ uuid }: TestMember) =>
    server.inClient(client, async (db) => {
      const rows = await db
        .selectFrom('auditLog')
        .select('action')
        .where('actorUuid', '=', uuid)
        .where('outcome', '=', 'done')
        .orderBy('uuid')
        .execute()
      return rows.map(({ action }) => action)
    })

  describe('enrolment', () => {
    test('makes the factor count only when a code confirms it', async () => {
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      expect(await api.ok(secondFactor.read)).toMatchObject({ setUpAt: null, needsPassword: false })

      const { uri, key } = await api.ok(secondFactor.beginEnrolment)
      expect(uri).toContain(
        `Testlizenz:${max.username}%40${client.identifier}?secret=${key.replaceAll(' ', '')}`,
      )
      expect((await login(max)).pending).toBeNull()

      const app = new Authenticator(server, uri)
      const wrong = await api.send(secondFactor.confirmEnrolment, { code: app.code(5) })
      expect(wrong.error).toMatchObject({ code: 'Factor.Wrong' })
      const { recoveryCodes } = await api.ok(secondFactor.confirmEnrolment, { code: app.code() })
      expect(recoveryCodes).toHaveLength(10)
      expect(await api.ok(secondFactor.read)).toMatchObject({ recoveryCodesLeft: 10, requiredFrom: null })
      expect((await login(max)).pending).toBe('verify')
      expect(await subjectsTo(max)).toEqual(['Ihr zweiter Faktor ist eingerichtet'])
      expect(await actionsOf(max)).toEqual(['login', 'login', 'setUpFactor', 'login'])
    })

    test('ends the other sessions and keeps this one with a new token', async () => {
      const max = await server.createMember(client)
      const elsewhere = await server.signedIn(max)
      const api = await server.signedIn(max)
      const before = api.cookies.get('sid')
      await enrol(server, api)

      expect(api.cookies.get('sid')).not.toBe(before)
      expect((await api.ok(calls.member.state)).secondFactor).toEqual({
        pending: null,
        isSetUp: true,
        hasApp: true,
        hasPasskey: false,
        dueFrom: null,
      })
      expect((await elsewhere.send(calls.member.state)).status).toBe(401)
    })

    test('needs the password if the login is more than 15 minutes ago', async () => {
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      await server.inClient(client, (db) =>
        db
          .updateTable('session')
          .set({ createdAt: sql`now() - interval '16 minutes'` })
          .where('memberUuid', '=', max.uuid)
          .execute(),
      )
      expect(await api.ok(secondFactor.read)).toMatchObject({ needsPassword: true })
      const begin = (input: object) => api.send(secondFactor.beginEnrolment, input)
      expect((await begin({})).error).toMatchObject({ fields: { password: 'required' } })
      expect((await begin({ password: await hashForTransport(fresh) })).error?.code).toBe('Password.Wrong')
      expect((await begin({ password: await hashForTransport(password) })).status).toBe(200)
    })

    test('expires after 15 minutes', async () => {
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      const confirm = (code: string) => api.send(secondFactor.confirmEnrolment, { code })
      expect((await confirm('123456')).error?.code).toBe('Factor.Expired')

      const app = new Authenticator(server, (await api.ok(secondFactor.beginEnrolment)).uri)
      await server.inClient(client, (db) =>
        db.updateTable('factorEnrolment').set({ createdAt: sql`now() - interval '16 minutes'` }).execute(),
      )
      expect((await confirm(app.code())).error?.code).toBe('Factor.Expired')
    })

    test('replaces a factor only with a code from it', async () => {
      const max = await server.createMember(client)
      const { app: old } = await signInAndEnrol(server, max)
      const { api } = await login(max)
      await verify(api, old.nextCode())
      await server.inClient(client, (db) =>
        db.updateTable('session').set({ factorVerifiedAt: sql`now() - interval '16 minutes'` }).execute(),
      )
      expect((await api.send(secondFactor.beginEnrolment)).error?.code).toBe('Factor.Required')
      await verify(api, old.nextCode())
      const { app } = await enrol(server, api)

      const next = await login(max)
      expect((await verify(next.api, old.nextCode())).error?.code).toBe('Factor.Wrong')
      expect((await verify(next.api, app.nextCode())).status).toBe(200)
    })
  })

  describe('a code', () => {
    test('opens the session, which gets a new token', async () => {
      const max = await server.createMember(client)
      const { app } = await signInAndEnrol(server, max)
      const { api, pending } = await login(max)
      expect(pending).toBe('verify')
      const before = api.cookies.get('sid')

      expect((await verify(api, app.nextCode())).body).toEqual({
        byRecoveryCode: false,
        recoveryCodesLeft: 10,
      })
      expect(api.cookies.get('sid')).not.toBe(before)
      expect((await api.ok(calls.member.state)).secondFactor.pending).toBeNull()
    })

    test('works once, and from then on only codes of later steps work', async () => {
      const max = await server.createMember(client)
      const { api, app } = await signInAndEnrol(server, max)
      const code = app.nextCode()
      const answers = await inParallel(4, 4, async () => {
        const { api: other } = await login(max)
        return (await verify(other, code)).error?.code ?? 'accepted'
      })
      expect(answers.toSorted()).toEqual(['Factor.Used', 'Factor.Used', 'Factor.Used', 'accepted'])
      expect((await verify(api, app.code(-1))).error?.code).toBe('Factor.Used')
    })

    test('counts before it is verified, so that 20 parallel guesses count as 20', async () => {
      const max = await server.createMember(client)
      const { app } = await signInAndEnrol(server, max)
      const { api } = await login(max)
      await api.ok(calls.session.csrf)

      const answers = await inParallel(20, 20, () => verify(api, app.code(7)))
      const codes = answers.map(({ error }) => error?.code)
      const [wrong, limited] = ['Factor.Wrong', 'Request.RateLimited'].map(
        (expected) => codes.filter((code) => code === expected).length,
      )
      expect(wrong! + limited!).toBe(20)
      // Five codes are free. On a slow machine, further ones are free after a wait, but a session never gets
      // more than ten.
      expect(wrong).toBeGreaterThanOrEqual(5)
      expect(wrong).toBeLessThanOrEqual(10)
      const { uuid: sessionUuid } = await server.inClient(client, (db) =>
        db
          .selectFrom('session')
          .select('uuid')
          .where('tokenHash', '=', sha256(api.cookies.get('sid') ?? ''))
          .executeTakeFirstOrThrow(),
      )
      const [key = ''] = codeThrottle(max.uuid, { sessionUuid, assurance: 1 }).keys
      const { count } = await asOwner((db) =>
        db.selectFrom('throttle').select('count').where('key', '=', key).executeTakeFirstOrThrow(),
      )
      expect(count).toBe(20)
      // Not even the right code is verified now.
      expect((await verify(api, app.nextCode())).error?.code).toBe('Request.RateLimited')
    })

    test('that was wrong ten times blocks further codes in the session', async () => {
      const max = await server.createMember(client)
      const { app } = await signInAndEnrol(server, max)
      const { api } = await login(max)
      const forget = () =>
        asOwner((db) =>
          db.updateTable('throttle').set({ passedAt: sql`passed_at - interval '2 minutes'` }).execute(),
        )
      for (let guess = 1; guess <= 10; guess++) {
        expect((await verify(api, app.code(7))).error?.code).toBe('Factor.Wrong')
        await forget()
      }
      expect((await verify(api, app.nextCode())).error?.code).toBe('Request.RateLimited')
      const next = await login(max)
      await forget()
      expect((await verify(next.api, app.nextCode())).status).toBe(200)
    })

    test('is blocked after too many attempts by others; the owner gets an email and can use recovery codes and open sessions', async () => {
      const max = await server.createMember(client)
      const { api: own, app, recoveryCodes } = await signInAndEnrol(server, max)
      const { api: stranger } = await login(max)
      await inParallel(12, 12, () => verify(stranger, app.code(7)))
      const next = await login(max)
      expect((await verify(next.api, app.nextCode())).error?.code).toBe('Request.RateLimited')

      expect(
        (await subjectsTo(max)).filter((subject) => subject.includes('zu viele falsche Codes')),
      ).toHaveLength(1)
      expect((await verify(next.api, recoveryCodes[0] ?? '')).status).toBe(200)
      expect((await verify(own, app.nextCode())).status).toBe(200)
    })

    test('is accepted after a reset, even after too many attempts by others', async () => {
      const max = await server.createMember(client)
      const { app } = await signInAndEnrol(server, max)
      const { api: stranger } = await login(max)
      await inParallel(12, 12, () => verify(stranger, app.code(7)))
      const boss = await server.signedIn(await server.createMember(client, { role: 'admin' }))
      await boss.ok(secondFactor.reset, { uuid: max.uuid, reason: 'Zu viele Versuche' })

      const { app: newApp } = await enrol(server, (await login(max)).api)
      expect((await verify((await login(max)).api, newApp.nextCode())).status).toBe(200)
    })

    test('is needed before a login can end a session that has passed the second factor', async () => {
      const max = await server.createMember(client)
      const { api } = await signInAndEnrol(server, max)
      for (let count = 0; count < 6; count += 1) await login(max)
      expect((await api.send(calls.profile.readSessionList)).status).toBe(200)
    })

    test('that five sessions still wait for does not cause a login on a trusted device to end a verified session', async () => {
      const max = await server.createMember(client)
      const { api: own, app } = await signInAndEnrol(server, max)
      const { api: device } = await login(max)
      await verify(device, app.nextCode(), true)
      for (let count = 0; count < 5; count += 1) await login(max)
      expect((await login(max, device)).pending).toBeNull()
      expect((await own.send(calls.profile.readSessionList)).status).toBe(200)
    })

    test('ends the oldest of the sessions that have passed the second factor', async () => {
      const max = await server.createMember(client)
      const { api, app } = await signInAndEnrol(server, max)
      for (let count = 0; count < 5; count += 1)
        expect((await verify((await login(max)).api, app.nextCode())).status).toBe(200)
      expect((await api.send(calls.profile.readSessionList)).status).toBe(401)
    })

    test('is of no use to a member without a factor', async () => {
      const api = await server.signedIn(await server.createMember(client))
      expect((await verify(api, '123456')).error?.code).toBe('Factor.NotSetUp')
    })

    test('of a member of another company is refused', async () => {
      const elsewhere = await server.createClient()
      const { app } = await signInAndEnrol(server, await server.createMember(elsewhere))
      const max = await server.createMember(client)
      await signInAndEnrol(server, max)
      const { api } = await login(max)
      expect((await verify(api, app.nextCode())).error?.code).toBe('Factor.Wrong')
    })
  })

  describe('a recovery code', () => {
    test('works once in any spelling, and the member gets an email', async () => {
      const max = await server.createMember(client)
      const { recoveryCodes } = await signInAndEnrol(server, max)
      const [code = ''] = recoveryCodes
      const { api } = await login(max)
      expect((await verify(api, code.toUpperCase().replaceAll('-', ' '))).body).toEqual({
        byRecoveryCode: true,
        recoveryCodesLeft: 9,
      })
      expect((await subjectsTo(max)).at(-1)).toBe('Ein Wiederherstellungscode wurde verwendet')
      const next = await login(max)
      expect((await verify(next.api, code)).error?.code).toBe('Factor.Used')
      expect((await verify(next.api, 'aaaa-bbbb-cccc-dddd')).error?.code).toBe('Factor.Wrong')
    })

    test('that several requests send at the same time works once', async () => {
      const max = await server.createMember(client)
      const { recoveryCodes } = await signInAndEnrol(server, max)
      const sessions = [await login(max), await login(max), await login(max)]
      const answers = await inParallel(3, 3, async (index) => {
        const answer = await verify(sessions[index]!.api, recoveryCodes[0] ?? '')
        return answer.error?.code ?? 'accepted'
      })
      expect(answers.toSorted()).toEqual(['Factor.Used', 'Factor.Used', 'accepted'])
    })

    test('stops working when new ones are created', async () => {
      const max = await server.createMember(client)
      const { api, app, recoveryCodes: old } = await signInAndEnrol(server, max)
      const { recoveryCodes } = await api.ok(secondFactor.renewRecoveryCodes, { code: app.nextCode() })
      expect(new Set([...old, ...recoveryCodes]).size).toBe(20)
      const next = await login(max)
      expect((await verify(next.api, old[0] ?? '')).error?.code).toBe('Factor.Wrong')
      expect((await verify(next.api, recoveryCodes[0] ?? '')).status).toBe(200)
      expect(await subjectsTo(max)).toContain('Ihre Wiederherstellungscodes wurden erneuert')
    })

    test('is stored as a hash, and the secret is sealed', async () => {
      const max = await server.createMember(client)
      const { api, recoveryCodes } = await signInAndEnrol(server, max)
      const { key } = await api.ok(secondFactor.beginEnrolment)
      const stored = await server.inClient(client, async (db) =>
        JSON.stringify([
          await db.selectFrom('recoveryCode').selectAll().execute(),
          await db.selectFrom('secondFactor').selectAll().execute(),
          await db.selectFrom('factorEnrolment').selectAll().execute(),
        ]),
      )
      expect(recoveryCodes.filter((code) => stored.includes(code))).toEqual([])
      expect(stored).not.toContain(key.replaceAll(' ', ''))
    })
  })

  describe('removing the factor', () => {
    test('needs a code, and the password suffices afterwards', async () => {
      const max = await server.createMember(client)
      const { api, app } = await signInAndEnrol(server, max)
      expect((await api.send(secondFactor.remove, { code: '000000' })).error?.code).toBe('Factor.Wrong')
      await api.ok(secondFactor.remove, { code: app.nextCode() })

      expect(await api.ok(secondFactor.read)).toMatchObject({ setUpAt: null, recoveryCodesLeft: 0 })
      expect((await login(max)).pending).toBeNull()
      expect((await subjectsTo(max)).at(-1)).toBe('Ihr zweiter Faktor wurde entfernt')
      expect(await actionsOf(max)).toContain('removeFactor')
    })
  })

  describe('a trusted device', () => {
    const trust = async (member: TestMember) => {
      const { app } = await signInAndEnrol(server, member)
      const { api } = await login(member)
      const answer = await verify(api, app.nextCode(), true)
      return {
        api,
        app,
        cookie: answer.headers.getSetCookie().find((line) => line.startsWith('trust=')) ?? '',
      }
    }

    test('needs no code for 30 days, but step-up calls still need one', async () => {
      const max = await server.createMember(client)
      const { api, cookie } = await trust(max)
      expect(cookie).toMatch(/^trust=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
      expect((await api.ok(secondFactor.read)).trustedDevices).toMatchObject([{ current: true }])

      expect((await login(max, api)).pending).toBeNull()
      expect((await api.send(secondFactor.beginEnrolment)).error?.code).toBe('Factor.Required')
      await asOwner((db) => db.updateTable('trustedDevice').set({ expiresAt: sql`now()` }).execute())
      expect((await login(max, api)).pending).toBe('verify')
    })

    test('is trusted by one member only', async () => {
      const max = await server.createMember(client)
      const { api } = await trust(max)
      const other = await server.createMember(client)
      await signInAndEnrol(server, other)
      expect((await login(other, api)).pending).toBe('verify')
    })

    test('can be ended by the member, and by no other', async () => {
      const max = await server.createMember(client)
      const { api } = await trust(max)
      const [device] = (await api.ok(secondFactor.read)).trustedDevices
      const stranger = await server.signedIn(await server.createMember(client))
      const end = (by: Api) => by.send(secondFactor.endTrust, { trustedDeviceUuid: device?.uuid })
      expect((await end(stranger)).error?.code).toBe('TrustedDevice.NotFound')
      expect((await end(api)).status).toBe(200)
      expect((await login(max, api)).pending).toBe('verify')
    })

    test('is no longer trusted after a new password, and the session stays open', async () => {
      const max = await server.createMember(client)
      const { api } = await trust(max)
      const [old, next] = [await hashForTransport(password), await hashForTransport(fresh)]
      await api.ok(calls.profile.changePassword, { old, new: next, newCheck: next })
      expect((await api.ok(calls.member.state)).secondFactor.pending).toBeNull()
      expect((await api.ok(secondFactor.read)).trustedDevices).toEqual([])
      const { body } = await api.login(client.identifier, max.username, fresh)
      expect(body.pending).toBe('verify')
    })

    test('is no longer trusted after the member was archived and restored', async () => {
      const max = await server.createMember(client)
      const { api } = await trust(max)
      const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
      await admin.ok(calls.archivedMember.archive, { uuids: [max.uuid] })
      await admin.ok(calls.archivedMember.unarchive, { uuids: [max.uuid] })
      expect((await login(max, api)).pending).toBe('verify')
    })

    test('is replaced when a member trusts more than ten', async () => {
      const max = await server.createMember(client)
      const { api, app } = await signInAndEnrol(server, max)
      for (let index = 0; index < 11; index++) await verify(api, app.nextCode(), true)
      expect((await api.ok(secondFactor.read)).trustedDevices).toHaveLength(10)
    })
  })
})
