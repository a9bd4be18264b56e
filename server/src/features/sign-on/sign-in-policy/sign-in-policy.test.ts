/** Companies that forbid passwords, and the emergency account that can still use one. */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createProvider } from '../../../test/contract-wide/fixture/sign-on.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { makeRestoredDatabaseSafe } from '../../member/archive/restore.store.ts'
import { createRecord } from '../../member/details/member-details-fixture.ts'
import { Importer } from '../../member/import/import-fixture.ts'
import { providerForm } from '../sign-on-fixture.ts'
import {
  createEmergencyAccount,
  createProviderOnly,
  type EmergencyAccount,
  setPolicy,
  signInByProvider,
} from './sign-in-policy-fixture.ts'

const { signInPolicy, ssoProvider } = calls

describe.each(featureEngines)('the policy that forbids passwords on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  const isSignedIn = async (api: Api) => (await api.send(calls.member.state)).status === 200
  const change = (client: TestClient, uuid: string, columns: object) =>
    server.inClient(client, (db) => db.updateTable('member').set(columns).where('uuid', '=', uuid).execute())

  describe('before it applies', () => {
    let client: TestClient
    let emergency: EmergencyAccount
    beforeEach(async () => {
      client = await server.createClient()
      emergency = await createEmergencyAccount(server, client)
    })
    const update = async (emergencyAccount: string, version = 1) =>
      (await emergency.api.send(signInPolicy.update, { emergencyAccount, version })).error?.code

    test.each<[string, object]>([
      ['an admin', { role: 'admin' }],
      ['an archived member', { archivedAt: new Date() }],
      ['a member without a password', { passwordHash: null }],
      ['a member with an initial password', { mustChangePassword: true }],
    ])('refuses %s as the emergency account', async (_what, changes) => {
      await createProvider(server, client)
      const other = await createEmergencyAccount(server, client)
      await change(client, other.member.uuid, changes)
      expect(await update(other.member.uuid)).toBe('SignInPolicy.EmergencyUnusable')
    })

    test('refuses a member without a second factor, and a member of another company', async () => {
      await createProvider(server, client)
      const plain = await server.createMember(client, { role: 'super-admin' })
      expect(await update(plain.uuid)).toBe('SignInPolicy.EmergencyUnusable')
      const foreign = await createEmergencyAccount(server, await server.createClient())
      expect(await update(foreign.member.uuid)).toBe('Member.NotFound')
    })

    test('needs an active provider, and the version that was read', async () => {
      expect(await update(emergency.member.uuid)).toBe('SignInPolicy.NoProvider')
      const uuid = await createProvider(server, client)
      await emergency.api.ok(ssoProvider.deactivate, { ssoProviderUuid: uuid })
      expect(await update(emergency.member.uuid)).toBe('SignInPolicy.NoProvider')
      await createProvider(server, client)
      expect(await update(emergency.member.uuid, 7)).toBe('Version.Conflict')
      expect(await update(emergency.member.uuid)).toBeUndefined()
    })

    test('shows who can become the emergency account, and how many members are linked', async () => {
      const plain = await server.createMember(client, { role: 'super-admin', hasPassword: false })
      await server.createMember(client)
      const providerUuid = await createProvider(server, client)
      await server.inClient(client, (db) =>
        db
          .insertInto('ssoIdentity')
          .values({ uuid: randomUUID(), memberUuid: plain.uuid, providerUuid, subject: 's' })
          .execute(),
      )
      const { candidates, ...view } = await emergency.api.ok(signInPolicy.read)
      expect(view).toEqual({
        emergencyAccount: null,
        hasActiveProvider: true,
        linkedCount: 1,
        unlinkedCount: 2,
        hasPasswordSession: true,
        version: 1,
      })
      expect(Object.fromEntries(candidates.map(({ uuid, problem }) => [uuid, problem]))).toEqual({
        [emergency.member.uuid]: null,
        [plain.uuid]: 'noPassword',
      })
    })

    test('ends the sessions of passwords, except for those of the emergency account', async () => {
      const providerUuid = await createProvider(server, client)
      const max = await server.createMember(client)
      const byPassword = await server.signedIn(max)
      const byProvider = await signInByProvider(server, max, providerUuid)
      await setPolicy(emergency.api, emergency.member.uuid)
      expect(await Promise.all([byPassword, byProvider, emergency.api].map(isSignedIn))).toEqual([
        false,
        true,
        true,
      ])
    })

    test('is for super-admins only, and in the audit log', async () => {
      const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
      expect((await admin.send(signInPolicy.read)).error?.code).toBe('Permission.Missing')
      await createProvider(server, client)
      await setPolicy(emergency.api, emergency.member.uuid)
      const log = await server.inClient(client, (db) =>
        db.selectFrom('auditLog').select('changes').where('action', '=', 'updateSignInPolicy').execute(),
      )
      expect(log).toEqual([
        { changes: [{ field: 'emergencyAccount', from: null, to: expect.stringContaining('Person') }] },
      ])
    })
  })

  describe('while it applies', () => {
    let client: TestClient
    let providerUuid: string
    let emergency: EmergencyAccount
    let helper: Api
    let member: TestMember
    beforeEach(async () => {
      ;({ client, providerUuid, emergency } = await createProviderOnly(server))
      member = emergency.member
      const other = await server.createMember(client, { role: 'super-admin' })
      helper = await signInByProvider(server, other, providerUuid)
    })

    test('keeps the last active provider', async () => {
      const codes = async (uuid: string) => [
        (await helper.send(ssoProvider.deactivate, { ssoProviderUuid: uuid })).error?.code,
        (await helper.send(ssoProvider.remove, { ssoProviderUuid: uuid })).error?.code,
      ]
      expect(await codes(providerUuid)).toEqual(['SsoProvider.LastActive', 'SsoProvider.LastActive'])
      const { version } = await helper.ok(ssoProvider.read, { ssoProviderUuid: providerUuid })
      const form = { ...providerForm, name: 'Neu', issuer: 'https://b.example' }
      const moved = { ssoProviderUuid: providerUuid, version, ...form }
      expect((await helper.send(ssoProvider.update, moved)).error?.code).toBe('SsoProvider.LastActive')
      expect(await isSignedIn(helper)).toBe(true)

      const second = await createProvider(server, client)
      expect(await codes(second)).toEqual([undefined, undefined])
    })

    test('keeps one of two providers that are switched off at the same time', async () => {
      const second = await createProvider(server, client)
      const answers = await Promise.all(
        [providerUuid, second].map((uuid) =>
          emergency.api.send(ssoProvider.deactivate, { ssoProviderUuid: uuid }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    })

    test.each<[string, () => Promise<unknown>]>([
      [
        'role by the details',
        async () => {
          const { version, username } = await helper.ok(calls.memberDetails.read, { uuid: member.uuid })
          const record = createRecord({ username, role: 'admin' })
          return helper.send(calls.memberDetails.update, { uuid: member.uuid, version, ...record })
        },
      ],
      ['place by archiving', () => helper.send(calls.archivedMember.archive, { uuids: [member.uuid] })],
      [
        'second factor by a reset',
        () => helper.send(calls.secondFactor.reset, { uuid: member.uuid, reason: 'lost' }),
      ],
      [
        'second factor by removing it',
        () => emergency.api.send(calls.secondFactor.remove, { code: emergency.app.nextCode() }),
      ],
      [
        'password by an initial one',
        () =>
          helper.send(calls.memberAccess.resetPassword, { uuids: [member.uuid], passwordMode: 'initial' }),
      ],
    ])('keeps the emergency account: %s', async (_what, attempt) => {
      expect(await attempt()).toMatchObject({ error: { code: 'Member.EmergencyAccount' } })
    })

    test('keeps the emergency account in an import', async () => {
      const importer = new Importer(server, client, helper, '')
      const view = await importer.file(
        `Vorname;Nachname;Benutzername;Rolle\nEin;Name;${member.username};Mitglied\n`,
      )
      const outcome = await importer.run(view, { passwordMode: 'noPassword', matchBy: 'username' })
      expect(outcome?.failure).toBe('Member.EmergencyAccount')
      const { role } = (await importer.members()).find(({ uuid }) => uuid === member.uuid)!
      expect(role).toBe('super-admin')
    })

    test('keeps the emergency account in each statement', async () => {
      for (const changes of [{ deletedAt: new Date() }, { passwordHash: null }, { role: 'member' }] as const)
        await expect(change(client, member.uuid, changes)).rejects.toMatchObject({
          constraint: 'emergency_member_kept',
        })
      await change(client, member.uuid, { firstName: 'Neu', passwordHash: 'another' })
    })

    test('lets another super-admin become the emergency account', async () => {
      const next = await server.createMember(client, { role: 'super-admin' })
      await server.inClient(client, (db) =>
        db
          .insertInto('secondFactor')
          .values({ memberUuid: next.uuid, secret: 'sealed', lastStep: 0 })
          .execute(),
      )
      await setPolicy(helper, next.uuid)
      expect(await isSignedIn(emergency.api)).toBe(false)
      expect((await helper.send(calls.archivedMember.archive, { uuids: [member.uuid] })).status).toBe(200)
    })

    test('ends when passwords are permitted again', async () => {
      const max = await server.createMember(client)
      const login = () => server.visitor().login(client.identifier, max.username, password)
      expect((await login()).error?.code).toBe('Login.ProviderOnly')
      await setPolicy(helper, null)
      expect((await login()).status).toBe(200)
      expect((await helper.send(ssoProvider.deactivate, { ssoProviderUuid: providerUuid })).status).toBe(200)
    })

    test('ends for an emergency account that was deleted after the backup', async () => {
      const tombstone = { clientUuid: client.uuid, memberUuid: member.uuid }
      const undo = new Error('undo')
      const restored = server.databases.owner.transaction(undefined, async (db) => {
        await makeRestoredDatabaseSafe(db, [tombstone])
        const { rows } = await sql`select emergency_member_uuid as emergency from client`.execute(db)
        expect(rows).toEqual([{ emergency: null }])
        throw undo
      })
      await expect(restored).rejects.toBe(undo)
    })
  })
})
