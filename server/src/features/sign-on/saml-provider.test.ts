/** The settings of providers with SAML. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import type { TestClient, TestServer } from '../../test/test-server.ts'
import { createCertificate } from '../../test/tls-fixture.ts'
import { listClientsWithExpiredRows, purgeClient } from '../job/job.store.ts'
import { type ServedProvider, serveHttps } from './oidc-provider-fixture.ts'
import { createSigner, metadataOf, type Signer } from './saml-idp-fixture.ts'
import { entityId, samlForm } from './saml-sign-on-fixture.ts'
import { createSsoServer, createSuperAdmin, providerForm } from './sign-on-fixture.ts'
import { insertAssertion } from './sso-attempt.store.ts'

const { ssoProvider } = calls
const noMetadata = { issuer: null, loginUrl: null, certificates: [] }

describe.each(featureEngines)('the settings of a provider with SAML on %s', (engine) => {
  let signer: Signer
  let weak: Signer
  let elliptic: string
  let served: ServedProvider
  let body = ''
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    signer = await createSigner()
    weak = await createSigner(1024)
    elliptic = (await createCertificate(['idp.example'])).cert.replaceAll(/-----[^-]*-----|\s/g, '')
    served = await serveHttps(() => (_request, response) => void response.end(body))
    server = await createSsoServer(engine, [served.issuer])
  })
  afterAll(async () => {
    await server.close()
    served.close()
  })
  beforeEach(async () => {
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
  })
  const read = (xml: string) => admin.ok(ssoProvider.readMetadata, { xml, url: null })
  const fetchFrom = (url: string) => admin.ok(ssoProvider.readMetadata, { xml: null, url })

  test('are taken from metadata, and show how long the certificates are valid', async () => {
    const { outcome, metadata } = await read(metadataOf(entityId, [signer.certificate]))
    expect(outcome).toBe('ok')
    expect(metadata).toMatchObject({
      issuer: entityId,
      loginUrl: `${entityId}/sso`,
      certificates: [signer.certificate],
    })
    const [details] = metadata?.certificateDetails ?? []
    expect(details?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(Date.parse(details?.validUntil ?? '')).toBeGreaterThan(Date.now())

    const { certificateDetails, ...taken } = metadata ?? { certificateDetails: [] }
    const created = await admin.ok(ssoProvider.create, { ...samlForm([]), ...taken })
    expect(created).toMatchObject({
      protocol: 'saml',
      applicationId: null,
      certificateDetails,
      isActive: false,
    })
  })

  test.each([
    ['no XML', () => 'metadata', 'noMetadata'],
    ['a page', () => '<html><body>Sign in</body></html>', 'noMetadata'],
    ['a document type', () => `<!DOCTYPE x>${metadataOf(entityId, [signer.certificate])}`, 'noMetadata'],
    ['no entity ID', () => metadataOf('', [signer.certificate], `${entityId}/sso`), 'noMetadata'],
    [
      'two providers',
      () =>
        '<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">' +
        [entityId, 'https://second.example']
          .map((id) => metadataOf(id, [signer.certificate]).replace(/^<\?xml[^>]*>/, ''))
          .join('') +
        '</md:EntitiesDescriptor>',
      'noMetadata',
    ],
    [
      'a service instead of a provider',
      () => metadataOf(entityId, [signer.certificate]).replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
      'noMetadata',
    ],
    [
      'an address with http',
      () => metadataOf(entityId, [signer.certificate], 'http://idp.example/'),
      'noLoginUrl',
    ],
    [
      'no address for redirects',
      () => metadataOf(entityId, [signer.certificate]).replaceAll('HTTP-Redirect', 'SOAP'),
      'noLoginUrl',
    ],
    ['no certificate', () => metadataOf(entityId, []), 'noCertificate'],
    ['a certificate that is none', () => metadataOf(entityId, ['AAAA']), 'noCertificate'],
    ['a key of 1024 bits', () => metadataOf(entityId, [weak.certificate]), 'noCertificate'],
    ['an elliptic curve', () => metadataOf(entityId, [elliptic]), 'noCertificate'],
    [
      'a certificate for encryption only',
      () => metadataOf(entityId, [signer.certificate]).replace('use="signing"', 'use="encryption"'),
      'noCertificate',
    ],
  ])('are not taken from metadata with %s', async (_what, xml, outcome) => {
    expect(await read(xml())).toEqual({ outcome, metadata: null })
  })

  test('can be read from an address', async () => {
    body = metadataOf(entityId, [signer.certificate])
    expect((await fetchFrom(`${served.issuer}/metadata?app=1`)).metadata?.issuer).toBe(entityId)
    body = 'x'.repeat(1_100_000)
    expect((await fetchFrom(served.issuer)).outcome).toBe('unreachable')
    body = '<html/>'
    expect((await fetchFrom(served.issuer)).outcome).toBe('noMetadata')
    expect((await fetchFrom('https://169.254.169.254/metadata')).outcome).toBe('blocked')
    const { error } = await admin.send(ssoProvider.readMetadata, { xml: null, url: 'http://idp.example' })
    expect(error?.fields).toEqual({ url: 'unknown' })
  })

  test.each([
    ['neither a document nor an address', { xml: null, url: null }],
    ['both', { xml: '<x/>', url: 'https://idp.example' }],
    ['a document that is too long', { xml: 'x'.repeat(300_001), url: null }],
  ])('are not read from %s', async (_what, input) => {
    const { error } = await admin.send(ssoProvider.readMetadata, input)
    expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual(['Request.Invalid', ['xml']])
  })

  test('can follow later, but before the provider is switched on', async () => {
    const created = await admin.ok(ssoProvider.create, samlForm([], noMetadata))
    expect(created.entityId).toBe(`http://localhost:3000/api/sso/saml/${created.uuid}/metadata`)
    const activate = () => admin.send(ssoProvider.activate, { ssoProviderUuid: created.uuid })
    expect((await activate()).error?.code).toBe('SsoProvider.MetadataMissing')
    const { version } = created
    await admin.ok(ssoProvider.update, {
      ...samlForm([signer.certificate]),
      ssoProviderUuid: created.uuid,
      version,
    })
    expect((await activate()).body.isActive).toBe(true)
  })

  test.each([
    ['an address with http', { loginUrl: 'http://idp.example' }, 'loginUrl'],
    ['a part of the metadata only', { loginUrl: null }, 'issuer'],
    ['Google as the product', { preset: 'google' }, 'preset'],
    ['another entity ID than that of a directory of Entra', { preset: 'entra' }, 'issuer'],
    [
      'linking by an attribute that people can change',
      { linkMode: 'externalId', externalIdClaim: 'mail' },
      'externalIdClaim',
    ],
  ])('refuse %s', async (_what, changes, field) => {
    const { error } = await admin.send(ssoProvider.create, samlForm([signer.certificate], changes))
    expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual(['Request.Invalid', [field]])
  })

  test('refuse a certificate whose signatures the server does not accept', async () => {
    for (const certificate of ['AAAA', weak.certificate, elliptic]) {
      const { error } = await admin.send(ssoProvider.create, samlForm([signer.certificate, certificate]))
      expect(error?.code).toBe('SsoProvider.CertificateUnusable')
    }
  })

  test('keep their protocol', async () => {
    const { uuid: ssoProviderUuid, version } = await admin.ok(
      ssoProvider.create,
      samlForm([signer.certificate]),
    )
    const form = { ...providerForm, name: 'Werk', issuer: 'https://idp.example', ssoProviderUuid, version }
    expect((await admin.send(ssoProvider.update, form)).error?.code).toBe('SsoProvider.ProtocolFixed')
  })

  test('forget the assertions that have expired', async () => {
    const { uuid: providerUuid } = await admin.ok(ssoProvider.create, samlForm([signer.certificate]))
    await server.inClient(client, async (db) => {
      await insertAssertion(db, { providerUuid, id: 'old', seconds: -1 })
      await insertAssertion(db, { providerUuid, id: 'new', seconds: 60 })
      expect(await listClientsWithExpiredRows(db, 12)).toContain(client.uuid)
      await purgeClient(db, 12)
      const rows = await db.selectFrom('ssoAssertion').select('assertionHash').execute()
      expect(rows).toEqual([{ assertionHash: sha256('new') }])
    })
  })
})
