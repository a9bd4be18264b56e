/** Tests of passkeys: adding, step-up, renaming, removing, policy, reset and export. */
import { calls, hashForTransport } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { insertPasskey, listPasskeys } from './passkey.store.ts'
import { addPasskey as add, passkeysOf, sign, signIn, signInWithPasskey, verify } from './passkey-fixture.ts'
import { enrol, signInAndEnrol } from './second-factor-fixture.ts'
import { SoftwareAuthenticator } from './software-authenticator-fixture.ts'

const { passkey, secondFactor } = calls

describe.each(featureEngines)('a passkey on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  /** Runs once, after the session was checked and before the challenge is taken. */
  let meanwhile: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    server = await createTestServer(engine, {
      onStatement: async (text) => {
        if (!text.includes('delete from "passkey_challenge"')) return
        const now = meanwhile
        meanwhile = undefined
        await now?.()
      },
    })
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const createMember = () => server.createMember(client)
  const login = (member: TestMember, api?: Api) => signIn(server, member, api)
  const signInAndAdd = (member: TestMember) => signInWithPasskey(server, member)
  const inClient = <T>(work: Parameters<typeof server.inClient<T>>[1]) => server.inClient(client, work)
  const subjectsTo = async ({ username }: TestMember): Promise<string[]> => {
    await server.runJobs()
    const mails = (await server.mails()).filter((mail) => mail.includes(`${username}@test.example`))
    return mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
  }
  const logOf = ({ uuid }: TestMember) =>
    inClient((db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'entity', 'entityUuid', 'changes'])
        .where('actorUuid', '=', uuid)
        .where('outcome', '=', 'done')
        .orderBy('uuid')
        .execute(),
    )

  describe('that is added first', () => {
    test('protects the account, ends the other sessions and brings recovery codes', async () => {
      const max = await createMember()
      const elsewhere = await server.signedIn(max)
      const api = await server.signedIn(max)
      const before = api.cookies.get('sid')
      const key = new SoftwareAuthenticator()
      const { body } = await add(api, key)

      expect(body.recoveryCodes).toHaveLength(10)
      expect(api.cookies.get('sid')).not.toBe(before)
      expect((await elsewhere.send(calls.member.state)).status).toBe(401)
      expect((await api.ok(calls.member.state)).secondFactor).toEqual({
        pending: null,
        isSetUp: true,
        hasApp: false,
        hasPasskey: true,
        dueFrom: null,
      })
      expect(await api.ok(secondFactor.read)).toMatchObject({
        setUpAt: null,
        recoveryCodesLeft: 10,
        passkeys: [
          { name: 'Laptop', host: 'localhost', worksHere: true, lastUsedAt: null, isBackedUp: false },
        ],
      })
      expect((await login(max)).pending).toBe('verify')
      expect(await subjectsTo(max)).toEqual([expect.stringContaining('Ein_Passkey_wurde_hinzugef')])
      expect((await logOf(max)).at(-2)).toMatchObject({
        action: 'addPasskey',
        entity: 'member',
        entityUuid: max.uuid,
        changes: [{ field: 'secondFactor', from: false, to: true }],
      })
    })

    test('needs the password if the login is more than 15 minutes ago', async () => {
      const max = await createMember()
      const api = await server.signedIn(max)
      await inClient((db) =>
        db
          .updateTable('session')
          .set({ createdAt: sql`now() - interval '16 minutes'` })
          .where('memberUuid', '=', max.uuid)
          .execute(),
      )
      const begin = (input: object) => api.send(passkey.beginRegistration, input)
      expect((await begin({})).error).toMatchObject({ fields: { password: 'required' } })
      expect((await begin({ password: await hashForTransport('falsch') })).error?.code).toBe('Password.Wrong')
      expect((await begin({ password: await hashForTransport(password) })).status).toBe(200)
    })

    test('is added by one of two sessions that add one at the same time', async () => {
      const max = await createMember()
      const sessions = [await server.signedIn(max), await server.signedIn(max)]
      // The first passkey ends the other session, so both sessions begin before one of them adds a passkey.
      const credentials = await inParallel(2, 2, async (index) =>
        new SoftwareAuthenticator().register(await sessions[index]!.ok(passkey.beginRegistration)),
      )
      const answers = await inParallel(2, 2, async (index) => {
        const input = { name: 'Laptop', credential: credentials[index]! }
        return (await sessions[index]!.send(passkey.register, input)).status
      })
      expect(new Set(answers)).toEqual(new Set([200, 401]))
      expect(await inClient((db) => listPasskeys(db, max.uuid))).toHaveLength(1)
    })
  })

  describe('that is added to another factor', () => {
    test('keeps the sessions and the recovery codes', async () => {
      const max = await createMember()
      const { api, recoveryCodes } = await signInAndAdd(max)
      const second = new SoftwareAuthenticator()
      expect((await add(api, second)).body).toEqual({ recoveryCodes: [] })

      const next = await login(max)
      expect((await verify(next.api, second)).status).toBe(200)
      const other = await login(max)
      const code = recoveryCodes[0] ?? ''
      expect((await other.api.send(secondFactor.verify, { code, trustDevice: false })).status).toBe(200)
    })

    test('needs a step-up', async () => {
      const max = await createMember()
      const { api, key } = await signInAndAdd(max)
      await inClient((db) =>
        db.updateTable('session').set({ factorVerifiedAt: sql`now() - interval '16 minutes'` }).execute(),
      )
      expect((await api.send(passkey.beginRegistration)).error?.code).toBe('Factor.Required')
      await verify(api, key)
      expect((await api.send(passkey.beginRegistration)).status).toBe(200)
    })

    test('cannot be added by a session that has not passed the factor', async () => {
      const max = await createMember()
      await signInAndAdd(max)
      const { api } = await login(max)
      expect((await api.send(passkey.beginRegistration)).error?.code).toBe('Factor.Pending')
      const credential = new SoftwareAuthenticator().register({ challenge: 'AAAA', host: 'localhost' })
      expect((await api.send(passkey.register, { name: 'X', credential })).error?.code).toBe('Factor.Pending')
    })

    test('cannot be added by a request that began before the member had a factor', async () => {
      const max = await createMember()
      const api = await server.signedIn(max)
      meanwhile = () =>
        inClient((db) =>
          insertPasskey(db, {
            memberUuid: max.uuid,
            name: 'Schlüssel',
            host: 'localhost',
            credentialId: 'meanwhile',
            publicKey: 'AAAA',
            counter: 0,
            transports: [],
            isBackedUp: false,
          }),
        )
      const { error } = await add(api)
      expect(meanwhile).toBeUndefined()
      expect(error?.code).toBe('Session.Missing')
      expect(await inClient((db) => listPasskeys(db, max.uuid))).toMatchObject([{ name: 'Schlüssel' }])
    })

    test('cannot be added by a session that was ended meanwhile', async () => {
      const max = await createMember()
      const { api } = await signInAndAdd(max)
      meanwhile = () =>
        inClient((db) =>
          db.updateTable('session').set({ endedAt: sql`now()` }).where('memberUuid', '=', max.uuid).execute(),
        )
      expect((await add(api)).error?.code).toBe('Session.Missing')
      expect(await inClient((db) => listPasskeys(db, max.uuid))).toHaveLength(1)
    })

    test('is refused as the eleventh, and twice', async () => {
      const max = await createMember()
      const { api, key } = await signInAndAdd(max)
      expect((await add(api, key)).error?.code).toBe('Passkey.Exists')
      for (let count = 2; count <= 10; count += 1) expect((await add(api)).status).toBe(200)
      expect((await api.send(passkey.beginRegistration)).error?.code).toBe('Passkey.TooMany')
    })
  })

  describe('in the list', () => {
    test('can be renamed by its owner only', async () => {
      const max = await createMember()
      const { api } = await signInAndAdd(max)
      const stranger = await server.signedIn(await createMember())
      const [{ uuid: passkeyUuid } = { uuid: '' }] = await passkeysOf(api)
      const rename = (by: Api, name: string) => by.send(passkey.rename, { passkeyUuid, name })
      expect((await rename(stranger, 'X')).error?.code).toBe('Passkey.NotFound')
      expect((await rename(api, ' ')).error).toMatchObject({ fields: { name: 'required' } })
      expect((await rename(api, 'Blauer Schlüssel')).status).toBe(200)
      expect(await passkeysOf(api)).toMatchObject([{ name: 'Blauer Schlüssel' }])
      expect((await logOf(max)).at(-1)).toMatchObject({ action: 'renamePasskey', entity: 'passkey' })
    })

    test('is removed after a proof, by its owner only, and another factor keeps the protection', async () => {
      const max = await createMember()
      const { api, key, recoveryCodes } = await signInAndAdd(max)
      const second = new SoftwareAuthenticator()
      await add(api, second)
      const [first] = await passkeysOf(api)
      const passkeyUuid = first?.uuid

      const { api: stranger, key: strangerKey } = await signInAndAdd(await createMember())
      const foreign = { passkeyUuid, passkey: await sign(stranger, strangerKey) }
      expect((await stranger.send(passkey.remove, foreign)).error?.code).toBe('Passkey.NotFound')
      const forged = { passkeyUuid, passkey: await sign(api, new SoftwareAuthenticator()) }
      expect((await api.send(passkey.remove, forged)).error?.code).toBe('Passkey.Refused')

      await api.ok(passkey.remove, { passkeyUuid, passkey: await sign(api, second) })
      expect(await passkeysOf(api)).toHaveLength(1)
      const next = await login(max)
      expect(next.pending).toBe('verify')
      expect((await verify(next.api, key)).error?.code).toBe('Passkey.Refused')
      const code = recoveryCodes[0] ?? ''
      expect((await next.api.send(secondFactor.verify, { code, trustDevice: false })).status).toBe(200)
      expect(await subjectsTo(max)).toContain('Ein Passkey wurde entfernt')
    })

    test('is removed as the last factor together with the recovery codes and trusted devices', async () => {
      const max = await createMember()
      const { api, key } = await signInAndAdd(max)
      await api.ok(secondFactor.verify, { passkey: await sign(api, key), trustDevice: true })
      const [{ uuid: passkeyUuid } = { uuid: '' }] = await passkeysOf(api)
      await api.ok(passkey.remove, { passkeyUuid, passkey: await sign(api, key) })

      expect(await api.ok(secondFactor.read)).toMatchObject({
        passkeys: [],
        recoveryCodesLeft: 0,
        trustedDevices: [],
      })
      expect((await login(max)).pending).toBeNull()
      expect((await subjectsTo(max)).at(-1)).toBe('Ihr zweiter Faktor wurde entfernt')
      expect((await logOf(max)).find(({ action }) => action === 'removePasskey')).toMatchObject({
        entity: 'member',
        changes: [{ field: 'secondFactor', from: true, to: false }],
      })
    })

    test('is the last factor for only one of two removals at the same time', async () => {
      const max = await createMember()
      const { api, key } = await signInAndAdd(max)
      const { app } = await enrol(server, api)
      const { api: other } = await login(max)
      await verify(other, key)
      const [{ uuid: passkeyUuid } = { uuid: '' }] = await passkeysOf(api)
      const proof = await sign(other, key)
      const answers = await Promise.all([
        api.send(secondFactor.remove, { code: app.nextCode() }),
        other.send(passkey.remove, { passkeyUuid, passkey: proof }),
      ])

      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await login(max)).pending).toBeNull()
      const left = await inClient((db) =>
        db.selectFrom('recoveryCode').select('codeHash').where('memberUuid', '=', max.uuid).execute(),
      )
      expect(left).toEqual([])
    })

    test('cannot be removed as the last factor if the company requires one', async () => {
      const demanding = await server.createClient()
      const boss = await server.createMember(demanding, { role: 'super-admin' })
      const { api, key } = await signInAndAdd(boss)
      await add(api)
      await server.inClient(demanding, (db) =>
        db.updateTable('client').set({ factorPolicy: 'everyone', factorFrom: '2026-01-01' }).execute(),
      )
      const [first, second] = await passkeysOf(api)
      const remove = async (passkeyUuid = '') =>
        api.send(passkey.remove, { passkeyUuid, passkey: await sign(api, key) })
      expect((await remove(second?.uuid)).status).toBe(200)
      expect((await remove(first?.uuid)).error?.code).toBe('Factor.Demanded')
      expect(await passkeysOf(api)).toHaveLength(1)
    })
  })

  describe('and the app', () => {
    test('both work, and the app can be removed alone', async () => {
      const max = await createMember()
      const { api, app } = await signInAndEnrol(server, max)
      const key = new SoftwareAuthenticator()
      expect((await add(api, key)).body).toEqual({ recoveryCodes: [] })
      const next = await login(max)
      expect((await verify(next.api, key)).status).toBe(200)
      await api.ok(secondFactor.remove, { code: app.nextCode() })

      expect((await api.ok(calls.member.state)).secondFactor).toMatchObject({
        hasApp: false,
        hasPasskey: true,
      })
      expect((await api.ok(secondFactor.read)).recoveryCodesLeft).toBe(10)
      expect((await login(max)).pending).toBe('verify')
      expect((await subjectsTo(max)).at(-1)).toBe('Ihre Authenticator-App wurde entfernt')
      expect((await api.send(secondFactor.remove, { passkey: await sign(api, key) })).error?.code).toBe(
        'Factor.NotSetUp',
      )
    })

    test('are both removed by the reset of an administrator, who sees since when there is a factor', async () => {
      const max = await createMember()
      const { api } = await signInAndAdd(max)
      await enrol(server, api)
      const boss = await server.signedIn(await server.createMember(client, { role: 'admin' }))
      const read = () => boss.ok(calls.memberDetails.read, { uuid: max.uuid })
      expect((await read()).secondFactorAt).not.toBeNull()
      await boss.ok(secondFactor.reset, { uuid: max.uuid, reason: 'Schlüssel verloren' })
      expect((await read()).secondFactorAt).toBeNull()
      expect((await login(max)).pending).toBeNull()
      expect((await api.send(calls.member.state)).status).toBe(401)
    })
  })

  test('is in the export of the own data, without its key', async () => {
    const { api, key } = await signInAndAdd(await createMember())
    const { bytes } = await api.file(calls.profile.exportOwnData, { format: 'json', languageCode: 'de_DE' })
    const text = bytes.toString('utf8')
    const data = JSON.parse(text) as Record<string, unknown>
    expect(data['passkeys']).toMatchObject([{ name: 'Laptop', host: 'localhost', isBackedUp: false }])
    expect(data['secondFactor']).toMatchObject([{ recoveryCodesLeft: 10 }])
    expect(text).not.toContain(key.id)
  })

  test('satisfies the policy of a company', async () => {
    const demanding = await server.createClient()
    const boss = await server.createMember(demanding, { role: 'super-admin' })
    await server.inClient(demanding, (db) =>
      db.updateTable('client').set({ factorPolicy: 'everyone', factorFrom: '2026-01-01' }).execute(),
    )
    const api = server.visitor()
    const { body } = await api.login(demanding.identifier, boss.username, password)
    expect(body.pending).toBe('enrol')
    expect((await add(api)).status).toBe(200)
    expect((await api.ok(calls.member.state)).secondFactor.pending).toBeNull()
    expect((await api.ok(calls.factorPolicy.read)).reach.everyone).toEqual({ count: 1, withoutFactor: 0 })
  })
})
