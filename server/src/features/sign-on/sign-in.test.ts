/** Sign-ins through a real identity provider (oidc-provider). */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import type { TestClient, TestServer } from '../../test/test-server.ts'
import { password, unique } from '../../test/test-server.ts'
import { signInAndEnrol } from '../second-factor/second-factor-fixture.ts'
import {
  redirectUri,
  type ServedProvider,
  startOidcProvider,
  type TestPerson,
  visitProvider,
} from './oidc-provider-fixture.ts'
import {
  begin,
  comeBack,
  createActiveProvider,
  createSsoServer,
  createSuperAdmin,
  errorIn,
  memberIn,
  signInAt,
} from './sign-on-fixture.ts'

describe.each(featureEngines)('a sign-in through a provider on %s', (engine) => {
  let person: TestPerson = { sub: 'nobody' }
  let provider: ServedProvider
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    provider = await startOidcProvider(() => person)
    server = await createSsoServer(engine, [provider.issuer])
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })
  beforeEach(async () => {
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
    person = { sub: `person-${unique()}`, given_name: 'Jürgen', family_name: 'Groß' }
  })

  const create = (form: Record<string, unknown> = {}) => createActiveProvider(admin, provider.issuer, form)
  const readMember = (column: 'username' | 'externalId', value: string) =>
    server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where(column, '=', value).executeTakeFirst(),
    )
  const setExternalId = (uuid: string, externalId: string) =>
    server.inClient(client, (db) =>
      db.updateTable('member').set({ externalId }).where('uuid', '=', uuid).execute(),
    )
  const linking = { linkMode: 'externalId', externalIdClaim: 'employee_id' } as const

  describe('begins', () => {
    test('with PKCE, a nonce and a state, which are different each time', async () => {
      const uuid = await create()
      const addresses = [await begin(server.visitor(), uuid), await begin(server.visitor(), uuid)].map(
        ({ location }) => new URL(location),
      )
      for (const { origin, searchParams } of addresses) {
        expect(origin).toBe(provider.issuer)
        expect(Object.fromEntries(searchParams)).toMatchObject({
          response_type: 'code',
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          code_challenge_method: 'S256',
        })
      }
      for (const name of ['state', 'nonce', 'code_challenge'])
        expect(new Set(addresses.map(({ searchParams }) => searchParams.get(name))).size).toBe(2)
    })

    test('with a Lax cookie for ten minutes, and stores only hashes of what the browser has', async () => {
      const api = server.visitor()
      const { cookies, location } = await begin(api, await create())
      const cookie = cookies.find((line) => line.startsWith('sso='))
      expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)

      const state = new URL(location).searchParams.get('state') ?? ''
      const [attempt] = await server.inClient(client, (db) =>
        db.selectFrom('ssoAttempt').selectAll().execute(),
      )
      const stored = JSON.stringify(attempt)
      expect(stored).not.toContain(state)
      expect(stored).not.toContain(api.cookies.get('sso'))
    })
  })

  describe('creates a new member', () => {
    test('with the role member, the names, a username and the default org unit', async () => {
      const unit = await server.inClient(client, (db) =>
        db
          .insertInto('orgUnit')
          .values({ identifier: 'werk-2', name: 'Werk 2', parentUuid: client.rootUuid })
          .returning('uuid')
          .executeTakeFirstOrThrow(),
      )
      const uuid = await create({ createsMembers: true, orgUnitUuid: unit.uuid })
      person = {
        ...person,
        preferred_username: 'Jürgen.Groß@firma.example',
        email: 'j.gross@firma.example',
        email_verified: true,
        locale: 'en-GB',
        roles: ['super-admin'],
        role: 'super-admin',
      }
      const api = server.visitor()
      const { status, location } = await signInAt(api, uuid, '/dashboard/start/infopoint?day=1')
      expect([status, location]).toEqual([303, '/dashboard/start/infopoint?day=1'])
      const member = await readMember('username', 'juergen.gross')
      expect(await memberIn(api)).toMatchObject({ uuid: member?.uuid, roleIdentifier: 'member' })
      expect(member).toMatchObject({
        firstName: 'Jürgen',
        lastName: 'Groß',
        role: 'member',
        email: 'j.gross@firma.example',
        language: 'en_GB',
        passwordHash: null,
        status: 'active',
      })
      const units = await server.inClient(client, (db) =>
        db
          .selectFrom('orgUnitMember')
          .select('orgUnitUuid')
          .where('memberUuid', '=', member?.uuid ?? '')
          .execute(),
      )
      expect(units.map(({ orgUnitUuid }) => orgUnitUuid)).toContain(unit.uuid)
    })

    test('once, and finds the same member by the subject when the name changes', async () => {
      const uuid = await create({ createsMembers: true })
      const [first, second] = [server.visitor(), server.visitor()]
      await signInAt(first, uuid)
      person = { ...person, family_name: 'Klein', preferred_username: 'j.klein' }
      await signInAt(second, uuid)
      expect((await memberIn(second))?.uuid).toBe((await memberIn(first))?.uuid)
    })

    test('with the next number if the username is taken', async () => {
      await server.createMember(client, { username: 'max.muster' })
      const uuid = await create({ createsMembers: true })
      person = { ...person, preferred_username: 'max.muster' }
      const api = server.visitor()
      await signInAt(api, uuid)
      expect((await memberIn(api))?.uuid).toBe((await readMember('username', 'max.muster2'))?.uuid)
    })

    test('without an email that the provider has not verified', async () => {
      const uuid = await create({ createsMembers: true })
      person = { ...person, preferred_username: 'ohne.mail', email: 'x@y.example', email_verified: false }
      await signInAt(server.visitor(), uuid)
      expect(await readMember('username', 'ohne.mail')).toMatchObject({ email: null })
    })

    test('only if a seat is free', async () => {
      const uuid = await create({ createsMembers: true })
      await server.databases.owner.transaction(undefined, (db) =>
        db.updateTable('client').set({ maxMembers: 1 }).where('uuid', '=', client.uuid).execute(),
      )
      const api = server.visitor()
      expect(errorIn(await signInAt(api, uuid))).toBe('Client.MaxMembersReached')
      expect(await memberIn(api)).toBeUndefined()
    })

    test('only with a name', async () => {
      const uuid = await create({ createsMembers: true })
      person = { sub: person.sub }
      expect(errorIn(await signInAt(server.visitor(), uuid))).toBe('Sso.UsernameMissing')
    })

    test('only if the provider may create members', async () => {
      const api = server.visitor()
      const answer = await signInAt(api, await create(), '/dashboard/start/infopoint')
      expect(answer.location).toBe(
        `/auth/login/${client.identifier}?error=Sso.NotProvisioned&returnUrl=%2Fdashboard%2Fstart%2Finfopoint`,
      )
      expect(await memberIn(api)).toBeUndefined()
    })

    test('exactly once if the person signs in twice at the same time', async () => {
      const uuid = await create({ createsMembers: true })
      const visitors = [server.visitor(), server.visitor(), server.visitor()]
      await Promise.all(visitors.map((api) => signInAt(api, uuid)))
      const states = await Promise.all(visitors.map(memberIn))
      expect(states.every((state) => state !== undefined)).toBe(true)
      expect(new Set(states.map((state) => state?.uuid)).size).toBe(1)
    })
  })

  describe('finds an existing member', () => {
    test('by the external ID, and from then on by the subject', async () => {
      const max = await server.createMember(client)
      await setExternalId(max.uuid, '4711')
      const uuid = await create(linking)
      person = { ...person, employee_id: '4711' }
      const api = server.visitor()
      await signInAt(api, uuid)
      expect((await memberIn(api))?.uuid).toBe(max.uuid)

      person = { sub: person.sub }
      const later = server.visitor()
      await signInAt(later, uuid)
      expect((await memberIn(later))?.uuid).toBe(max.uuid)
    })

    test('but not for a second person with the same external ID', async () => {
      const max = await server.createMember(client)
      await setExternalId(max.uuid, '4712')
      const uuid = await create({ ...linking, createsMembers: true })
      person = { ...person, employee_id: '4712' }
      await signInAt(server.visitor(), uuid)

      person = { ...person, sub: 'an attacker' }
      const attacker = server.visitor()
      expect(errorIn(await signInAt(attacker, uuid))).toBe('Sso.AlreadyLinked')
      expect(await memberIn(attacker)).toBeUndefined()
    })

    test('but not by the username or the email', async () => {
      const max = await server.createMember(client, { username: 'erika.muster', email: 'e@firma.example' })
      const uuid = await create({ ...linking, createsMembers: true })
      person = {
        ...person,
        preferred_username: 'erika.muster',
        email: 'e@firma.example',
        email_verified: true,
      }
      const api = server.visitor()
      await signInAt(api, uuid)
      expect((await memberIn(api))?.uuid).not.toBe(max.uuid)
    })

    test('but refuses an archived member, and creates no second account', async () => {
      const gone = await server.createMember(client, { archived: true })
      await setExternalId(gone.uuid, '4713')
      const uuid = await create({ ...linking, createsMembers: true })
      person = { ...person, employee_id: '4713', preferred_username: 'gone.again' }
      expect(errorIn(await signInAt(server.visitor(), uuid))).toBe('Login.Deactivated')
      expect(await readMember('username', 'gone.again')).toBeUndefined()
    })

    test('but refuses a member who was archived after linking', async () => {
      const max = await server.createMember(client)
      await setExternalId(max.uuid, '4714')
      const uuid = await create(linking)
      person = { ...person, employee_id: '4714' }
      await signInAt(server.visitor(), uuid)
      await admin.ok(calls.archivedMember.archive, { uuids: [max.uuid] })
      expect(errorIn(await signInAt(server.visitor(), uuid))).toBe('Login.Deactivated')
    })

    test('without asking for the initial password, which the provider has not used', async () => {
      const max = await server.createMember(client)
      await setExternalId(max.uuid, '4715')
      await server.inClient(client, (db) =>
        db.updateTable('member').set({ mustChangePassword: true }).where('uuid', '=', max.uuid).execute(),
      )
      const uuid = await create(linking)
      person = { ...person, employee_id: '4715' }
      const api = server.visitor()
      await signInAt(api, uuid)
      expect(await api.ok(calls.profile.readProfileSetting)).toBeDefined()
      const { error } = await api.send(calls.profile.changePassword, {
        new: 'a'.repeat(64),
        newCheck: 'a'.repeat(64),
      })
      expect(error?.code).toBe('Password.Wrong')
    })
  })

  describe('and the second factor', () => {
    const requireFactor = () =>
      server.inClient(client, (db) =>
        db.updateTable('client').set({ factorPolicy: 'everyone', factorFrom: '2026-01-01' }).execute(),
      )

    test.each([
      ['never', ['pwd', 'mfa'], 'enrol'],
      ['reported', ['pwd'], 'enrol'],
      ['reported', ['pwd', 'mfa'], null],
      ['always', undefined, null],
    ] as const)(
      'with the mode %s, a provider that reports %j leads to a session that waits for %s',
      async (factorMode, amr, pending) => {
        const uuid = await create({ createsMembers: true, factorMode })
        await requireFactor()
        person = { ...person, ...(amr && { amr }) }
        const api = server.visitor()
        await signInAt(api, uuid)
        expect((await memberIn(api))?.secondFactor.pending).toBe(pending)
      },
    )

    test.each([
      ['never', 'verify'],
      ['always', null],
    ] as const)('with the mode %s, a member who has a factor waits for %s', async (factorMode, pending) => {
      const max = await server.createMember(client)
      await setExternalId(max.uuid, '4716')
      await signInAndEnrol(server, max)
      const uuid = await create({ ...linking, factorMode })
      person = { ...person, employee_id: '4716' }
      const api = server.visitor()
      await signInAt(api, uuid)
      expect((await memberIn(api))?.secondFactor.pending).toBe(pending)
    })
  })

  describe('links the account of a signed-in member', () => {
    const beginLink = async (api: Api, ssoProviderUuid: string) =>
      (await api.ok(calls.sso.beginLink, { ssoProviderUuid })).url

    test('after the person has signed in at the provider again', async () => {
      const uuid = await create()
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      const url = await beginLink(api, uuid)
      expect(new URL(url).searchParams.get('prompt')).toBe('login')

      const { location } = await comeBack(api, await visitProvider(url))
      const { identities, providers } = await api.ok(calls.sso.readOwn)
      expect(location).toBe(`/dashboard/profile/security?linked=${identities[0]?.uuid}`)
      expect([identities.length, providers.length]).toEqual([1, 0])

      const later = server.visitor()
      await signInAt(later, uuid)
      expect((await memberIn(later))?.uuid).toBe(max.uuid)
    })

    test('but not an account that belongs to another member', async () => {
      const uuid = await create({ createsMembers: true })
      await signInAt(server.visitor(), uuid)
      const api = await server.signedIn(await server.createMember(client))
      const answer = await comeBack(api, await visitProvider(await beginLink(api, uuid)))
      expect(answer.location).toBe('/dashboard/profile/security?error=Sso.AlreadyLinked')
    })

    test('but not after the session has ended', async () => {
      const uuid = await create()
      const api = await server.signedIn(await server.createMember(client))
      const back = await visitProvider(await beginLink(api, uuid))
      await api.ok(calls.session.logout)
      expect(errorIn(await comeBack(api, back))).toBe('Sso.Expired')
    })

    test('and the link never starts a session', async () => {
      const uuid = await create()
      const api = await server.signedIn(await server.createMember(client))
      const answer = await comeBack(api, await visitProvider(await beginLink(api, uuid)))
      expect(answer.cookies.filter((line) => line.startsWith('sid='))).toEqual([])
    })

    test('asks for the password if the login was too long ago', async () => {
      const uuid = await create()
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      await server.inClient(client, (db) =>
        db
          .updateTable('session')
          .set({ createdAt: new Date(Date.now() - 20 * 60_000) })
          .where('memberUuid', '=', max.uuid)
          .execute(),
      )
      expect((await api.ok(calls.sso.readOwn)).needsPassword).toBe(true)
      const { error } = await api.send(calls.sso.beginLink, { ssoProviderUuid: uuid })
      expect(error?.code).toBe('Password.Wrong')
    })

    test('and removes it again, unless the member has no password', async () => {
      const uuid = await create({ createsMembers: true })
      const api = server.visitor()
      await signInAt(api, uuid)
      const [created] = (await api.ok(calls.sso.readOwn)).identities
      const refused = await api.send(calls.sso.unlink, { ssoIdentityUuid: created?.uuid })
      expect(refused.error?.code).toBe('SsoIdentity.NoPassword')

      person = { ...person, sub: `second-${unique()}` }
      const max = await server.signedIn(await server.createMember(client))
      await comeBack(max, await visitProvider(await beginLink(max, uuid)))
      const [linked] = (await max.ok(calls.sso.readOwn)).identities
      const foreign = await max.send(calls.sso.unlink, { ssoIdentityUuid: created?.uuid })
      expect(foreign.error?.code).toBe('SsoIdentity.NotFound')
      const other = server.visitor()
      await signInAt(other, uuid)
      await max.ok(calls.sso.unlink, { ssoIdentityUuid: linked?.uuid })
      expect(await memberIn(other)).toBeUndefined()
      expect(await memberIn(max)).toBeDefined()
    })
  })

  test('is in the audit log, and so is a failure with its code', async () => {
    const uuid = await create()
    await signInAt(server.visitor(), uuid)
    const entries = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'outcome', 'code', 'actorKind', 'entity', 'entityUuid'])
        .where('action', '=', 'ssoLogin')
        .execute(),
    )
    expect(entries).toEqual([
      {
        action: 'ssoLogin',
        outcome: 'refused',
        code: 'Sso.NotProvisioned',
        actorKind: 'visitor',
        entity: 'ssoProvider',
        entityUuid: uuid,
      },
    ])
  })

  test('ends with the provider: its sessions end when it is switched off, changed or removed', async () => {
    const uuid = await create({ createsMembers: true })
    const api = server.visitor()
    await signInAt(api, uuid)
    const byPassword = await server.createMember(client)
    const other = await server.signedIn(byPassword)
    await admin.ok(calls.ssoProvider.deactivate, { ssoProviderUuid: uuid })
    expect(await memberIn(api)).toBeUndefined()
    expect(await memberIn(other)).toBeDefined()
    expect(errorIn(await begin(server.visitor(), uuid))).toBe('Sso.Misconfigured')
    expect((await other.login(client.identifier, byPassword.username, password)).status).toBe(200)
  })
})
