/** Tests of a provider with SAML by an administrator. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import type { TestClient, TestServer } from '../../../test/test-server.ts'
import { createSigner, formOf, readRequest, type SamlRequest, type Signer } from '../saml-idp-fixture.ts'
import { honestResponse, postForm, samlForm } from '../saml-sign-on-fixture.ts'
import { createSsoServer, createSuperAdmin, memberIn } from '../sign-on-fixture.ts'

const { ssoProvider, ssoTest } = calls

describe.each(featureEngines)('the test of a provider with SAML on %s', (engine) => {
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

  /** Begins a test of a provider that is switched off. */
  async function begin(): Promise<{ uuid: string; request: SamlRequest }> {
    const { uuid } = await admin.ok(ssoProvider.create, samlForm([signer.certificate]))
    const { url } = await admin.ok(ssoTest.begin, { ssoProviderUuid: uuid })

    return { uuid, request: readRequest(url) }
  }
  const bring = (uuid: string, { relayState }: SamlRequest, response: string) =>
    postForm(server.visitor(), uuid, formOf(response, relayState))
  const read = async (ssoProviderUuid: string) => (await admin.ok(ssoTest.read, { ssoProviderUuid })).test

  test('shows the attributes and who would get in, and starts no session', async () => {
    const { uuid, request } = await begin()
    const api = server.visitor()
    const { location } = await postForm(
      api,
      uuid,
      formOf(honestResponse(request, signer), request.relayState),
    )
    expect(location).toBe(`/dashboard/company/settings/identity-providers/details/${uuid}?tested`)
    expect(await memberIn(api)).toBeUndefined()
    const outcome = await read(uuid)
    expect(outcome).toMatchObject({ failure: null, person: { arrival: 'created', role: 'member' } })
    expect(outcome?.claims.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['NameID', 'givenName', 'sn', 'mail']),
    )
    expect(outcome?.facts?.subject).toBe(outcome?.claims.find(({ name }) => name === 'NameID')?.value)
    const rows = await server.inClient(client, (db) => db.selectFrom('ssoIdentity').selectAll().execute())
    expect(rows).toEqual([])
  })

  test('explains a response that is not accepted, and accepts only one', async () => {
    const { uuid, request } = await begin()
    const other = await createSigner()
    await bring(uuid, request, honestResponse(request, other))
    expect(await read(uuid)).toMatchObject({
      failure: { code: 'Sso.Misconfigured', reason: 'answer', message: expect.stringMatching(/signature/i) },
      claims: [],
    })
    const { location } = await bring(uuid, request, honestResponse(request, signer))
    expect(location).not.toContain('?tested')
    expect((await read(uuid))?.failure?.reason).toBe('answer')
  })
})
