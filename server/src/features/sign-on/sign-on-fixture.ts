/** Signs members in through a provider, as a browser does. */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { protocolRoutes, ssoStartPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import type { Database } from '../../platform/db/database.ts'
import type { Answer, Api } from '../../test/api.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import {
  applicationId,
  applicationSecret,
  providerCertificate,
  visitProvider,
} from './oidc-provider-fixture.ts'

/** The fields of a form that OpenID Connect does not use. */
export const withoutSaml = {
  loginUrl: null,
  certificates: [] as string[],
  nameIdFormat: 'persistent',
  givenNameClaim: null,
  familyNameClaim: null,
  emailClaim: null,
} as const

/** The form of a provider that links nobody and creates nobody. */
export const providerForm = {
  ...withoutSaml,
  protocol: 'oidc',
  preset: 'other',
  applicationId,
  applicationSecret,
  hostedDomain: null,
  linkMode: 'none',
  externalIdClaim: null,
  createsMembers: false,
  orgUnitUuid: null,
  factorMode: 'never',
} as const

/** Creates a server that may connect to providers on loopback. */
export async function createSsoServer(
  engine: Database['engine'],
  issuers: readonly string[],
  env: Record<string, string> = {},
): Promise<TestServer> {
  const { cert } = await providerCertificate()
  const ports = issuers.map((issuer) => new URL(issuer).port).join(',')

  return createTestServer(engine, {
    env: { EGRESS_ALLOW: '127.0.0.1', EGRESS_PORTS: ports, ...env },
    egress: { authorities: cert, resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  })
}

/** Creates a super-admin of a company who is signed in. */
export async function createSuperAdmin(server: TestServer, client: TestClient): Promise<Api> {
  return server.signedIn(await server.createMember(client, { role: 'super-admin' }))
}

/** Creates a provider and switches it on. Returns its uuid. */
export async function createActiveProvider(
  admin: Api,
  issuer: string,
  form: Record<string, unknown> = {},
): Promise<string> {
  const name = `Werk ${randomUUID().slice(0, 8)}`
  const { uuid } = await admin.ok(calls.ssoProvider.create, { ...providerForm, name, issuer, ...form })
  await admin.ok(calls.ssoProvider.activate, { ssoProviderUuid: uuid })

  return uuid
}

/** The answer of a protocol route. */
export interface Redirect {
  status: number
  /** The path and the query if the redirect leads to this site, otherwise the whole address. */
  location: string
  cookies: string[]
}

export const toRedirect = ({ status, headers }: Answer<unknown>): Redirect => ({
  status,
  location: headers.get('location') ?? '',
  cookies: headers.getSetCookie(),
})

/** Opens the address that begins a sign-in. */
export const begin = async (api: Api, providerUuid: string, returnUrl?: string): Promise<Redirect> =>
  toRedirect(await api.navigate(ssoStartPath(providerUuid, returnUrl)))

/** Opens the address to which the provider has sent the person. */
export const comeBack = async (
  api: Api,
  address: string,
  headers: Record<string, string> = {},
): Promise<Redirect> =>
  toRedirect(await api.navigate(`${protocolRoutes.finishSso.path}${new URL(address).search}`, headers))

/** Signs the person at the provider in, and returns the last redirect. */
export async function signInAt(api: Api, providerUuid: string, returnUrl?: string): Promise<Redirect> {
  const { location } = await begin(api, providerUuid, returnUrl)

  return comeBack(api, await visitProvider(location))
}

/** Returns the code of a failed sign-in, or undefined. */
export const errorIn = ({ location }: Redirect): string | undefined =>
  new URL(location, 'http://localhost').searchParams.get('error') ?? undefined

/** Returns the state of the signed-in member, or undefined without a session. */
export async function memberIn(api: Api) {
  const { status, body } = await api.send(calls.member.state)
  return status === 200 ? body : undefined
}
