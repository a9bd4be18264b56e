/** The accounts of members at providers, which leaders see and remove, and the emails about them. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createIdentity, createProvider } from '../../test/contract-wide/fixture/sign-on.ts'
import { featureEngines } from '../../test/databases.ts'
import type { TestClient, TestMember, TestServer } from '../../test/test-server.ts'
import { unique } from '../../test/test-server.ts'
import { type ServedProvider, startOidcProvider, visitProvider } from './oidc-provider-fixture.ts'
import { signInByProvider } from './sign-in-policy/sign-in-policy-fixture.ts'
import {
  comeBack,
  createActiveProvider,
  createSsoServer,
  createSuperAdmin,
  signInAt,
} from './sign-on-fixture.ts'

const { sso, ssoIdentity } = calls

describe.each(featureEngines)('the accounts of a member on %s', (engine) => {
  let subject = ''
  let employee = ''
  let provider: ServedProvider
  let server: TestServer
  let client: TestClient
  let admin: Api
  let max: TestMember
  beforeAll(async () => {
    provider = await startOidcProvider(() => ({ sub: subject, employee_id: employee }))
    server = await createSsoServer(engine, [provider.issuer])
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })
  beforeEach(async () => {
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
    max = await server.createMember(client)
    subject = `person-${unique()}`
  })

  /** Returns the subjects of the emails that the member has got since `work` began. */
  async function subjectsDuring(work: () => Promise<unknown>): Promise<string[]> {
    await server.runJobs()
    const before = (await server.mails()).length
    await work()
    await server.runJobs()
    return (await server.mails())
      .slice(before)
      .filter((mail) => mail.includes(`${max.username}@test.example`))
      .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
  }

  test('are listed for leaders, who remove them with a reason', async () => {
    const providerUuid = await createProvider(server, client)
    const ssoIdentityUuid = await createIdentity(server, max, providerUuid)
    const session = await signInByProvider(server, max, providerUuid)
    const { identities } = await admin.ok(ssoIdentity.list, { memberUuid: max.uuid })
    expect(identities).toMatchObject([{ uuid: ssoIdentityUuid, preset: 'other', lastLoginAt: null }])

    const subjects = await subjectsDuring(() =>
      admin.ok(ssoIdentity.unlink, { memberUuid: max.uuid, ssoIdentityUuid, reason: 'Konto gesperrt' }),
    )
    expect(subjects).toEqual([expect.stringContaining('Firmenkon')])
    expect((await server.mails()).at(-1)).toContain('Konto gesperrt')
    expect((await session.send(calls.member.state)).status).toBe(401)
    expect((await admin.ok(ssoIdentity.list, { memberUuid: max.uuid })).identities).toEqual([])
    const log = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['entity', 'entityUuid'])
        .where('action', '=', 'unlinkMemberIdentity')
        .execute(),
    )
    expect(log).toEqual([{ entity: 'member', entityUuid: max.uuid }])
  })

  test('are not removed by members who may not manage the member', async () => {
    const ssoIdentityUuid = await createIdentity(server, max, await createProvider(server, client))
    const leader = await server.signedIn(await server.createMember(client, { role: 'ou-admin' }))
    const input = { memberUuid: max.uuid, ssoIdentityUuid, reason: 'x' }
    expect((await leader.send(ssoIdentity.unlink, input)).error?.code).toBe('Member.NotFound')
    expect((await leader.send(ssoIdentity.list, { memberUuid: max.uuid })).error?.code).toBe(
      'Member.NotFound',
    )
    const own = await server.signedIn(max)
    expect((await own.send(ssoIdentity.unlink, input)).error?.code).toBe('Permission.Missing')
  })

  test('are announced by email when they are linked, by the member or by the external ID', async () => {
    const uuid = await createActiveProvider(admin, provider.issuer)
    const api = await server.signedIn(max)
    const byMember = await subjectsDuring(async () => {
      const { url } = await api.ok(sso.beginLink, { ssoProviderUuid: uuid })
      await comeBack(api, await visitProvider(url))
    })
    expect(byMember).toEqual([expect.stringContaining('Firmenkonto')])
    const byUnlinking = await subjectsDuring(async () => {
      const [identity] = (await api.ok(sso.readOwn)).identities
      await api.ok(sso.unlink, { ssoIdentityUuid: identity!.uuid })
    })
    expect(byUnlinking).toHaveLength(1)

    const linking = await createActiveProvider(admin, provider.issuer, {
      linkMode: 'externalId',
      externalIdClaim: 'employee_id',
    })
    employee = `P-${unique()}`
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ externalId: employee }).where('uuid', '=', max.uuid).execute(),
    )
    const byId = await subjectsDuring(() => signInAt(server.visitor(), linking))
    expect(byId).toHaveLength(1)
    expect(await subjectsDuring(() => signInAt(server.visitor(), linking))).toEqual([])
  })
})
