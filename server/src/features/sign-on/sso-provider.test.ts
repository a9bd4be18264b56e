/** The settings of identity providers, and the buttons of the login page. */
import { calls } from '@sorgfalt/contract'
import { maxSsoProviders } from '@sorgfalt/contract/sign-on/sso-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { type ServedProvider, startOidcProvider } from './oidc-provider-fixture.ts'
import { createActiveProvider, createSsoServer, createSuperAdmin, providerForm } from './sign-on-fixture.ts'

const { ssoProvider, sso } = calls
const tenant = '11111111-2222-3333-4444-555555555555'

describe.each(featureEngines)('the identity providers of a company on %s', (engine) => {
  let provider: ServedProvider
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    provider = await startOidcProvider(() => ({ sub: 'x' }))
    server = await createSsoServer(engine, [provider.issuer])
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })
  beforeEach(async () => {
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
  })
  const form = (changes: Record<string, unknown> = {}) => ({
    ...providerForm,
    name: 'Werk-Konto',
    issuer: provider.issuer,
    ...changes,
  })
  const readOptions = async (identifier = client.identifier, api = server.visitor()) =>
    (await api.ok(sso.readOptions, { clientIdentifier: identifier })).providers

  test('are on the login page after the issuer was checked, until they are switched off', async () => {
    const { uuid, isActive } = await admin.ok(ssoProvider.create, form())
    expect([isActive, await readOptions()]).toEqual([false, []])
    await admin.ok(ssoProvider.activate, { ssoProviderUuid: uuid })
    expect(await readOptions()).toEqual([{ uuid, name: 'Werk-Konto', preset: 'other' }])
    expect(await readOptions('unknown-company')).toEqual([])
    await admin.ok(ssoProvider.deactivate, { ssoProviderUuid: uuid })
    expect(await readOptions()).toEqual([])
  })

  test('never show their secret, which the database stores sealed', async () => {
    const created = await admin.send(ssoProvider.create, form({ applicationSecret: 'ein Geheimnis' }))
    const list = await admin.send(ssoProvider.list)
    expect(created.text + list.text).not.toContain('Geheimnis')
    const [row] = await server.inClient(client, (db) => db.selectFrom('ssoProvider').selectAll().execute())
    expect(row?.secret).not.toContain('Geheimnis')
    expect(list.body.redirectUri).toBe('http://localhost:3000/api/sso/callback')
  })

  test('have different names, and there are at most ten', async () => {
    await admin.ok(ssoProvider.create, form())
    expect((await admin.send(ssoProvider.create, form())).error?.code).toBe('SsoProvider.NameTaken')
    for (let count = 1; count < maxSsoProviders; count++)
      await admin.ok(ssoProvider.create, form({ name: `Werk ${count}` }))
    const { error } = await admin.send(ssoProvider.create, form({ name: 'Werk 11' }))
    expect(error?.code).toBe('SsoProvider.TooMany')
  })

  test('keep a secret that is not entered again, and are saved in the version that was read', async () => {
    const { uuid, version } = await admin.ok(ssoProvider.create, form())
    const { applicationSecret: _secret, ...changes } = form({ name: 'Neu' })
    const input = { ssoProviderUuid: uuid, version, ...changes }
    const secretOf = () =>
      server.inClient(client, (db) => db.selectFrom('ssoProvider').select('secret').executeTakeFirst())
    const before = await secretOf()
    expect(await admin.ok(ssoProvider.update, input)).toMatchObject({ name: 'Neu', version: version + 1 })
    expect(await secretOf()).toEqual(before)
    expect((await admin.send(ssoProvider.update, input)).error?.code).toBe('Version.Conflict')
  })

  test('lose their identities and are switched off when the issuer changes', async () => {
    const uuid = await createActiveProvider(admin, provider.issuer)
    const max = await server.createMember(client)
    await server.inClient(client, (db) =>
      db
        .insertInto('ssoIdentity')
        .values({ uuid: crypto.randomUUID(), providerUuid: uuid, memberUuid: max.uuid, subject: 's' })
        .execute(),
    )
    const read = async () => admin.ok(ssoProvider.read, { ssoProviderUuid: uuid })
    const { version, memberCount } = await read()
    expect(memberCount).toBe(1)
    await admin.ok(ssoProvider.update, {
      ssoProviderUuid: uuid,
      version,
      ...form({ issuer: 'https://other.example/.well-known/openid-configuration' }),
    })
    expect(await read()).toMatchObject({ isActive: false, memberCount: 0, issuer: 'https://other.example' })
  })

  test.each([
    ['http', { issuer: 'http://idp.example' }, 'issuer'],
    ['a query', { issuer: 'https://idp.example/?a=1' }, 'issuer'],
    [
      'all tenants of Entra',
      { preset: 'entra', issuer: 'https://login.microsoftonline.com/common/v2.0' },
      'issuer',
    ],
    [
      'private accounts of Microsoft',
      {
        preset: 'entra',
        issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      },
      'issuer',
    ],
    ['Entra as another provider', { issuer: `https://login.microsoftonline.com/${tenant}/v2.0` }, 'issuer'],
    ['Google as another provider', { issuer: 'https://accounts.google.com' }, 'issuer'],
    [
      'all accounts of Google',
      { preset: 'google', issuer: 'https://accounts.google.com', hostedDomain: null },
      'hostedDomain',
    ],
    ['linking without a claim', { linkMode: 'externalId' }, 'externalIdClaim'],
    [
      'linking by a claim that people can change',
      { linkMode: 'externalId', externalIdClaim: 'email' },
      'externalIdClaim',
    ],
  ])('refuse %s', async (_what, changes, field) => {
    const { error } = await admin.send(ssoProvider.create, form(changes))
    expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual(['Request.Invalid', [field]])
  })

  test.each([
    ['ok', () => provider.issuer],
    ['ok', () => `${provider.issuer}/.well-known/openid-configuration`],
    ['unreachable', () => provider.issuer.replace('localhost', 'other.localhost')],
    ['noProvider', () => `${provider.issuer}/nothing`],
    ['blocked', () => 'https://localhost:22'],
    ['blocked', () => 'https://169.254.169.254'],
  ])('are checked: the outcome is %s', async (outcome, issuer) => {
    const answer = await admin.ok(ssoProvider.check, { preset: 'other', issuer: issuer() })
    expect(answer.outcome).toBe(outcome)
  })

  test('are not switched on if the check fails', async () => {
    const { uuid } = await admin.ok(ssoProvider.create, form({ issuer: 'https://169.254.169.254' }))
    const { error } = await admin.send(ssoProvider.activate, { ssoProviderUuid: uuid })
    expect(error).toMatchObject({ code: 'SsoProvider.CheckFailed', params: { outcome: 'blocked' } })
    expect((await admin.ok(ssoProvider.read, { ssoProviderUuid: uuid })).isActive).toBe(false)
  })

  test('are set by super-admins only, after a step-up', async () => {
    const other = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    for (const call of [ssoProvider.list, ssoProvider.create, ssoProvider.check])
      expect((await other.send(call, form())).error?.code).toBe('Permission.Missing')
  })

  test('can be read without limit, but only as many unknown companies as logins may fail', async () => {
    await createActiveProvider(admin, provider.issuer)
    const visitor = server.visitor()
    const ask = async (clientIdentifier: string) =>
      (await visitor.send(sso.readOptions, { clientIdentifier })).error?.code
    const answers = await Promise.all(Array.from({ length: 320 }, () => ask(client.identifier)))
    expect(new Set(answers)).toEqual(new Set([undefined]))
    const withoutProviders = (await server.createClient()).identifier
    for (let count = 0; count < 320; count++) expect(await ask(withoutProviders)).toBeUndefined()

    let refusals = 0
    for (let count = 0; count < 310; count++) if ((await ask(`unknown-${count}`)) !== undefined) refusals++
    expect(refusals).toBeGreaterThan(0)
    expect(await ask('unknown')).toBe('Request.RateLimited')
    expect(await ask(withoutProviders)).toBeUndefined()
  })
})

describe.each(featureEngines)('a server without further settings on %s', (engine) => {
  test('connects to no private address', async () => {
    const server = await createTestServer(engine)
    const admin = await createSuperAdmin(server, await server.createClient())
    const check = (issuer: string) => admin.ok(ssoProvider.check, { preset: 'other', issuer })
    for (const issuer of ['https://127.0.0.1', 'https://[::1]', 'https://10.0.0.1', 'https://localhost'])
      expect((await check(issuer)).outcome).toBe('blocked')
    await server.close()
  })
})
