/** Sign-ins through a provider with SAML. */
import { calls } from '@sorgfalt/contract'
import { samlMetadataPath, ssoStartPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { type TestClient, type TestServer, unique } from '../../test/test-server.ts'
import {
  answerTo,
  assertionOf,
  createSigner,
  formOf,
  readRequest,
  responseOf,
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
  samlForm,
  signInWithSaml,
} from './saml-sign-on-fixture.ts'
import { createSsoServer, createSuperAdmin, errorIn, memberIn } from './sign-on-fixture.ts'

describe.each(featureEngines)('a sign-in with SAML on %s', (engine) => {
  let signer: Signer
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    signer = await createSigner()
    server = await createSsoServer(engine, ['https://localhost:443'])
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
  })
  const create = (changes: Record<string, unknown> = {}) => createSamlProvider(admin, signer, changes)
  const readMembers = () =>
    server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where('role', '=', 'member').execute(),
    )

  test('sends a request that names us and nothing about the person', async () => {
    const uuid = await create()
    const [first, second] = [await beginSaml(server.visitor(), uuid), await beginSaml(server.visitor(), uuid)]
    expect(first.issuer).toBe(`http://localhost:3000/api/sso/saml/${uuid}/metadata`)
    expect(first.acsUrl).toBe(`http://localhost:3000/api/sso/saml/${uuid}/acs`)
    expect(first.xml).toContain('Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"')
    expect(first.xml).not.toContain('ForceAuthn')
    expect(new Set([first.id, second.id, first.relayState, second.relayState]).size).toBe(4)
  })

  test('describes itself in metadata at the address of its entity ID', async () => {
    const uuid = await create()
    const { text, headers } = await server.visitor().navigate(samlMetadataPath(uuid))
    const { entityId: ours, acsUrl } = await admin.ok(calls.ssoProvider.read, { ssoProviderUuid: uuid })
    expect(headers.get('content-type')).toContain('application/samlmetadata+xml')
    expect(text).toContain(`entityID="${ours}"`)
    expect(text).toContain(`Location="${acsUrl}"`)
  })

  test('creates a member with the attributes, and finds the member again', async () => {
    const providerUuid = await create()
    const nameId = `nameid-${unique()}`
    const attributes = { givenName: 'Jürgen & Jo', sn: 'Groß', mail: 'j.gross@firma.example' }
    const escaped = { ...attributes, givenName: 'Jürgen &amp; Jo' }
    const api = server.visitor()
    const returnUrl = '/dashboard/profile/details'
    const said = { nameId, attributes: escaped }
    expect((await signInWithSaml(api, { providerUuid, signer, returnUrl }, said)).location).toBe(returnUrl)
    expect(await memberIn(api)).toBeDefined()

    const again = server.visitor()
    expect((await signInWithSaml(again, { providerUuid, signer }, said)).location).toBe('/dashboard')
    const [member, ...others] = await readMembers()
    expect(member).toMatchObject({
      firstName: 'Jürgen & Jo',
      lastName: 'Groß',
      username: 'j.gross',
      email: 'j.gross@firma.example',
      passwordHash: null,
    })
    expect(others).toEqual([])
  })

  test('links the member with the same external ID', async () => {
    const providerUuid = await create({ linkMode: 'externalId', externalIdClaim: 'urn:oid:2.16.1' })
    const max = await server.createMember(client)
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ externalId: '4711' }).where('uuid', '=', max.uuid).execute(),
    )
    const api = server.visitor()
    await signInWithSaml(api, { providerUuid, signer }, { attributes: { 'urn:oid:2.16.1': '4711' } })
    expect(await memberIn(api)).toMatchObject({ uuid: max.uuid })
  })

  test('keeps the links when the certificates are replaced, and accepts only the new ones', async () => {
    const providerUuid = await create()
    const said = { nameId: `nameid-${unique()}` }
    await signInWithSaml(server.visitor(), { providerUuid, signer }, said)
    const next = await createSigner()
    const { version } = await admin.ok(calls.ssoProvider.read, { ssoProviderUuid: providerUuid })
    const form = { ...samlForm([next.certificate]), ssoProviderUuid: providerUuid, version }
    expect(await admin.ok(calls.ssoProvider.update, form)).toMatchObject({ memberCount: 1, isActive: true })

    const [old, api] = [server.visitor(), server.visitor()]
    expect(errorIn(await signInWithSaml(old, { providerUuid, signer }, said))).toBe('Sso.Misconfigured')
    await signInWithSaml(api, { providerUuid, signer: next }, said)
    expect(await memberIn(api)).toBeDefined()
  })

  test('ends with the links and the sessions when the entity ID changes', async () => {
    const providerUuid = await create()
    const api = server.visitor()
    await signInWithSaml(api, { providerUuid, signer })
    const { version } = await admin.ok(calls.ssoProvider.read, { ssoProviderUuid: providerUuid })
    const form = samlForm([signer.certificate], { issuer: 'https://other.example' })
    const input = { ...form, ssoProviderUuid: providerUuid, version }
    expect(await admin.ok(calls.ssoProvider.update, input)).toMatchObject({ memberCount: 0, isActive: false })
    expect(await memberIn(api)).toBeUndefined()
  })

  const mfa = 'https://refeds.org/profile/mfa'
  test.each([
    ['never', mfa, 1],
    ['reported', 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport', 1],
    ['reported', mfa, 2],
    ['always', 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified', 2],
  ])(
    'with the factor mode %s and the context %s has the assurance %d',
    async (factorMode, context, assurance) => {
      await signInWithSaml(
        server.visitor(),
        { providerUuid: await create({ factorMode }), signer },
        { context },
      )
      const [session] = await server.inClient(client, (db) =>
        db.selectFrom('session').select('assurance').where('ssoProviderUuid', 'is not', null).execute(),
      )
      expect(session?.assurance).toBe(assurance)
    },
  )

  test('recognises people of Entra by the directory and the object', async () => {
    const [tenant, object] = [crypto.randomUUID(), crypto.randomUUID()]
    const claims = 'http://schemas.microsoft.com/identity/claims'
    const providerUuid = await create({ preset: 'entra', issuer: `https://sts.windows.net/${tenant}/` })
    const signIn = (directory: string) =>
      signInWithSaml(
        server.visitor(),
        { providerUuid, signer },
        {
          issuer: `https://sts.windows.net/${tenant}/`,
          responseIssuer: undefined,
          nameId: 'max@firma.example',
          nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
          attributes: {
            givenName: 'Max',
            sn: 'Muster',
            [`${claims}/tenantid`]: directory,
            [`${claims}/objectidentifier`]: object,
          },
        },
      )
    expect(errorIn(await signIn(object))).toBe('Sso.Misconfigured')
    expect((await signIn(tenant)).location).toBe('/dashboard')
    const [identity] = await server.inClient(client, (db) =>
      db.selectFrom('ssoIdentity').selectAll().execute(),
    )
    expect(identity?.subject).toBe(`${tenant}.${object}`)
  })

  test('links the account of a member, after the provider has asked again', async () => {
    const providerUuid = await create({ createsMembers: false })
    const max = await server.createMember(client)
    const api = await server.signedIn(max)
    const { url } = await api.ok(calls.sso.beginLink, { ssoProviderUuid: providerUuid })
    const request = readRequest(url)
    expect(request.xml).toContain('ForceAuthn="true"')
    const form = formOf(honestResponse(request, signer, { nameId: 'own' }), request.relayState)
    expect((await bringForm(api, providerUuid, form)).location).toMatch(
      /^\/dashboard\/profile\/security\?linked=/,
    )

    const again = server.visitor()
    await signInWithSaml(again, { providerUuid, signer }, { nameId: 'own' })
    expect(await memberIn(again)).toMatchObject({ uuid: max.uuid })
  })

  test('starts a new sign-in if the provider sent an unsolicited response', async () => {
    const providerUuid = await create()
    const api = server.visitor()
    const request = await beginSaml(server.visitor(), providerUuid)
    const said = {
      ...answerTo(request, entityId),
      inResponseTo: undefined,
      confirmedRequest: undefined,
    }
    const form = formOf(sign(responseOf(said, assertionOf(said)), signer), 'tile')
    const { location, cookies } = await postForm(api, providerUuid, form)
    expect([location, cookies]).toEqual([ssoStartPath(providerUuid), []])
    expect(await memberIn(api)).toBeUndefined()
  })

  test('shows the person a refusal of the provider, with the wanted page', async () => {
    const providerUuid = await create()
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid, '/dashboard/profile/details')
    const said = {
      ...answerTo(request, entityId),
      status: 'urn:oasis:names:tc:SAML:2.0:status:Requester',
    }
    const answer = await bringForm(api, providerUuid, formOf(responseOf(said, ''), request.relayState))
    expect(errorIn(answer)).toBe('Sso.Refused')
    expect(answer.location).toContain(`/auth/login/${client.identifier}?`)
    expect(answer.location).toContain('returnUrl=%2Fdashboard%2Fprofile%2Fdetails')
  })
})
