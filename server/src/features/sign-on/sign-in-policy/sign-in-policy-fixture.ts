/** A company whose members sign in only through a provider, except for the emergency account. */
import { calls } from '@sorgfalt/contract'
import { randomToken } from '../../../platform/crypto/secrets.ts'
import type { Api } from '../../../test/api.ts'
import { createProvider } from '../../../test/contract-wide/fixture/sign-on.ts'
import type { TestClient, TestMember, TestServer } from '../../../test/test-server.ts'
import { type Authenticator, signInAndEnrol } from '../../second-factor/second-factor-fixture.ts'
import { startSession } from '../../session/session.store.ts'

export interface EmergencyAccount {
  member: TestMember
  api: Api
  app: Authenticator
}

/** Creates a super-admin with a password and a second factor, who is signed in. */
export async function createEmergencyAccount(
  server: TestServer,
  client: TestClient,
): Promise<EmergencyAccount> {
  const member = await server.createMember(client, { role: 'super-admin' })
  const { api, app } = await signInAndEnrol(server, member)

  return { member, api, app }
}

/** Forbids passwords, or permits them again if `emergencyAccount` is null. */
export async function setPolicy(api: Api, emergencyAccount: string | null): Promise<void> {
  const { version } = await api.ok(calls.signInPolicy.read)
  await api.ok(calls.signInPolicy.update, { emergencyAccount, version })
}

/** Returns an api with a session that began at the provider. */
export async function signInByProvider(
  server: TestServer,
  { uuid: memberUuid, client }: TestMember,
  ssoProviderUuid: string,
): Promise<Api> {
  const token = randomToken()
  const api = server.visitor()
  await server.inClient(client, (db) =>
    startSession(db, { memberUuid, token, userAgent: '', seconds: 3600, ssoProviderUuid }),
  )
  api.cookies.set('sid', token)

  return api
}

/** Creates a company with an active provider, an emergency account and the policy. */
export async function createProviderOnly(server: TestServer) {
  const client = await server.createClient()
  const providerUuid = await createProvider(server, client)
  const emergency = await createEmergencyAccount(server, client)
  await setPolicy(emergency.api, emergency.member.uuid)

  return { client, providerUuid, emergency }
}
