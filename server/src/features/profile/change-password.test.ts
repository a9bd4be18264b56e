/** Changes of a member's password and username: verification, refusals and ended sessions. */
import { calls, hashForTransport } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { inParallel } from '../../test/in-parallel.ts'
import { verificationsDuring } from '../../test/password-checks.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
  unique,
} from '../../test/test-server.ts'
import { listOpenResetTokens } from '../session/reset-token-fixture.ts'

const { changePassword, changeUsername, readMemberProfile } = calls.profile
const hashOf = hashForTransport
const change = async (old: string, next: string, check = next) => ({
  old: await hashOf(old),
  new: await hashOf(next),
  newCheck: await hashOf(check),
})
/** Returns a password that no test has used before. */
const fresh = (): string => `Birke ${unique()} am Weg`

describe.each(featureEngines)('a member’s credentials on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const begin = async (): Promise<{ max: TestMember; api: Api }> => {
    const max = await server.createMember(client)
    return { max, api: await server.signedIn(max) }
  }
  const loginOf = async ({ username }: TestMember, secret: string) =>
    (await server.visitor().login(client.identifier, username, secret)).status

  describe('changing the password', () => {
    test('ends other sessions, continues the current one with a new token, and sends an email', async () => {
      const { max, api } = await begin()
      const elsewhere = await server.signedIn(max)
      const old = api.cookies.get('sid') ?? ''
      const next = fresh()
      expect((await api.send(changePassword, await change(password, next))).status).toBe(200)
      expect((await elsewhere.send(calls.member.state)).status).toBe(401)
      expect((await api.send(calls.member.state)).status).toBe(200)
      expect(api.cookies.get('sid')).not.toBe(old)
      const thief = server.visitor()
      thief.cookies.set('sid', old)
      expect((await thief.send(calls.member.state)).status).toBe(401)
      expect(await loginOf(max, password)).toBe(401)
      expect(await loginOf(max, next)).toBe(200)
      await server.runJobs()
      // A line of an encoded email may end anywhere with "=".
      const mail = (await server.mails()).at(-1)?.replaceAll(/=\r?\n/g, '')
      expect(mail).toContain('ge=C3=A4ndert. Alle')
    })

    test('writes the names of the fields into the audit log', async () => {
      const { max, api } = await begin()
      await api.ok(changePassword, await change(password, fresh()))
      const row = await server.inClient(client, (db) =>
        db
          .selectFrom('auditLog')
          .selectAll()
          .where('action', '=', 'changePassword')
          .where('actorUuid', '=', max.uuid)
          .executeTakeFirst(),
      )
      expect(row).toMatchObject({ fields: ['old', 'new', 'newCheck'], outcome: 'done' })
    })

    test.each<[string, () => ReturnType<typeof change>, string, Record<string, string>]>([
      [
        'a wrong current password',
        () => change('Falsch 4711 x', fresh()),
        'Password.Wrong',
        { old: 'wrongPassword' },
      ],
      [
        'a repetition that differs',
        () => change(password, fresh(), fresh()),
        'Password.Mismatch',
        { newCheck: 'shouldMatch' },
      ],
      ['an empty password', () => change(password, ''), 'Password.Empty', { new: 'required' }],
      [
        'a common password',
        () => change(password, 'Passwort1!'),
        'Password.Invalid',
        { new: 'commonPassword' },
      ],
      [
        'the current password',
        () => change(password, password),
        'Password.AlreadyUsed',
        { new: 'usedPassword' },
      ],
    ])('refuses %s and keeps the session', async (_what, input, code, fields) => {
      const { max, api } = await begin()
      const { status, error } = await api.send(changePassword, await input())
      expect([status, error]).toEqual([400, { code, fields }])
      expect((await api.send(calls.member.state)).status).toBe(200)
      expect(await loginOf(max, password)).toBe(200)
    })

    test('refuses a password that consists of the member’s names', async () => {
      const { max, api } = await begin()
      const own = `${max.username.slice(0, 1).toUpperCase()}${max.username.slice(1)}2026!`
      expect((await api.send(changePassword, await change(password, own))).error?.code).toBe(
        'Password.Invalid',
      )
    })

    test('refuses the last five passwords, and accepts the one before them', async () => {
      const { api } = await begin()
      const all = [password, ...Array.from({ length: 6 }, fresh)]
      for (const [index, next] of all.slice(1).entries())
        await api.ok(changePassword, await change(all[index] ?? '', next))
      const current = all.at(-1) ?? ''
      // A new password may be compared with earlier ones ten times an hour. The test has made six
      // comparisons.
      expect((await api.send(changePassword, await change(current, all[1] ?? ''))).error?.code).toBe(
        'Password.AlreadyUsed',
      )
      expect((await api.send(changePassword, await change(current, all[5] ?? ''))).error?.code).toBe(
        'Password.AlreadyUsed',
      )
      expect((await api.send(changePassword, await change(current, password))).status).toBe(200)
    })

    test('computes at most five hashes for 50 parallel guesses, and does not delay logins', async () => {
      const { max, api } = await begin()
      const guess = await change('Falsch 4711 x', fresh())
      const codes: string[] = []
      const verifications = await verificationsDuring(server, () =>
        inParallel(50, 50, async () => {
          const { status, error } = await api.send(changePassword, guess)
          codes.push(`${status} ${error?.code}`)
        }),
      )
      expect(verifications).toBeLessThanOrEqual(5)
      expect(new Set(codes)).toEqual(new Set(['400 Password.Wrong', '429 Request.RateLimited']))
      expect(await loginOf(max, password)).toBe(200)
    })

    test('accepts only one of two simultaneous changes', async () => {
      const { max, api } = await begin()
      const other = await server.signedIn(max)
      const [one, two] = [fresh(), fresh()]
      const answers = await Promise.all([
        api.send(changePassword, await change(password, one)),
        other.send(changePassword, await change(password, two)),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [winner, loser] = answers[0]?.status === 200 ? [one, two] : [two, one]
      expect([await loginOf(max, winner), await loginOf(max, loser)]).toEqual([200, 401])
    })

    test('voids open reset links', async () => {
      const { max, api } = await begin()
      await server.visitor().ok(calls.session.createPasswordResetToken, {
        clientIdentifier: client.identifier,
        username: max.username,
      })
      await server.runJobs()
      await api.ok(changePassword, await change(password, fresh()))
      expect(await listOpenResetTokens(server, client, max.uuid)).toEqual([])
    })
  })

  describe('changing the username', () => {
    const ask = async (max: TestMember, newUsername: string, secret = password, username = max.username) => ({
      username,
      newUsername,
      password: await hashOf(secret),
    })

    test('accepts only the new username at the next login, and keeps the session', async () => {
      const { max, api } = await begin()
      const newUsername = `new-name${unique()}`
      expect(await api.ok(changeUsername, await ask(max, newUsername))).toEqual({ username: newUsername })
      expect((await api.ok(calls.member.state)).memberDetails.username).toBe(newUsername)
      expect([
        await loginOf(max, password),
        await loginOf({ ...max, username: newUsername }, password),
      ]).toEqual([401, 200])
      await server.runJobs()
      expect((await server.mails()).at(-1)).toContain(newUsername)
    })

    test('causes a conflict in a profile form that was opened before', async () => {
      const { max, api } = await begin()
      const before = await api.ok(readMemberProfile)
      await api.ok(changeUsername, await ask(max, `new-name${unique()}`))
      expect((await api.ok(readMemberProfile)).version).toBe(before.version + 1)
    })

    test.each<[string, (max: TestMember) => Promise<unknown>, string, Record<string, string>]>([
      [
        'a wrong password',
        (max) => ask(max, 'new.name', 'Falsch 4711 x'),
        'Password.Wrong',
        { password: 'wrongPassword' },
      ],
      [
        'a wrong current username',
        (max) => ask(max, 'new.name', password, 'other'),
        'Username.Mismatch',
        { username: 'unknown' },
      ],
      [
        'the current username again',
        (max) => ask(max, max.username),
        'Request.Invalid',
        { newUsername: 'shouldNotMatch' },
      ],
      [
        'a username in upper case',
        (max) => ask(max, 'New.Name'),
        'Request.Invalid',
        { newUsername: 'username' },
      ],
      ['a username of two letters', (max) => ask(max, 'ab'), 'Request.Invalid', { newUsername: 'minlength' }],
    ])('refuses %s', async (_what, input, code, fields) => {
      const { max, api } = await begin()
      const { status, error } = await api.send(changeUsername, await input(max))
      expect([status, error]).toEqual([400, { code, fields }])
    })

    test('refuses the username of an archived colleague, but accepts one of another company', async () => {
      const { max, api } = await begin()
      const archived = await server.createMember(client, { archived: true })
      const { status, error } = await api.send(changeUsername, await ask(max, archived.username))
      expect([status, error]).toEqual([
        400,
        { code: 'Username.Exists', fields: { newUsername: 'checkUsername' } },
      ])
      const stranger = await server.createMember(await server.createClient())
      expect((await api.send(changeUsername, await ask(max, stranger.username))).status).toBe(200)
    })

    test('accepts only one of two simultaneous requests for a username', async () => {
      const [one, two] = [await begin(), await begin()]
      const wanted = `wanted${unique()}`
      const answers = await Promise.all(
        [one, two].map(
          async ({ max, api }) =>
            (await api.send(changeUsername, await ask(max, wanted))).error?.code ?? 'changed',
        ),
      )
      expect(answers.toSorted()).toEqual(['Username.Exists', 'changed'])
      const { rows } = await server.inClient(client, (db) =>
        sql`select from member where username = ${wanted}`.execute(db),
      )
      expect(rows).toHaveLength(1)
    })
  })
})
