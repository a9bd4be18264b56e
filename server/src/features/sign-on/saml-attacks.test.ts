/** Forged, replayed and misdirected responses of SAML. None of them may start a session. */
import { calls } from '@sorgfalt/contract'
import { samlAcsPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import type { TestClient, TestServer } from '../../test/test-server.ts'
import { contents, hostileSignatures, hostileXml, minutesAgo, otherForms } from './saml-forgeries-fixture.ts'
import { createParts } from './saml-forgery-parts-fixture.ts'
import {
  answerTo,
  createSigner,
  formOf,
  type Said,
  type SamlRequest,
  type Signer,
  sign,
} from './saml-idp-fixture.ts'
import {
  beginSaml,
  bringForm,
  createSamlProvider,
  entityId,
  honestResponse,
  postForm,
  signInWithSaml,
} from './saml-sign-on-fixture.ts'
import { unsigned, wrappings } from './saml-wrapping-fixture.ts'
import { createSsoServer, createSuperAdmin, errorIn, memberIn, type Redirect } from './sign-on-fixture.ts'

const forgeries = [...wrappings, ...unsigned, ...hostileXml, ...hostileSignatures, ...otherForms]

describe.each(featureEngines)('an attack on a sign-in with SAML on %s', (engine) => {
  let signer: Signer
  let other: Signer
  let server: TestServer
  let client: TestClient
  let admin: Api
  let providerUuid: string
  let attempts = 0
  let accepted = 0
  beforeAll(async () => {
    signer = await createSigner()
    other = await createSigner()
    server = await createSsoServer(engine, ['https://localhost:443'])
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
    providerUuid = await createSamlProvider(admin, signer)
  })
  afterAll(async () => {
    await server.close()
    console.log(`attacks with SAML on ${engine}: ${attempts}, ${accepted} accepted`)
  })

  /** Checks that nobody is signed in. */
  async function expectRefused(api: Api, answer: Redirect, ...codes: string[]): Promise<void> {
    attempts++
    const member = await memberIn(api)
    const hasSession = answer.cookies.some((line) => /^(__Host-)?sid=[^;]/.test(line))
    if (member !== undefined || hasSession) accepted++
    expect({ member, hasSession }).toEqual({ member: undefined, hasSession: false })
    expect(codes).toContain(errorIn(answer))
  }

  const say = (request: SamlRequest, changes: Partial<Said> = {}): Said => ({
    ...answerTo(request, entityId),
    ...changes,
  })

  test('is needed to be refused: the same response without a forgery signs the person in', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const { response } = createParts(say(request), signer, other)
    expect((await bringForm(api, providerUuid, formOf(response, request.relayState))).location).toBe(
      '/dashboard',
    )
    expect(await memberIn(api)).toBeDefined()
  })

  test('is needed to be refused: a response that is signed as a whole, too, signs the person in', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const signed = sign(honestResponse(request, signer), signer, { element: 'Response' })
    await bringForm(api, providerUuid, formOf(signed, request.relayState))
    expect(await memberIn(api)).toBeDefined()
  })

  test.each(forgeries)('with %s is refused', async (_what, forge) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const said = say(request)
    const forged = forge(createParts(said, signer, other))
    expect(forged).not.toBe(createParts(said, signer, other).response)
    const answer = await bringForm(api, providerUuid, formOf(forged, request.relayState))
    await expectRefused(api, answer, 'Sso.Misconfigured')
  })

  test.each(contents)('with %s is refused, although the provider has signed it', async (_what, change) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const said = say(request)
    const response = honestResponse(request, signer, { ...said, ...change(said) })
    const answer = await bringForm(api, providerUuid, formOf(response, request.relayState))
    await expectRefused(api, answer, 'Sso.Misconfigured', 'Sso.Refused')
  })

  test.each([
    ['no RelayState', () => undefined],
    ['an empty RelayState', () => ''],
    ['another RelayState', () => 'x'.repeat(43)],
    ['an address as the RelayState', () => 'https://evil.example/'],
  ])('with %s is refused', async (_what, relayState) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const answer = await bringForm(api, providerUuid, formOf(honestResponse(request, signer), relayState()))
    await expectRefused(api, answer, 'Sso.Expired')
    expect(answer.location).toBe(`/auth/login/${client.identifier}?error=Sso.Expired`)
  })

  test.each([
    ['two RelayStates', (form: string) => `${form}&RelayState=other`, 'Sso.Expired'],
    ['two responses', (form: string) => `${form}&SAMLResponse=PGEvPg%3D%3D`, 'Sso.Misconfigured'],
    ['no response', (form: string) => form.replace('SAMLResponse', 'x'), 'Sso.Misconfigured'],
    [
      'a response that is no Base64',
      (form: string) => form.replace('SAMLResponse=', 'SAMLResponse=%3C'),
      'Sso.Misconfigured',
    ],
  ])('with %s is refused', async (_what, change, code) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = change(formOf(honestResponse(request, signer), request.relayState))
    await expectRefused(api, await bringForm(api, providerUuid, form), code)
  })

  test('by sending a response again is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = formOf(honestResponse(request, signer), request.relayState)
    const first = await postForm(api, providerUuid, form)
    await expectRefused(api, await bringForm(api, providerUuid, form), 'Sso.Expired')
    await api.navigate(first.location)
    expect(await memberIn(api)).toBeDefined()
    const again = server.visitor()
    await expectRefused(again, await bringForm(again, providerUuid, form), 'Sso.Expired')
  })

  test('with a response that was refused first, and the honest one afterwards, is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    await postForm(api, providerUuid, formOf('<forged/>', request.relayState))
    const form = formOf(honestResponse(request, signer), request.relayState)
    await expectRefused(api, await bringForm(api, providerUuid, form), 'Sso.Expired')
  })

  test('with an assertion whose id was used before is refused', async () => {
    const assertionId = `_used-${Date.now()}`
    await signInWithSaml(server.visitor(), { providerUuid, signer }, { assertionId })
    const api = server.visitor()
    await expectRefused(
      api,
      await signInWithSaml(api, { providerUuid, signer }, { assertionId }),
      'Sso.Expired',
    )
  })

  test('with the same response at the same time starts one session only', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = formOf(honestResponse(request, signer), request.relayState)
    const answers = await Promise.all([1, 2, 3, 4].map(() => postForm(api, providerUuid, form)))
    attempts += 3
    expect(answers.filter(({ location }) => location.startsWith('/api/sso/finish'))).toHaveLength(1)
  })

  test('with the response of one attempt and the RelayState of another is refused', async () => {
    const [victim, attacker] = [server.visitor(), server.visitor()]
    const [own, foreign] = [await beginSaml(victim, providerUuid), await beginSaml(attacker, providerUuid)]
    const response = honestResponse(foreign, signer)
    await expectRefused(
      victim,
      await bringForm(victim, providerUuid, formOf(response, own.relayState)),
      'Sso.Misconfigured',
    )
  })

  test('by another browser, with the code of an accepted response, is refused', async () => {
    const [attacker, victim, without] = [server.visitor(), server.visitor(), server.visitor()]
    const request = await beginSaml(attacker, providerUuid)
    await beginSaml(victim, providerUuid)
    const form = formOf(honestResponse(request, signer), request.relayState)
    const { location, cookies } = await postForm(victim, providerUuid, form)
    expect(cookies).toEqual([])
    for (const browser of [victim, without]) {
      const { status, headers } = await browser.navigate(location)
      const answer = { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() }
      await expectRefused(browser, answer, 'Sso.Expired')
    }
    await attacker.navigate(location)
    expect(await memberIn(attacker)).toBeDefined()
  })

  test('with the state or a code that was used, instead of a new code, is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const finish = async (address: string): Promise<Redirect> => {
      const { status, headers } = await api.navigate(address)
      return { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() }
    }
    await expectRefused(api, await finish(`/api/sso/finish?code=${request.relayState}`), 'Sso.Expired')
    const second = server.visitor()
    const next = await beginSaml(second, providerUuid)
    const { location } = await postForm(
      second,
      providerUuid,
      formOf(honestResponse(next, signer), next.relayState),
    )
    await second.navigate(location)
    await expectRefused(api, await finish(location), 'Sso.Expired')
  })

  test('at the callback of OpenID Connect is refused', async () => {
    const api = server.visitor()
    const { relayState } = await beginSaml(api, providerUuid)
    const { status, headers } = await api.navigate(`/api/sso/callback?code=x&state=${relayState}`)
    const answer = { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() }
    await expectRefused(api, answer, 'Sso.Expired')
  })

  test('with a response for another company of the same provider is refused', async () => {
    const second = await server.createClient()
    const foreign = await createSamlProvider(await createSuperAdmin(server, second), signer)
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = formOf(honestResponse(request, signer), request.relayState)
    await expectRefused(api, await bringForm(api, foreign, form), 'Sso.Expired')

    const visitor = server.visitor()
    const own = await beginSaml(visitor, foreign)
    const stolen = honestResponse({ ...own, issuer: request.issuer, acsUrl: request.acsUrl }, signer)
    await expectRefused(
      visitor,
      await bringForm(visitor, foreign, formOf(stolen, own.relayState)),
      'Sso.Misconfigured',
    )
  })

  test('with the certificate of another provider of the company is refused', async () => {
    await createSamlProvider(admin, other, { issuer: 'https://second.example' })
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = formOf(honestResponse(request, other), request.relayState)
    await expectRefused(api, await bringForm(api, providerUuid, form), 'Sso.Misconfigured')
  })

  test('with a provider that was switched off or changed meanwhile is refused', async () => {
    const uuid = await createSamlProvider(admin, signer)
    const [first, second] = [server.visitor(), server.visitor()]
    const [early, late] = [await beginSaml(first, uuid), await beginSaml(second, uuid)]
    const { location } = await postForm(first, uuid, formOf(honestResponse(early, signer), early.relayState))
    await admin.ok(calls.ssoProvider.deactivate, { ssoProviderUuid: uuid })
    const { status, headers } = await first.navigate(location)
    const answer = { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() }
    await expectRefused(first, answer, 'Sso.Expired')
    const form = formOf(honestResponse(late, signer), late.relayState)
    await expectRefused(second, await bringForm(second, uuid, form), 'Sso.Expired', 'Sso.Misconfigured')
  })

  test('after ten minutes is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    await server.inClient(client, (db) =>
      db
        .updateTable('ssoAttempt')
        .set({ createdAt: minutesAgo(11) })
        .execute(),
    )
    const form = formOf(honestResponse(request, signer), request.relayState)
    await expectRefused(api, await bringForm(api, providerUuid, form), 'Sso.Expired')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/dashboard/../../evil',
    'javascript:alert(1)',
    '/api/logout',
  ])('with the return URL %s leads to the own start page', async (returnUrl) => {
    attempts++
    const { location } = await signInWithSaml(server.visitor(), { providerUuid, signer, returnUrl })
    expect(location).toBe('/dashboard')
  })

  test.each([
    ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ])('by %s on another page is refused', async (_what, headers) => {
    const api = server.visitor()
    attempts++
    const { status, error } = await api.submitForm(samlAcsPath(providerUuid), '', headers)
    expect([status, error?.code]).toEqual([403, 'Request.Forged'])
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/xml'])(
    'with a body of the type %s is refused',
    async (type) => {
      const api = server.visitor()
      const request = await beginSaml(api, providerUuid)
      const form = formOf(honestResponse(request, signer), request.relayState)
      const { status } = await api.submitForm(samlAcsPath(providerUuid), form, { 'content-type': type })
      attempts++
      expect(status).toBe(415)
      expect(await memberIn(api)).toBeUndefined()
    },
  )

  test('with a form of more than 512 KiB is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = `${formOf(honestResponse(request, signer), request.relayState)}&x=${'x'.repeat(600_000)}`
    const { status } = await api.submitForm(samlAcsPath(providerUuid), form)
    attempts++
    expect(status).toBe(413)
  })

  test.each([
    ['nested elements', `${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`],
    ['nested namespaces', `${'<a xmlns:b="urn:c">'.repeat(9000)}${'</a>'.repeat(9000)}`],
  ])('with thousands of %s is refused', async (_what, response) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const answer = await bringForm(api, providerUuid, formOf(response, request.relayState))
    await expectRefused(api, answer, 'Sso.Misconfigured')
  })

  test('has been tried in more than a hundred forms, of which none was accepted', () => {
    expect(forgeries.length + contents.length).toBeGreaterThan(70)
    expect([attempts > 100, accepted]).toEqual([true, 0])
  })
})
