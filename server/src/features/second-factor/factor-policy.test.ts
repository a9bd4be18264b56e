/**
 * Tests of the policy of a company, of the step-up and of the reset by an administrator: each way to sign
 * in, for each policy and each state of a member.
 */
import { calls, hashForTransport } from '@sorgfalt/contract'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { FactorPolicy } from '@sorgfalt/contract/second-factor/second-factor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { createPerson, createRecord } from '../member/details/member-details-fixture.ts'
import { replaceToken } from '../session/session.store.ts'
import { enrol, signInAndEnrol } from './second-factor-fixture.ts'

const { secondFactor, factorPolicy } = calls
const [past, future] = ['2026-01-01', '2999-01-01']

describe.each(featureEngines)('the policy of second factors on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const setPolicy = (policy: FactorPolicy, from: string | null, { uuid } = client) =>
    server.inClient({ uuid }, (db) =>
      db.updateTable('client').set({ factorPolicy: policy, factorFrom: from }).execute(),
    )
  const setMember = ({ uuid }: TestMember, values: Record<string, unknown>) =>
    server.inClient(client, (db) => db.updateTable('member').set(values).where('uuid', '=', uuid).execute())
  /** Requests the member's own courses. Returns the code of the refusal, or `open`. */
  const stateOf = async (api: Api) => (await api.send(calls.elearning.readMemberTasks)).error?.code ?? 'open'

  /**
   * The ways to sign in. Each returns an api with the new session, and what the session waits for according
   * to the answer.
   */
  const waysIn = {
    login: async ({ username }: TestMember) => {
      const api = server.visitor()
      const { body } = await api.login(client.identifier, username, password)
      return { api, pending: body.pending }
    },
    'reset link': (member: TestMember) => useLink(member, 'reset'),
    invitation: (member: TestMember) => useLink(member, 'invitation'),
    'initial password': async (member: TestMember) => {
      await setMember(member, { mustChangePassword: true, passwordSetAt: new Date() })
      const { api } = await waysIn.login(member)
      const hash = await hashForTransport(`Birke ${randomToken()}`)
      await api.send(calls.profile.changePassword, { new: hash, newCheck: hash })
      return { api, pending: (await api.ok(calls.member.state)).secondFactor.pending }
    },
  }
  type WayIn = keyof typeof waysIn

  async function useLink(member: TestMember, purpose: 'reset' | 'invitation') {
    const token = randomToken()
    await server.inClient(client, (db) =>
      replaceToken(db, { memberUuid: member.uuid, token, purpose, minutes: 30 }),
    )
    const api = server.visitor()
    const hash = await hashForTransport(`Birke ${token}`)
    const { body } = await api.send(calls.session.resetPassword, {
      clientIdentifier: client.identifier,
      username: member.username,
      token,
      password: hash,
      passwordConfirmation: hash,
    })
    return { api, pending: body.pending }
  }

  const ways = Object.keys(waysIn) as WayIn[]
  const policies: [FactorPolicy, string | null][] = [
    ['nobody', null],
    ['administrators', past],
    ['administrators', future],
    ['everyone', past],
    ['everyone', future],
  ]
  const roles: MemberRole[] = ['super-admin', 'admin', 'ou-admin', 'member']
  const cases = ways.flatMap((way) =>
    policies.flatMap(([policy, from]) => roles.map((role) => [way, policy, from, role] as const)),
  )

  test.each(cases)('by %s, policy %s from %s: a session of a %s opens only allowed calls', async (...one) => {
    const [way, policy, from, role] = one
    const isRequired = from === past && (policy === 'everyone' || role === 'super-admin' || role === 'admin')

    await setPolicy('nobody', null)
    const without = await server.createMember(client, { role })
    const withFactor = await server.createMember(client, { role })
    const { app } = await signInAndEnrol(server, withFactor)
    await setPolicy(policy, from)

    const entered = await waysIn[way](without)
    expect([entered.pending, await stateOf(entered.api)]).toEqual(
      isRequired ? ['enrol', 'Factor.MustSetUp'] : [null, 'open'],
    )
    if (isRequired) {
      await enrol(server, entered.api)
      expect(await stateOf(entered.api)).toBe('open')
    }

    const pending = await waysIn[way](withFactor)
    expect([pending.pending, await stateOf(pending.api)]).toEqual(['verify', 'Factor.Pending'])
    await pending.api.ok(secondFactor.verify, { code: app.nextCode(), trustDevice: false })
    expect(await stateOf(pending.api)).toBe(way === 'initial password' ? 'Password.MustChange' : 'open')
  })

  test('an archived member and one with an expired initial password cannot sign in', async () => {
    await setPolicy('nobody', null)
    const max = await server.createMember(client)
    await signInAndEnrol(server, max)
    await setMember(max, { archivedAt: new Date() })
    const login = () => server.visitor().login(client.identifier, max.username, password)
    expect((await login()).error?.code).toBe('Login.Deactivated')
    await setMember(max, {
      archivedAt: null,
      mustChangePassword: true,
      passwordSetAt: new Date(Date.now() - 8 * 86_400_000),
    })
    expect((await login()).error?.code).toBe('Login.InitialExpired')
  })

  test('applies to existing sessions when the policy or the role changes', async () => {
    await setPolicy('nobody', null)
    const max = await server.createMember(client)
    const api = await server.signedIn(max)
    expect(await stateOf(api)).toBe('open')
    await setPolicy('administrators', past)
    expect(await stateOf(api)).toBe('open')
    await setMember(max, { role: 'admin' })
    expect(await stateOf(api)).toBe('Factor.MustSetUp')
    await setPolicy('administrators', future)
    expect((await api.ok(calls.member.state)).secondFactor).toEqual({
      pending: null,
      isSetUp: false,
      hasApp: false,
      hasPasskey: false,
      dueFrom: future,
    })
    await setPolicy('nobody', null)
  })

  test('of one company does not concern another', async () => {
    const neighbour = await server.createClient()
    await setPolicy('everyone', past, neighbour)
    const api = await server.signedIn(await server.createMember(client))
    expect(await stateOf(api)).toBe('open')
  })

  test('keeps a member from removing the factor', async () => {
    await setPolicy('nobody', null)
    const { api, app } = await signInAndEnrol(server, await server.createMember(client))
    await setPolicy('everyone', past)
    expect((await api.send(secondFactor.remove, { code: app.nextCode() })).error?.code).toBe(
      'Factor.Demanded',
    )
    await setPolicy('everyone', future)
    expect((await api.send(secondFactor.remove, { code: app.nextCode() })).status).toBe(200)
    await setPolicy('nobody', null)
  })

  test('can be changed only by super-admins, and the log contains the change', async () => {
    const own = await server.createClient()
    const boss = await server.signedIn(await server.createMember(own, { role: 'super-admin' }))
    const admin = await server.signedIn(await server.createMember(own, { role: 'admin' }))
    await server.createMember(own)
    await server.createMember(own, { hasPassword: false })
    const change = { policy: 'administrators', from: future, version: 1 }
    expect((await admin.send(factorPolicy.update, change)).error?.code).toBe('Permission.Missing')
    expect(await admin.ok(factorPolicy.read)).toMatchObject({ policy: 'nobody', mayChange: false })

    expect(await boss.ok(factorPolicy.update, change)).toEqual({
      policy: 'administrators',
      from: future,
      reach: {
        administrators: { count: 2, withoutFactor: 2 },
        everyone: { count: 3, withoutFactor: 3 },
      },
      mayChange: true,
      version: 2,
    })
    expect((await boss.send(factorPolicy.update, change)).error?.code).toBe('Version.Conflict')
    expect((await boss.send(factorPolicy.update, { ...change, from: null, version: 2 })).status).toBe(400)
    const { rows } = await boss.ok(calls.audit.readLog, { filter: { action: ['updateFactorPolicy'] } })
    expect(
      rows.filter(({ outcome }) => outcome === 'done').map(({ entity, changes }) => [entity, changes]),
    ).toEqual([
      [
        'client',
        [
          { field: 'factorPolicy', from: 'nobody', to: 'administrators' },
          { field: 'factorFrom', from: null, to: future },
        ],
      ],
    ])
  })

  describe('a step-up', () => {
    const forget = ({ uuid }: TestMember) =>
      server.inClient(client, (db) =>
        db
          .updateTable('session')
          .set({ factorVerifiedAt: sql`now() - interval '16 minutes'` })
          .where('memberUuid', '=', uuid)
          .execute(),
      )
    const dangerous: [string, (api: Api, max: TestMember) => ReturnType<Api['send']>][] = [
      ['deleting a member', (api, max) => api.send(calls.archivedMember.remove, { uuids: [max.uuid] })],
      [
        'resetting a factor',
        (api, max) => api.send(secondFactor.reset, { uuid: max.uuid, reason: 'Verlust' }),
      ],
      [
        'creating a super-admin',
        (api) => api.send(calls.memberDetails.create, createPerson({ role: 'super-admin' })),
      ],
      [
        'the role super-admin',
        (api, { uuid, username }) =>
          api.send(
            calls.memberDetails.update,
            createRecord({ uuid, username, role: 'super-admin', version: 1 }),
          ),
      ],
      [
        'the password of a super-admin',
        async (api) => {
          const { uuid } = await server.createMember(client, { role: 'super-admin' })
          return api.send(calls.memberAccess.resetPassword, { uuids: [uuid], passwordMode: 'initial' })
        },
      ],
      [
        'the email address of a super-admin',
        async (api) => {
          const { uuid, username } = await server.createMember(client, { role: 'super-admin' })
          const record = createRecord({ uuid, username, role: 'super-admin', version: 1 })
          return api.send(calls.memberDetails.update, { ...record, email: 'mine@test.example' })
        },
      ],
      ['creating an admin', (api) => api.send(calls.memberDetails.create, createPerson({ role: 'admin' }))],
      [
        'taking the role super-admin away',
        async (api) => {
          const { uuid, username } = await server.createMember(client, { role: 'super-admin' })
          const record = createRecord({ uuid, username, role: 'member', version: 1 })
          return api.send(calls.memberDetails.update, record)
        },
      ],
      [
        'the policy',
        async (api) => {
          const { version } = await api.ok(factorPolicy.read)
          return api.send(factorPolicy.update, { policy: 'nobody', from: null, version })
        },
      ],
    ]
    test.each(dangerous)('is needed for %s by a member with a factor', async (_name, act) => {
      await setPolicy('nobody', null)
      const boss = await server.createMember(client, { role: 'super-admin' })
      const { api, app } = await signInAndEnrol(server, boss)
      const max = await server.createMember(client)
      await forget(boss)
      expect((await act(api, max)).error).toEqual({ code: 'Factor.Required' })

      await api.ok(secondFactor.verify, { code: app.nextCode(), trustDevice: false })
      expect((await act(api, max)).error?.code).not.toBe('Factor.Required')
    })

    test.each(dangerous)('is not needed for %s by a member without a factor', async (_name, act) => {
      const api = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
      expect((await act(api, await server.createMember(client))).error?.code).not.toBe('Factor.Required')
    })
  })

  describe('a reset', () => {
    test('removes the factor, ends the sessions, sends an email and is in the log with its reason', async () => {
      const max = await server.createMember(client)
      const { api } = await signInAndEnrol(server, max)
      const boss = await server.signedIn(await server.createMember(client, { role: 'admin' }))
      const { uuid } = max
      expect(await boss.ok(calls.memberDetails.read, { uuid })).toMatchObject({
        secondFactorAt: expect.any(String),
        may: { resetSecondFactor: true },
      })
      await boss.ok(secondFactor.reset, { uuid, reason: 'Telefon verloren' })

      expect((await api.send(calls.member.state)).status).toBe(401)
      expect((await waysIn.login(max)).pending).toBeNull()
      await server.runJobs()
      const mail = (await server.mails()).find(
        (one) => one.includes(max.username) && one.includes('verloren'),
      )
      expect(mail).toContain('Als Grund ist angegeben')
      const { rows } = await boss.ok(calls.audit.readLog, {
        filter: { record: uuid, action: ['resetFactor'] },
      })
      expect(rows.map(({ changes }) => changes)).toEqual([
        [
          { field: 'secondFactor', from: true, to: false },
          { field: 'reason', from: null, to: 'Telefon verloren' },
        ],
      ])
      expect((await boss.send(secondFactor.reset, { uuid, reason: 'x' })).error?.code).toBe('Factor.NotSetUp')
    })

    test.each<[MemberRole, MemberRole, string]>([
      ['admin', 'super-admin', 'Role.NotAllowed'],
      ['ou-admin', 'member', 'Member.NotFound'],
      ['loc-admin', 'member', 'Permission.Missing'],
      ['member', 'member', 'Permission.Missing'],
    ])('of %s for a %s out of reach is refused with %s', async (by, role, code) => {
      const max = await server.createMember(client, { role })
      const { api } = await signInAndEnrol(server, max)
      const actor = await server.signedIn(await server.createMember(client, { role: by }))
      const answer = await actor.send(secondFactor.reset, { uuid: max.uuid, reason: 'Verlust' })
      expect(answer.error?.code).toBe(code)
      expect(await stateOf(api)).toBe('open')
    })

    test("of the administrator's own factor is refused", async () => {
      const boss = await server.createMember(client, { role: 'super-admin' })
      const { api } = await signInAndEnrol(server, boss)
      const answer = await api.send(secondFactor.reset, { uuid: boss.uuid, reason: 'Verlust' })
      expect(answer.error?.code).toBe('Member.OwnAccount')
    })
  })
})
