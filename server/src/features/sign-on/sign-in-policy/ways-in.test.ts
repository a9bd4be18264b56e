/** Each way to sign in, in companies with and without passwords, for members in each state. */
import { randomUUID } from 'node:crypto'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomToken } from '../../../platform/crypto/secrets.ts'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { password, type TestClient, type TestMember, type TestServer } from '../../../test/test-server.ts'
import { replaceToken } from '../../session/session.store.ts'
import { type ServedProvider, startOidcProvider } from '../oidc-provider-fixture.ts'
import { createActiveProvider, createSsoServer, errorIn, memberIn, signInAt } from '../sign-on-fixture.ts'
import { createEmergencyAccount, setPolicy, signInByProvider } from './sign-in-policy-fixture.ts'

const states = ['emergency', 'member', 'invited', 'archived', 'unknown'] as const
type State = (typeof states)[number]
const ways = ['password', 'wrong password', 'reset link', 'invitation link', 'provider'] as const
type Way = (typeof ways)[number]

/** What each way in answers: a code, or `in` if the member is signed in. */
type Expected = Record<Way, Record<State, string>>

const known = { emergency: 'in', member: 'in', invited: 'in' } as const
const forAll = (answer: string): Record<State, string> => ({
  emergency: answer,
  member: answer,
  invited: answer,
  archived: answer,
  unknown: answer,
})
const byProvider = { ...known, archived: 'Login.Deactivated', unknown: 'Sso.NotProvisioned' }
const byLink = { ...known, archived: 'Login.Deactivated', unknown: 'ResetToken.NotFound' }

const withPasswords: Expected = {
  password: {
    ...known,
    invited: 'Login.Failed',
    archived: 'Login.Deactivated',
    unknown: 'Login.Failed',
  },
  'wrong password': forAll('Login.Failed'),
  'reset link': byLink,
  'invitation link': byLink,
  provider: byProvider,
}
const emergencyOnly = {
  ...forAll('Login.ProviderOnly'),
  emergency: 'in',
  archived: 'Login.Deactivated',
  unknown: 'ResetToken.NotFound',
}
const withoutPasswords: Expected = {
  password: { ...forAll('Login.ProviderOnly'), emergency: 'in' },
  'wrong password': forAll('Login.ProviderOnly'),
  'reset link': emergencyOnly,
  'invitation link': emergencyOnly,
  provider: byProvider,
}

const policies = [
  ['with passwords', false, withPasswords],
  ['without passwords', true, withoutPasswords],
] as const
const rows = policies.flatMap(([policy, isProviderOnly, expected]) =>
  ways.flatMap((way) =>
    states.map((state) => [policy, state, way, expected[way][state], isProviderOnly] as const),
  ),
)

describe.each(featureEngines)('a way in on %s', (engine) => {
  let provider: ServedProvider
  let server: TestServer
  let subject = ''
  beforeAll(async () => {
    provider = await startOidcProvider(() => ({ sub: subject }))
    server = await createSsoServer(engine, [provider.issuer])
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })

  interface Company {
    client: TestClient
    providerUuid: string
    members: Record<Exclude<State, 'unknown'>, TestMember>
  }

  async function createCompany(isProviderOnly: boolean): Promise<Company> {
    const client = await server.createClient()
    const { api, member: emergency } = await createEmergencyAccount(server, client)
    const providerUuid = await createActiveProvider(api, provider.issuer)
    const members = {
      emergency,
      member: await server.createMember(client),
      invited: await server.createMember(client, { hasPassword: false }),
      archived: await server.createMember(client, { archived: true }),
    }
    if (isProviderOnly) await setPolicy(api, emergency.uuid)

    return { client, providerUuid, members }
  }

  const nobody: Pick<TestMember, 'uuid' | 'username'> = { uuid: randomUUID(), username: 'nobody' }

  /** Uses a one-time link of the member. */
  async function useLink(
    api: Api,
    { client }: Company,
    member: typeof nobody,
    purpose: 'reset' | 'invitation',
  ) {
    const token = randomToken()
    if (member.uuid !== nobody.uuid)
      await server.inClient(client, (db) =>
        replaceToken(db, { memberUuid: member.uuid, token, purpose, minutes: 5 }),
      )
    const hash = await hashForTransport('Neues Wort für 2026')

    return api.send(calls.session.resetPassword, {
      clientIdentifier: client.identifier,
      username: member.username,
      token,
      password: hash,
      passwordConfirmation: hash,
    })
  }

  /** Signs in at the provider with an account that is linked to the member. */
  async function useProvider(api: Api, { client, providerUuid }: Company, member: typeof nobody) {
    subject = `person-${randomUUID()}`
    if (member.uuid !== nobody.uuid)
      await server.inClient(client, (db) =>
        db
          .insertInto('ssoIdentity')
          .values({ uuid: randomUUID(), memberUuid: member.uuid, providerUuid, subject })
          .execute(),
      )

    return errorIn(await signInAt(api, providerUuid))
  }

  async function tryWay(company: Company, member: typeof nobody, way: Way): Promise<string | undefined> {
    const api = server.visitor()
    const { identifier } = company.client
    const use: Record<Way, () => Promise<string | undefined>> = {
      password: async () => (await api.login(identifier, member.username, password)).error?.code,
      'wrong password': async () => (await api.login(identifier, member.username, 'falsch')).error?.code,
      'reset link': async () => (await useLink(api, company, member, 'reset')).error?.code,
      'invitation link': async () => (await useLink(api, company, member, 'invitation')).error?.code,
      provider: () => useProvider(api, company, member),
    }
    const code = await use[way]()
    if (code !== undefined) expect(await memberIn(api)).toBeUndefined()

    return code ?? ((await api.send(calls.session.heartbeat)).status === 200 ? 'in' : undefined)
  }

  test.each(rows)(
    '%s, for the state "%s", by %s: %s',
    async (_policy, state, way, expected, isProviderOnly) => {
      const company = await createCompany(isProviderOnly)
      const member = state === 'unknown' ? nobody : company.members[state]
      expect(await tryWay(company, member, way)).toBe(expected)
    },
  )

  test('of advisers does not depend on the policy', async () => {
    const { client } = await createCompany(true)
    await server.inClient(client, (db) =>
      db.updateTable('client').set({ adviserLoginAllowed: true }).where('uuid', '=', client.uuid).execute(),
    )
    const { username } = await server.createAdviser()
    const api = server.visitor()
    expect((await api.supportLogin(client.identifier, username, password, 'help')).status).toBe(200)
    expect((await api.send(calls.session.heartbeat)).status).toBe(200)
  })

  test('by a requested link is for the emergency account only, with the same answer for everybody', async () => {
    const { client, members } = await createCompany(true)
    await server.runJobs()
    const before = (await server.mails()).length
    const usernames = [members.emergency.username, members.member.username, 'nobody']
    for (const username of usernames) {
      const input = { clientIdentifier: client.identifier, username }
      const { error } = await server.visitor().send(calls.session.createPasswordResetToken, input)
      expect(error?.code).toBe('Login.ProviderOnly')
    }
    await server.runJobs()
    expect((await server.mails()).length - before).toBe(1)
    const links = await server.inClient(client, (db) =>
      db.selectFrom('resetToken').select('memberUuid').execute(),
    )
    expect(links).toEqual([{ memberUuid: members.emergency.uuid }])
  })

  test('by a link or an initial password cannot be given to members by an administrator', async () => {
    const { client, members, providerUuid } = await createCompany(true)
    const other = await server.createMember(client, { role: 'super-admin' })
    const admin = await signInByProvider(server, other, providerUuid)
    const reset = async ({ uuid }: TestMember, passwordMode: 'byEmail' | 'initial') =>
      (await admin.send(calls.memberAccess.resetPassword, { uuids: [uuid], passwordMode })).error?.code
    expect(await reset(members.member, 'byEmail')).toBe('Login.ProviderOnly')
    expect(await reset(members.member, 'initial')).toBe('Login.ProviderOnly')
    expect(await reset(members.emergency, 'byEmail')).toBeUndefined()
  })

  test('is shown on the login page', async () => {
    for (const isProviderOnly of [false, true]) {
      const { client } = await createCompany(isProviderOnly)
      const options = await server
        .visitor()
        .ok(calls.sso.readOptions, { clientIdentifier: client.identifier })
      expect([options.providers.length, options.isProviderOnly]).toEqual([1, isProviderOnly])
    }
  })

  test('stays open after a change of the password in a session of the provider', async () => {
    const company = await createCompany(true)
    const api = server.visitor()
    await useProvider(api, company, company.members.member)
    const hash = await hashForTransport('Neues Wort für 2026')
    const input = { old: await hashForTransport(password), new: hash, newCheck: hash }
    await api.ok(calls.profile.changePassword, input)
    expect((await api.send(calls.session.heartbeat)).status).toBe(200)
    const { hasPassword } = await api.ok(calls.sso.readOwn)
    expect(hasPassword).toBe(false)
  })
})
