/** Tests of the answers of passkeys: sign-in, and forged, replayed and foreign answers. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { inParallel } from '../../test/in-parallel.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { addPasskey as add, passkeysOf, sign, signIn, signInWithPasskey, verify } from './passkey-fixture.ts'
import { type Deviation, SoftwareAuthenticator } from './software-authenticator-fixture.ts'

const { passkey, secondFactor } = calls
const otherHost = 'other.test.example'

describe.each(featureEngines)('the answer of a passkey on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const createMember = () => server.createMember(client)
  const login = (member: TestMember, api?: Api) => signIn(server, member, api)
  const signInAndAdd = (member: TestMember) => signInWithPasskey(server, member)
  const inClient = <T>(work: Parameters<typeof server.inClient<T>>[1]) => server.inClient(client, work)

  describe('whose registration is forged', () => {
    test.each<[string, Deviation]>([
      ['comes from another page', { origin: 'http://localhost.evil.example:3000' }],
      ['comes from another port', { origin: 'http://localhost:3001' }],
      ['is for another host', { host: otherHost }],
      ['signs another challenge', { challenge: 'AAAA' }],
      ['is the answer of a sign-in', { type: 'webauthn.get' }],
      ['needed no person', { flags: 0x40 }],
      ['contains certificates', { format: 'packed', statement: new Map([['x5c', []]]) }],
      ['has a format that needs certificates', { format: 'android-safetynet' }],
    ])('is refused if it %s', async (_, deviation) => {
      const api = await server.signedIn(await createMember())
      expect((await add(api, new SoftwareAuthenticator(), deviation)).error?.code).toBe('Passkey.Refused')
      expect(await passkeysOf(api)).toEqual([])
    })

    test('is refused with an identifier that is not in the signed data', async () => {
      const api = await server.signedIn(await createMember())
      const credential = new SoftwareAuthenticator().register(await api.ok(passkey.beginRegistration))
      const answer = await api.send(passkey.register, {
        name: 'X',
        credential: { ...credential, id: 'AAAA' },
      })
      expect(answer.error?.code).toBe('Passkey.Refused')
    })

    test('is refused with the challenge of another session, a used one and an old one', async () => {
      const max = await createMember()
      const [api, other] = [await server.signedIn(max), await server.signedIn(max)]
      const register = (by: Api, options: { challenge: string; host: string }) =>
        by.send(passkey.register, { name: 'X', credential: new SoftwareAuthenticator().register(options) })

      const foreign = await other.ok(passkey.beginRegistration)
      expect((await register(api, foreign)).error?.code).toBe('Passkey.Expired')
      await api.ok(passkey.beginRegistration)
      expect((await register(api, foreign)).error?.code).toBe('Passkey.Refused')

      const old = await api.ok(passkey.beginRegistration)
      await inClient((db) =>
        db.updateTable('passkeyChallenge').set({ createdAt: sql`now() - interval '6 minutes'` }).execute(),
      )
      expect((await register(api, old)).error?.code).toBe('Passkey.Expired')

      const used = await api.ok(passkey.beginRegistration)
      expect((await register(api, used)).status).toBe(200)
      expect((await register(api, used)).error?.code).toBe('Passkey.Expired')
    })
  })

  describe('that signs', () => {
    test('opens the session, which gets a new token, and is listed as used', async () => {
      const max = await createMember()
      const { api: own, key } = await signInAndAdd(max)
      const { api, pending } = await login(max)
      expect(pending).toBe('verify')
      const before = api.cookies.get('sid')
      expect((await verify(api, key)).body).toEqual({ byRecoveryCode: false, recoveryCodesLeft: 10 })
      expect(api.cookies.get('sid')).not.toBe(before)
      expect((await api.ok(calls.member.state)).secondFactor.pending).toBeNull()
      expect((await passkeysOf(own))[0]?.lastUsedAt).not.toBeNull()
    })

    test('can make the device trusted', async () => {
      const max = await createMember()
      const { key } = await signInAndAdd(max)
      const { api } = await login(max)
      await api.ok(secondFactor.verify, { passkey: await sign(api, key), trustDevice: true })
      expect((await login(max, api)).pending).toBeNull()
    })

    test.each<[string, Deviation]>([
      ['comes from another page', { origin: 'http://localhost.evil.example:3000' }],
      ['is for another host', { host: otherHost }],
      ['signs another challenge', { challenge: 'AAAA' }],
      ['is the answer of a registration', { type: 'webauthn.create' }],
      ['needed no person', { flags: 0 }],
    ])('is refused if its answer %s', async (_, deviation) => {
      const max = await createMember()
      const { key } = await signInAndAdd(max)
      const { api } = await login(max)
      expect((await verify(api, key, deviation)).error?.code).toBe('Passkey.Refused')
      expect((await api.ok(calls.member.state)).secondFactor.pending).toBe('verify')
    })

    test('is refused with a changed signature, and with the key of another passkey', async () => {
      const max = await createMember()
      const { key } = await signInAndAdd(max)
      const { api } = await login(max)
      const send = (proof: object) => api.send(secondFactor.verify, { passkey: proof, trustDevice: false })
      const [good, other] = [await sign(api, key), new SoftwareAuthenticator()]
      expect(
        (await send({ ...good, signature: good.signature.replace(/^.{9}/, 'AAAAAAAAA') })).error?.code,
      ).toBe('Passkey.Refused')
      const forged = { ...(await sign(api, other)), credentialId: key.id }
      expect((await send(forged)).error?.code).toBe('Passkey.Refused')
    })

    test('cannot be replayed, not even at the same time', async () => {
      const max = await createMember()
      const { key } = await signInAndAdd(max)
      const { api } = await login(max)
      const proof = await sign(api, key)
      const answers = await inParallel(4, 4, async () => {
        const answer = await api.send(secondFactor.verify, { passkey: proof, trustDevice: false })
        return answer.status
      })
      expect(answers.filter((status) => status === 200)).toHaveLength(1)

      const next = await login(max)
      const replay = await next.api.send(secondFactor.verify, { passkey: proof, trustDevice: false })
      expect(replay.error?.code).toBe('Passkey.Expired')
      await next.api.ok(passkey.beginVerification)
      const second = await next.api.send(secondFactor.verify, { passkey: proof, trustDevice: false })
      expect(second.error?.code).toBe('Passkey.Refused')
    })

    test('is refused after five minutes', async () => {
      const max = await createMember()
      const { key } = await signInAndAdd(max)
      const { api } = await login(max)
      const proof = await sign(api, key)
      await inClient((db) =>
        db.updateTable('passkeyChallenge').set({ createdAt: sql`now() - interval '6 minutes'` }).execute(),
      )
      const answer = await api.send(secondFactor.verify, { passkey: proof, trustDevice: false })
      expect(answer.error?.code).toBe('Passkey.Expired')
    })

    test('is refused with a counter that has gone back', async () => {
      const max = await createMember()
      const { key } = await signInAndAdd(max)
      const { api } = await login(max)
      expect((await verify(api, key, { counter: 7 })).status).toBe(200)
      expect((await verify(api, key, { counter: 7 })).error?.code).toBe('Passkey.Refused')
      expect((await verify(api, key, { counter: 0 })).error?.code).toBe('Passkey.Refused')
      expect((await verify(api, key, { counter: 8 })).status).toBe(200)
    })

    test('is refused if another member, or a member of another company, owns it', async () => {
      const elsewhere = await server.createClient()
      const max = await createMember()
      await signInAndAdd(max)
      const { key: ofColleague } = await signInAndAdd(await createMember())
      const { key: ofStranger } = await signInAndAdd(await server.createMember(elsewhere))
      const { api } = await login(max)
      for (const key of [ofColleague, ofStranger])
        expect((await verify(api, key)).error?.code).toBe('Passkey.Refused')
    })

    test('works on its own host only', async () => {
      const max = await createMember()
      const { key, recoveryCodes } = await signInAndAdd(max)
      await inClient((db) =>
        db.updateTable('passkey').set({ host: otherHost }).where('memberUuid', '=', max.uuid).execute(),
      )
      const { api } = await login(max)
      expect((await api.send(passkey.beginVerification)).error?.code).toBe('Factor.NotSetUp')
      expect((await api.ok(calls.member.state)).secondFactor).toMatchObject({
        pending: 'verify',
        isSetUp: true,
        hasPasskey: false,
      })
      const proof = key.sign({ challenge: 'AAAA', host: 'localhost' })
      const answer = await api.send(secondFactor.verify, { passkey: proof, trustDevice: false })
      expect(answer.error?.code).toBe('Passkey.Expired')
      const code = recoveryCodes[0] ?? ''
      expect((await api.send(secondFactor.verify, { code, trustDevice: false })).status).toBe(200)
      expect((await passkeysOf(api))[0]).toMatchObject({ host: otherHost, worksHere: false })
    })

    test('is not verified after ten attempts of a session, and 20 parallel ones count as 20', async () => {
      const max = await createMember()
      const { key } = await signInAndAdd(max)
      const { api } = await login(max)
      const proof = await sign(api, key, { challenge: 'AAAA' })
      const answers = await inParallel(20, 20, async () => {
        const answer = await api.send(secondFactor.verify, { passkey: proof, trustDevice: false })
        return answer.error?.code
      })
      expect(answers.filter((code) => code === 'Request.RateLimited')).toHaveLength(10)
      expect(answers.filter((code) => code === 'Passkey.Refused')).toHaveLength(1)
      expect((await verify(api, key)).error?.code).toBe('Request.RateLimited')
      expect((await verify((await login(max)).api, key)).status).toBe(200)
    })

    test('needs exactly one proof', async () => {
      const { api, key } = await signInAndAdd(await createMember())
      const proof = await sign(api, key)
      for (const input of [{}, { code: '123456', passkey: proof }])
        expect((await api.send(secondFactor.verify, { ...input, trustDevice: false })).error).toMatchObject({
          fields: { code: 'required' },
        })
    })

    test('lets the member get new recovery codes', async () => {
      const { api, key, recoveryCodes: old } = await signInAndAdd(await createMember())
      const { recoveryCodes } = await api.ok(secondFactor.renewRecoveryCodes, {
        passkey: await sign(api, key),
      })
      expect(new Set([...old, ...recoveryCodes]).size).toBe(20)
    })

    test('does not make six digits a valid code', async () => {
      const { api } = await signInAndAdd(await createMember())
      const answer = await api.send(secondFactor.verify, { code: '123456', trustDevice: false })
      expect(answer.error?.code).toBe('Factor.Wrong')
    })
  })
})
