/** Forged, replayed and misdirected answers of providers. None of them may start a session. */
import { calls } from '@sorgfalt/contract'
import { protocolRoutes } from '@sorgfalt/contract/sign-on/protocol-routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import type { TestClient, TestServer } from '../../test/test-server.ts'
import {
  redirectUri,
  type ServedProvider,
  startOidcProvider,
  visitProvider,
} from './oidc-provider-fixture.ts'
import { type Forgery, startRogueProvider } from './rogue-provider-fixture.ts'
import {
  begin,
  comeBack,
  createActiveProvider,
  createSsoServer,
  createSuperAdmin,
  errorIn,
  memberIn,
  type Redirect,
} from './sign-on-fixture.ts'

const tenant = '11111111-2222-3333-4444-555555555555'
const now = (): number => Math.floor(Date.now() / 1000)

describe.each(featureEngines)('an attack on a sign-in on %s', (engine) => {
  let forgery: Forgery = {}
  let login = new URL('https://localhost')
  let rogue: ServedProvider
  let honest: ServedProvider
  let server: TestServer
  let client: TestClient
  let admin: Api
  let attempts = 0
  let accepted = 0
  beforeAll(async () => {
    rogue = await startRogueProvider(
      () => forgery,
      () => login,
    )
    honest = await startOidcProvider(() => ({ sub: 'honest', given_name: 'Eva', family_name: 'Ehrlich' }))
    server = await createSsoServer(engine, [rogue.issuer, honest.issuer])
  })
  afterAll(async () => {
    await server.close()
    rogue.close()
    honest.close()
    console.log(`attacks on ${engine}: ${attempts}, ${accepted} accepted`)
  })
  beforeEach(async () => {
    forgery = {}
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
  })

  const create = (form: Record<string, unknown> = {}, issuer = rogue.issuer, by = admin) =>
    createActiveProvider(by, issuer, { createsMembers: true, ...form })

  /** Begins a sign-in at the rogue provider. */
  async function beginAt(api: Api, providerUuid: string): Promise<Redirect> {
    const begun = await begin(api, providerUuid)
    login = new URL(begun.location)
    return begun
  }

  /** Returns the address with which the provider answers. A parameter of undefined is left out. */
  function answerOf(changes: Record<string, string | undefined> = {}): string {
    const answer = {
      code: 'code',
      state: login.searchParams.get('state') ?? '',
      iss: rogue.issuer,
      ...changes,
    }
    const present = Object.entries(answer).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    )
    return `${redirectUri}?${new URLSearchParams(present).toString()}`
  }

  /** Checks that nobody is signed in. */
  async function expectRefused(api: Api, answer: Redirect, code: string): Promise<void> {
    attempts++
    const member = await memberIn(api)
    const hasSession = answer.cookies.some((line) => /^(__Host-)?sid=[^;]/.test(line))
    if (member !== undefined || hasSession) accepted++
    expect({ code: errorIn(answer), member, hasSession }).toEqual({
      code,
      member: undefined,
      hasSession: false,
    })
  }

  test('is needed to be refused: the same answer without a forgery signs the person in', async () => {
    const api = server.visitor()
    await beginAt(api, await create())
    await comeBack(api, answerOf())
    expect(await memberIn(api)).toBeDefined()
  })

  test.each<[string, Forgery]>([
    ['an unsigned token', { header: { alg: 'none', kid: undefined }, signature: 'none' }],
    ['a token that names an algorithm but has no signature', { signature: 'none' }],
    [
      'a token signed with the secret of the application',
      { header: { alg: 'HS256', kid: undefined }, signature: 'application secret' },
    ],
    [
      'a token signed with the public key as the secret',
      { header: { alg: 'HS256' }, signature: 'public key' },
    ],
    ['a token signed with another key', { signature: 'other key' }],
    ['a token whose key is unknown', { header: { kid: 'k2' }, signature: 'other key' }],
    ['a token that was changed after signing', { signature: 'changed after signing' }],
    ['a token with a critical header', { header: { crit: ['b64'], b64: false } }],
    ['another nonce', { claims: { nonce: 'other' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'other' } }],
    ['no audience', { claims: { aud: undefined } }],
    [
      'a token that another application has requested',
      { claims: { aud: ['sorgfalt', 'other'], azp: 'other' } },
    ],
    ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['an issuer that only begins alike', { claims: { iss: 'https://localhost' } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['an expired token', { claims: { exp: now() - 600, iat: now() - 900 } }],
    ['a token without an end', { claims: { exp: undefined } }],
    ['a token of the future', { claims: { nbf: now() + 3600 } }],
    ['a token without a time', { claims: { iat: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject that is a number', { claims: { sub: 7 } }],
    ['a subject that is too long', { claims: { sub: 'x'.repeat(300) } }],
    ['no ID token', { token: { status: 200, body: { access_token: 'a', token_type: 'Bearer' } } }],
    [
      'an ID token that is no token',
      { token: { status: 200, body: { access_token: 'a', token_type: 'Bearer', id_token: 'a.b.c' } } },
    ],
    ['a refusal of the application', { token: { status: 401, body: { error: 'invalid_client' } } }],
  ])('with %s is refused', async (_what, forged) => {
    const api = server.visitor()
    await beginAt(api, await create())
    forgery = forged
    const answer = await comeBack(api, answerOf())
    const code = errorIn(answer) ?? ''
    expect(['Sso.Misconfigured', 'Sso.Refused']).toContain(code)
    await expectRefused(api, answer, code)
  })

  test.each<[string, Forgery, string]>([
    ['redirects', { token: { status: 302, headers: { location: 'https://127.0.0.1/' } } }, 'Sso.Unavailable'],
    ['fails', { token: { status: 503 } }, 'Sso.Unavailable'],
    [
      'says that the code was used',
      { token: { status: 400, body: { error: 'invalid_grant' } } },
      'Sso.Expired',
    ],
  ])('is refused if the provider %s', async (_what, forged, code) => {
    const api = server.visitor()
    await beginAt(api, await create())
    forgery = forged
    await expectRefused(api, await comeBack(api, answerOf()), code)
  })

  test.each<[string, Record<string, string | undefined>, string]>([
    ['another state', { state: 'x'.repeat(43) }, 'Sso.Expired'],
    ['no state', { state: undefined }, 'Sso.Expired'],
    ['an empty state', { state: '' }, 'Sso.Expired'],
    ['no code', { code: undefined }, 'Sso.Misconfigured'],
    ['another issuer (mix-up)', { iss: 'https://other.example' }, 'Sso.Misconfigured'],
    ['no issuer, although the provider announces one', { iss: undefined }, 'Sso.Misconfigured'],
    ['a refusal of the provider', { code: undefined, error: 'access_denied' }, 'Sso.Refused'],
    ['a refusal and a code', { error: 'access_denied' }, 'Sso.Refused'],
    ['a failure of the provider', { code: undefined, error: 'server_error' }, 'Sso.Unavailable'],
  ])('with %s is refused', async (_what, changes, code) => {
    const api = server.visitor()
    await beginAt(api, await create())
    await expectRefused(api, await comeBack(api, answerOf(changes)), code)
  })

  test.each([
    ['two states', `&state=${'x'.repeat(43)}`, 'Sso.Expired'],
    ['two codes', '&code=other', 'Sso.Misconfigured'],
    ['two issuers', '&iss=https%3A%2F%2Fother.example', 'Sso.Misconfigured'],
  ])('with %s is refused', async (_what, addition, code) => {
    const api = server.visitor()
    await beginAt(api, await create())
    await expectRefused(api, await comeBack(api, answerOf() + addition), code)
  })

  test.each<[string, Forgery]>([
    ['otherIssuer', { metadata: { issuer: 'https://accounts.google.com' } }],
    ['unsuitable', { metadata: { response_types_supported: ['id_token'] } }],
    ['unsuitable', { metadata: { id_token_signing_alg_values_supported: ['HS256', 'none'] } }],
    ['unsuitable', { metadata: { authorization_endpoint: 'http://localhost/authorize' } }],
    ['unsuitable', { metadata: { jwks_uri: undefined } }],
    ['unsuitable', { metadata: { code_challenge_methods_supported: ['plain'] } }],
  ])('by a discovery document is found by the check: %s, %j', async (outcome, forged) => {
    forgery = forged
    const answer = await admin.ok(calls.ssoProvider.check, { preset: 'other', issuer: rogue.issuer })
    expect(answer.outcome).toBe(outcome)
  })

  test('by keys at a private address is refused', async () => {
    const api = server.visitor()
    forgery = { metadata: { jwks_uri: 'https://169.254.169.254/keys' } }
    await beginAt(api, await create())
    await expectRefused(api, await comeBack(api, answerOf()), 'Sso.Misconfigured')
  })

  test('by another browser is refused, and the first browser can still sign in', async () => {
    const uuid = await create()
    const [victim, attacker] = [server.visitor(), server.visitor()]
    await begin(victim, uuid)
    await beginAt(attacker, uuid)
    const answer = answerOf()
    await expectRefused(victim, await comeBack(victim, answer), 'Sso.Expired')
    const without = server.visitor()
    await expectRefused(without, await comeBack(without, answer), 'Sso.Expired')
    await comeBack(attacker, answer)
    expect(await memberIn(attacker)).toBeDefined()
  })

  test('by sending the same answer again is refused', async () => {
    const api = server.visitor()
    const again = server.visitor()
    await beginAt(api, await create())
    again.cookies.set('sso', api.cookies.get('sso') ?? '')
    await comeBack(api, answerOf())
    await expectRefused(again, await comeBack(again, answerOf()), 'Sso.Expired')
  })

  test('by sending the same answer many times at once succeeds once at most', async () => {
    const first = server.visitor()
    await beginAt(first, await create())
    const copies = [first, ...Array.from({ length: 9 }, () => server.visitor())]
    for (const copy of copies) copy.cookies.set('sso', first.cookies.get('sso') ?? '')
    const answers = await Promise.all(copies.map((copy) => comeBack(copy, answerOf())))
    attempts += 9
    expect(answers.filter((answer) => errorIn(answer) === undefined).length).toBe(1)
  })

  test('with an answer that nobody has asked for leads to a new sign-in', async () => {
    const api = server.visitor()
    const answer = await comeBack(api, answerOf({ state: 'y'.repeat(43) }))
    expect(answer.location).toBe('/auth/login?error=Sso.Expired')
    await expectRefused(api, answer, 'Sso.Expired')
  })

  test('with the code of another sign-in is refused by PKCE', async () => {
    const uuid = await create({}, honest.issuer)
    const [victim, attacker] = [server.visitor(), server.visitor()]
    const stolen = new URL(await visitProvider((await begin(victim, uuid)).location))
    const own = new URL(await visitProvider((await begin(attacker, uuid)).location))
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await expectRefused(attacker, await comeBack(attacker, own.href), 'Sso.Expired')
  })

  test('after ten minutes is refused', async () => {
    const api = server.visitor()
    await beginAt(api, await create())
    await server.inClient(client, (db) => db.deleteFrom('ssoAttempt').execute())
    await expectRefused(api, await comeBack(api, answerOf()), 'Sso.Expired')

    const late = server.visitor()
    await beginAt(late, await create())
    await server.databases.owner.transaction(undefined, (db) =>
      db
        .updateTable('ssoAttempt')
        .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
        .execute(),
    )
    await expectRefused(late, await comeBack(late, answerOf()), 'Sso.Expired')
  })

  test('after the provider was switched off or changed is refused', async () => {
    const off = await create()
    const api = server.visitor()
    await beginAt(api, off)
    await admin.ok(calls.ssoProvider.deactivate, { ssoProviderUuid: off })
    await expectRefused(api, await comeBack(api, answerOf()), 'Sso.Expired')
  })

  test('on another host is refused', async () => {
    const api = server.visitor()
    await beginAt(api, await create())
    const answer = await comeBack(api, answerOf(), { host: 'other.example' })
    await expectRefused(api, answer, 'Sso.Expired')
  })

  describe('across companies', () => {
    let other: TestClient
    let otherAdmin: Api
    beforeEach(async () => {
      other = await server.createClient()
      otherAdmin = await createSuperAdmin(server, other)
    })
    const membersOf = (of: TestClient) =>
      server.inClient(of, (db) => db.selectFrom('member').select('uuid').execute())

    test('a provider cannot reach the member of another company with the same subject', async () => {
      const victims = await create({}, rogue.issuer, otherAdmin)
      const victim = server.visitor()
      await beginAt(victim, victims)
      await comeBack(victim, answerOf())
      const before = await membersOf(other)

      const attacker = server.visitor()
      await beginAt(attacker, await create())
      await comeBack(attacker, answerOf())
      attempts++
      expect((await memberIn(attacker))?.memberDetails.clientIdentifier).toBe(client.identifier)
      expect(await membersOf(other)).toEqual(before)
    })

    test('nor one with the same external ID', async () => {
      const max = await server.createMember(other)
      await server.inClient(other, (db) =>
        db.updateTable('member').set({ externalId: '4711' }).where('uuid', '=', max.uuid).execute(),
      )
      const form = { linkMode: 'externalId', externalIdClaim: 'employee_id', createsMembers: false }
      const api = server.visitor()
      await beginAt(api, await create(form))
      forgery = { claims: { employee_id: '4711' } }
      await expectRefused(api, await comeBack(api, answerOf()), 'Sso.NotProvisioned')
    })

    test('the answer of one provider is refused for the sign-in at another one', async () => {
      const api = server.visitor()
      const own = await create({}, honest.issuer)
      const victims = await create({}, rogue.issuer, otherAdmin)
      const stolen = new URL(await visitProvider((await begin(server.visitor(), own)).location))
      await beginAt(api, victims)
      forgery = { token: { status: 400, body: { error: 'invalid_grant' } } }
      const mixed = answerOf({ code: stolen.searchParams.get('code') ?? '', iss: honest.issuer })
      await expectRefused(api, await comeBack(api, mixed), 'Sso.Misconfigured')
    })

    test('a member cannot link an account at a provider of another company', async () => {
      const api = await server.signedIn(await server.createMember(client))
      const foreign = await create({}, rogue.issuer, otherAdmin)
      const { error } = await api.send(calls.sso.beginLink, { ssoProviderUuid: foreign })
      attempts++
      expect(error?.code).toBe('SsoProvider.NotFound')
    })
  })

  test.each([
    ['an Entra account of another tenant', { tid: '99999999-2222-3333-4444-555555555555' }],
    ['an Entra account without a tenant', { tid: undefined }],
    ['an Entra account without an object', { oid: undefined }],
    ['an Entra object that is no uuid', { oid: 'admin' }],
  ])('with %s is refused', async (_what, claims) => {
    const issuer = `${rogue.issuer}/${tenant}/v2.0`
    const ids = { tid: tenant, oid: tenant }
    forgery = { metadata: { issuer }, claims: { iss: issuer, ...ids, ...claims } }
    const api = server.visitor()
    await beginAt(api, await create({ preset: 'entra' }, issuer))
    await expectRefused(api, await comeBack(api, answerOf({ iss: issuer })), 'Sso.Refused')
  })

  test.each([
    ['an Entra account of the tenant', { preset: 'entra' }, `/${tenant}/v2.0`, { tid: tenant, oid: tenant }],
    [
      'a Google account of the domain',
      { preset: 'google', hostedDomain: 'firma.example' },
      '',
      { hd: 'firma.example' },
    ],
  ] as const)('is needed to be refused: %s signs the person in', async (_what, form, path, claims) => {
    const issuer = `${rogue.issuer}${path}`
    forgery = { metadata: { issuer }, claims: { iss: issuer, ...claims } }
    const api = server.visitor()
    await beginAt(api, await create(form, issuer))
    await comeBack(api, answerOf({ iss: issuer }))
    expect(await memberIn(api)).toBeDefined()
  })

  test.each([
    ['of another domain', { hd: 'other.example' }],
    ['without a domain', {}],
    ['whose domain only ends alike', { hd: 'evil-firma.example' }],
  ])('with a Google account %s is refused', async (_what, claims) => {
    const uuid = await create({ preset: 'google', hostedDomain: 'firma.example' })
    const api = server.visitor()
    await beginAt(api, uuid)
    forgery = { claims }
    await expectRefused(api, await comeBack(api, answerOf()), 'Sso.Refused')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/dashboard//evil.example',
    '/dashboard/../../evil',
    '/dashboard\\@evil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/auth/login',
    `/dashboard/${'x'.repeat(3000)}`,
  ])('with the return URL %s leads to the own start page', async (returnUrl) => {
    const api = server.visitor()
    const { location } = await begin(api, await create(), returnUrl)
    login = new URL(location)
    attempts++
    expect((await comeBack(api, answerOf())).location).toBe('/dashboard')
  })

  test.each([
    ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ])('by %s on another page is refused', async (_what, headers) => {
    const api = server.visitor()
    const { startSso, finishSso, finishSaml } = protocolRoutes
    for (const { path } of [startSso, finishSso, finishSaml]) {
      const { status, error } = await api.navigate(path, headers)
      attempts++
      expect([status, error?.code]).toEqual([403, 'Request.Forged'])
    }
    expect([...api.cookies.keys()]).toEqual([])
  })
})
