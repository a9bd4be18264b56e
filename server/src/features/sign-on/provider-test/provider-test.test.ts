/** Tests of a provider by an administrator, with a real identity provider (oidc-provider). */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { type TestClient, type TestServer, unique } from '../../../test/test-server.ts'
import {
  type ServedProvider,
  startOidcProvider,
  type TestPerson,
  visitProvider,
} from '../oidc-provider-fixture.ts'
import { type Forgery, startRogueProvider } from '../rogue-provider-fixture.ts'
import {
  comeBack,
  createActiveProvider,
  createSsoServer,
  createSuperAdmin,
  providerForm,
  type Redirect,
} from '../sign-on-fixture.ts'

const { ssoProvider, ssoTest } = calls

describe.each(featureEngines)('the test of a provider on %s', (engine) => {
  let person: TestPerson = { sub: 'nobody' }
  let forgery: Forgery = {}
  let login = new URL('https://localhost')
  let provider: ServedProvider
  let rogue: ServedProvider
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    provider = await startOidcProvider(() => person)
    rogue = await startRogueProvider(
      () => forgery,
      () => login,
    )
    server = await createSsoServer(engine, [provider.issuer, rogue.issuer])
  })
  afterAll(async () => {
    await server.close()
    provider.close()
    rogue.close()
  })
  beforeEach(async () => {
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
    forgery = {}
    person = {
      sub: `person-${unique()}`,
      given_name: 'Jürgen',
      family_name: 'Groß',
      preferred_username: 'jgross@example.com',
    }
  })

  const linking = { linkMode: 'externalId', externalIdClaim: 'employee_id' } as const
  /** Creates a provider that is switched off. */
  const create = async (changes: Record<string, unknown> = {}): Promise<string> => {
    const form = { ...providerForm, name: `Werk ${unique()}`, issuer: provider.issuer, ...changes }
    return (await admin.ok(ssoProvider.create, form)).uuid
  }
  const runTest = async (ssoProviderUuid: string): Promise<Redirect> => {
    const { url } = await admin.ok(ssoTest.begin, { ssoProviderUuid })
    return comeBack(admin, await visitProvider(url))
  }
  const readTest = async (ssoProviderUuid: string, api = admin) =>
    (await api.ok(ssoTest.read, { ssoProviderUuid })).test
  const outcomeOf = async (ssoProviderUuid: string) => {
    await runTest(ssoProviderUuid)
    return readTest(ssoProviderUuid)
  }
  /** Returns the numbers of rows that a sign-in would add. */
  const countRows = () =>
    server.inClient(client, async (db) => {
      const { rows } = await sql`
        select (select count(*) from member) as members, (select count(*) from sso_identity) as identities,
          (select count(*) from session) as sessions, (select count(*) from org_unit_member) as places,
          (select max(last_login_at) from sso_identity) as used`.execute(db)
      return rows
    })

  test('leads back to the page of the provider, which is switched off, and shows the claims', async () => {
    const uuid = await create({ createsMembers: true })
    const before = await countRows()
    const { location, cookies } = await runTest(uuid)

    expect(location).toBe(`/dashboard/company/settings/identity-providers/details/${uuid}?tested`)
    expect(cookies.filter((line) => /sid=[^;]/.test(line))).toEqual([])
    expect(await countRows()).toEqual(before)
    const outcome = await readTest(uuid)
    expect(outcome?.claims).toEqual(
      expect.arrayContaining([
        { name: 'sub', value: person.sub },
        { name: 'family_name', value: 'Groß' },
      ]),
    )
    expect(outcome?.facts).toEqual({
      subject: person.sub,
      firstName: 'Jürgen',
      lastName: 'Groß',
      email: null,
      language: 'de_DE',
      externalId: null,
      reportsFactor: false,
      countsAsFactor: false,
    })
  })

  test('says which member would be created, with the org unit and the seats', async () => {
    const { orgUnitUuid, name } = await server.inClient(client, async (db) => {
      const row = { uuid: crypto.randomUUID(), identifier: `nord-${unique()}`, name: 'Werk Nord' }
      const root = await db.selectFrom('orgUnit').select('uuid').where('isRoot', '=', true).executeTakeFirst()
      await db
        .insertInto('orgUnit')
        .values({ ...row, parentUuid: root?.uuid ?? null })
        .execute()
      return { orgUnitUuid: row.uuid, name: row.name }
    })
    const outcome = await outcomeOf(await create({ createsMembers: true, orgUnitUuid }))

    expect(outcome).toMatchObject({
      failure: null,
      person: { arrival: 'created', name: 'Jürgen Groß', username: 'jgross', role: 'member' },
    })
    expect(outcome?.person?.orgUnits).toContain(name)
    expect(outcome?.person?.seats.used).toBe(2)
  })

  test('says who would be linked by the external ID, and who is linked already', async () => {
    const max = await server.createMember(client)
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ externalId: 'P-7' }).where('uuid', '=', max.uuid).execute(),
    )
    person.employee_id = 'P-7'
    const uuid = await create(linking)
    const expected = { name: expect.any(String), username: max.username, role: 'member' }
    expect(await outcomeOf(uuid)).toMatchObject({
      facts: { externalId: 'P-7' },
      person: { arrival: 'linked', ...expected },
    })

    await server.inClient(client, (db) =>
      db
        .insertInto('ssoIdentity')
        .values({
          uuid: crypto.randomUUID(),
          providerUuid: uuid,
          memberUuid: max.uuid,
          subject: person.sub,
        })
        .execute(),
    )
    expect(await outcomeOf(uuid)).toMatchObject({ person: { arrival: 'known', ...expected } })
  })

  test('chooses the next username if the first is taken', async () => {
    await server.createMember(client, { username: 'jgross' })
    expect((await outcomeOf(await create({ createsMembers: true })))?.person?.username).toBe('jgross2')
  })

  test.each([
    ['nobody is linked or created', {}, {}, 'Sso.NotProvisioned'],
    ['no seat is free', { createsMembers: true }, { maxMembers: 1 }, 'Client.MaxMembersReached'],
  ])('says that %s', async (_what, form, columns, code) => {
    if ('maxMembers' in columns)
      await server.inClient(client, (db) =>
        db.updateTable('client').set(columns).where('uuid', '=', client.uuid).execute(),
      )
    expect(await outcomeOf(await create(form))).toMatchObject({ failure: { code }, person: null })
  })

  test('says that an archived member is refused, and that the name is missing', async () => {
    const max = await server.createMember(client)
    await server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ externalId: 'P-8', archivedAt: sql`now()` })
        .where('uuid', '=', max.uuid)
        .execute(),
    )
    person.employee_id = 'P-8'
    const uuid = await create({ ...linking, createsMembers: true })
    expect((await outcomeOf(uuid))?.failure?.code).toBe('Login.Deactivated')
    person = { sub: person.sub, email: 'someone@example.com' }
    expect((await outcomeOf(uuid))?.failure?.code).toBe('Sso.UsernameMissing')
  })

  test('shows what counts as a second factor', async () => {
    person.amr = ['mfa']
    expect((await outcomeOf(await create()))?.facts).toMatchObject({
      reportsFactor: true,
      countsAsFactor: false,
    })
    const reported = await outcomeOf(await create({ factorMode: 'reported' }))
    expect(reported?.facts).toMatchObject({ reportsFactor: true, countsAsFactor: true })
  })

  test('shows long values in part', async () => {
    person.name = 'x'.repeat(5000)
    const name = (await outcomeOf(await create()))?.claims.find((claim) => claim.name === 'name')
    expect(name?.value).toHaveLength(300)
  })

  test('explains a wrong secret', async () => {
    const uuid = await create({ applicationSecret: 'an older secret' })
    expect((await outcomeOf(uuid))?.failure).toMatchObject({ code: 'Sso.Misconfigured', reason: 'secret' })
  })

  describe('with a provider that deviates', () => {
    const answerOf = (parameters: Record<string, string>): string => {
      const state = login.searchParams.get('state') ?? ''
      const query = new URLSearchParams({ state, iss: rogue.issuer, ...parameters })
      return `http://localhost:3000/api/sso/callback?${query.toString()}`
    }
    const explain = async (parameters: Record<string, string> = { code: 'code' }) => {
      const uuid = await create({ issuer: rogue.issuer })
      login = new URL((await admin.ok(ssoTest.begin, { ssoProviderUuid: uuid })).url)
      await comeBack(admin, answerOf(parameters))
      const { text } = await admin.send(ssoTest.read, { ssoProviderUuid: uuid })
      expect(text).not.toMatch(/eyJ[\w-]{20}/)
      return (await readTest(uuid))?.failure
    }

    test.each<[string, Forgery, object]>([
      [
        'an audience of another application',
        { claims: { aud: 'other' } },
        { reason: 'claimMismatch', claim: 'aud', expected: 'sorgfalt', actual: 'other' },
      ],
      ['a missing claim', { claims: { exp: undefined } }, { reason: 'claimMissing', claim: 'exp' }],
      ['an expired token', { claims: { exp: 1 } }, { reason: 'clock', claim: 'exp' }],
      ['another nonce', { claims: { nonce: 'other' } }, { reason: 'claimMismatch', claim: 'nonce' }],
      ['a wrong signature', { signature: 'other key' }, { reason: 'answer' }],
      [
        'a code that is not accepted',
        { token: { status: 400, body: { error: 'invalid_grant' } } },
        { reason: 'code', message: 'invalid_grant' },
      ],
    ])('explains %s', async (_what, changes, expected) => {
      forgery = changes
      expect(await explain()).toMatchObject(expected)
    })

    test('explains what the provider says', async () => {
      const error = { error: 'access_denied', error_description: 'not assigned' }
      expect(await explain(error)).toMatchObject({
        code: 'Sso.Refused',
        reason: 'providerError',
        message: 'access_denied: not assigned',
      })
    })
  })

  test('is visible in the session that has begun it only, for ten minutes', async () => {
    const uuid = await create()
    await runTest(uuid)
    expect(await readTest(uuid)).not.toBeNull()
    expect(await readTest(uuid, await createSuperAdmin(server, client))).toBeNull()
    await server.inClient(client, (db) =>
      db.updateTable('ssoTest').set({ createdAt: sql`now() - interval '11 minutes'` }).execute(),
    )
    expect(await readTest(uuid)).toBeNull()
  })

  test('stores what it has found sealed, and logs the test without values', async () => {
    const uuid = await create()
    await runTest(uuid)
    const { stored, logged } = await server.inClient(client, async (db) => ({
      stored: await db.selectFrom('ssoTest').selectAll().execute(),
      logged: await db.selectFrom('auditLog').selectAll().where('action', '=', 'testSsoProvider').execute(),
    }))
    expect(JSON.stringify(stored)).not.toContain(person.sub)
    expect(JSON.stringify(logged)).not.toContain(person.sub)
    expect(logged).toMatchObject([{ entity: 'ssoProvider', entityUuid: uuid, outcome: 'refused' }])
  })

  test('does not sign in, and is lost if the session has ended meanwhile', async () => {
    const uuid = await createActiveProvider(admin, provider.issuer, { createsMembers: true })
    const { url } = await admin.ok(ssoTest.begin, { ssoProviderUuid: uuid })
    const address = await visitProvider(url)
    await server.inClient(client, (db) => db.updateTable('session').set({ endedAt: sql`now()` }).execute())
    await comeBack(admin, address)
    expect((await admin.send(calls.member.state)).status).toBe(401)
    expect(await server.inClient(client, (db) => db.selectFrom('ssoTest').selectAll().execute())).toEqual([])
  })

  test('belongs to super-admins of the company', async () => {
    const uuid = await create()
    const other = await createSuperAdmin(server, await server.createClient())
    expect((await other.send(ssoTest.begin, { ssoProviderUuid: uuid })).error?.code).toBe(
      'SsoProvider.NotFound',
    )
    const helper = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    expect((await helper.send(ssoTest.begin, { ssoProviderUuid: uuid })).error?.code).toBe(
      'Permission.Missing',
    )
  })
})
