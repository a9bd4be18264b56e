/** OpenID Connect with a provider (openid-client). Nothing here knows members or sessions. */

import type { SsoError } from '@sorgfalt/contract/sign-on/protocol-routes'
import type { SsoCheck, SsoPreset } from '@sorgfalt/contract/sign-on/sso-provider'
import * as openid from 'openid-client'
import { type Egress, EgressBlocked, EgressFailed } from '../../platform/egress/egress.ts'
import type { Claims } from './claims.rules.ts'
import { type SsoProvider, toIssuer } from './provider-settings.rules.ts'
import { SsoFailed } from './sso-failed.ts'

/** A provider with OpenID Connect, with its secret in clear. */
export interface ProviderAccess extends Omit<SsoProvider, 'secret'> {
  issuer: string
  applicationId: string
  applicationSecret: string
}

/** How long a discovery document is used before it is read again. */
const discoveryMs = 10 * 60_000
/** How long the server waits after a failure before it reads the document again. */
const failurePauseMs = 5_000
const maxKnown = 1000

interface Known {
  configuration: Promise<openid.Configuration>
  expiresAt: number
}

/** The discovery documents that this process has read, by provider and version. The oldest comes first. */
const known = new Map<string, Known>()

/**
 * Returns the configuration of a provider. Reads the discovery document at most once in ten minutes, so that
 * visitors cannot make the server send many requests.
 *
 * @throws SsoFailed
 */
async function connect(egress: Egress, provider: ProviderAccess): Promise<openid.Configuration> {
  const key = `${provider.uuid} ${provider.version}`
  const found = known.get(key)
  if (found && found.expiresAt > Date.now()) return found.configuration

  known.delete(key)
  const configuration = discover(egress, provider)
  const entry = { configuration, expiresAt: Date.now() + discoveryMs }
  known.set(key, entry)
  configuration.catch(() => {
    entry.expiresAt = Date.now() + failurePauseMs
  })
  for (const oldest of known.keys()) {
    if (known.size <= maxKnown) break
    known.delete(oldest)
  }

  return configuration
}

async function discover(
  egress: Egress,
  { issuer, preset, applicationId, applicationSecret }: ProviderAccess,
): Promise<openid.Configuration> {
  try {
    const configuration = await openid.discovery(
      new URL(issuer),
      applicationId,
      { client_secret: applicationSecret },
      authenticate(preset, applicationSecret),
      {
        [openid.customFetch]: fetchThrough(egress),
        execute: [openid.enableNonRepudiationChecks],
        timeout: 10,
      },
    )
    if (findFlaw(configuration.serverMetadata(), issuer) !== undefined)
      throw new Error('the provider is not suitable')

    return configuration
  } catch (error) {
    throw toFailure(error)
  }
}

/** Lets the library connect only through `egress`. */
const fetchThrough =
  (egress: Egress): openid.CustomFetch =>
  (url, { method, headers, body, signal }) =>
    egress.fetch(url, { method, headers, signal, body: toText(body) })

function toText(body: openid.FetchBody): string | undefined {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new Error('a body of this type is never sent')
}

/**
 * Returns how the application proves that it has the secret. Every provider must support the header `Basic`
 * (RFC 6749 §2.3.1). Entra recommends the form instead.
 */
const authenticate =
  (preset: SsoPreset, secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const usesForm =
      methods.includes('client_secret_post') &&
      (preset === 'entra' || !methods.includes('client_secret_basic'))

    return (usesForm ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret))(
      server,
      client,
      body,
      headers,
    )
  }

/** The algorithms with which ID tokens may be signed. A shared secret is none of them. */
const signatures = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/

/** Returns why the server cannot use a provider, or undefined. */
function findFlaw(metadata: openid.ServerMetadata, issuer: string): 'otherIssuer' | 'unsuitable' | undefined {
  if (new URL(metadata.issuer).href !== new URL(issuer).href) return 'otherIssuer'

  const endpoints = [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]
  const isSuitable =
    endpoints.every((endpoint) => endpoint !== undefined && isHttps(endpoint)) &&
    (metadata.response_types_supported ?? ['code']).includes('code') &&
    (metadata.code_challenge_methods_supported ?? ['S256']).includes('S256') &&
    (metadata.id_token_signing_alg_values_supported ?? ['RS256']).some((name) => signatures.test(name))

  return isSuitable ? undefined : 'unsuitable'
}

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:'

/** Reads the discovery document of an issuer, and returns what the administrator should know about it. */
export async function checkIssuer(egress: Egress, preset: SsoPreset, entered: string): Promise<SsoCheck> {
  const issuer = toIssuer(entered)
  try {
    const configuration = await openid.discovery(
      new URL(issuer),
      'check',
      undefined,
      authenticate(preset, 'check'),
      { [openid.customFetch]: fetchThrough(egress), timeout: 10 },
    )
    const metadata = configuration.serverMetadata()
    const flaw = findFlaw(metadata, issuer)
    const host = flaw ? null : new URL(metadata.authorization_endpoint ?? '').host

    return { outcome: flaw ?? 'ok', issuer: metadata.issuer, loginHost: host }
  } catch (error) {
    const none = { issuer: null, loginHost: null }
    if (findCause(error, EgressBlocked)) return { outcome: 'blocked', ...none }
    if (findCause(error, EgressFailed)) return { outcome: 'unreachable', ...none }
    const named = findNamedIssuer(error)

    return named === undefined
      ? { outcome: 'noProvider', ...none }
      : { outcome: 'otherIssuer', issuer: named, loginHost: null }
  }
}

/** Returns the issuer that a discovery document names instead of the expected one. */
function findNamedIssuer(error: unknown): string | undefined {
  if (!(error instanceof openid.ClientError) || error.code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return undefined
  const { body } = error.cause as { body?: { issuer?: unknown } }

  return typeof body?.issuer === 'string' ? body.issuer.slice(0, 500) : undefined
}

/** What the server chooses for a sign-in. */
export interface LoginRequest {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  /** Whether the person must sign in at the provider again. */
  isFresh: boolean
}

/** Returns the address of the provider at which the person signs in. @throws SsoFailed */
export async function createLoginUrl(
  egress: Egress,
  provider: ProviderAccess,
  { redirectUri, state, nonce, verifier, isFresh }: LoginRequest,
): Promise<string> {
  const configuration = await connect(egress, provider)

  return openid.buildAuthorizationUrl(configuration, {
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isFresh && { prompt: 'login' }),
    ...(provider.hostedDomain !== null && { hd: provider.hostedDomain }),
  }).href
}

/** The answer of a provider to a sign-in. */
export interface LoginResponse extends Omit<LoginRequest, 'isFresh'> {
  /** The query of the callback, as the browser has sent it. */
  query: string
}

export interface VerifiedLogin {
  /** The claims of the ID token. */
  claims: Claims
  /** Returns the claims of the ID token, and further ones that the provider gives on request. */
  readAllClaims: () => Promise<Claims>
}

/**
 * Exchanges the code for the ID token, and verifies both: state, `iss`, code verifier, signature, issuer,
 * audience, nonce and time.
 *
 * @throws SsoFailed
 */
export async function verifyLogin(
  egress: Egress,
  provider: ProviderAccess,
  { redirectUri, state, nonce, verifier, query }: LoginResponse,
): Promise<VerifiedLogin> {
  const configuration = await connect(egress, provider)
  const answer = new URL(redirectUri)
  answer.search = query

  try {
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims: Claims = { ...tokens.claims() }

    return { claims, readAllClaims: () => readAllClaims(configuration, tokens.access_token, claims) }
  } catch (error) {
    throw toFailure(error)
  }
}

/** Returns all claims about the person. Those of the ID token are signed, so they come first. */
async function readAllClaims(
  configuration: openid.Configuration,
  accessToken: string,
  claims: Claims,
): Promise<Claims> {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata()
  if (endpoint === undefined || !isHttps(endpoint)) return claims

  try {
    return { ...(await openid.fetchUserInfo(configuration, accessToken, String(claims.sub))), ...claims }
  } catch (error) {
    throw toFailure(error)
  }
}

/** Errors of the protocol that say that the provider cannot answer now. */
const temporaryErrors = new Set(['server_error', 'temporarily_unavailable'])
/** Errors that the settings of the application at the provider cause. */
const settingErrors = new Set([
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_response_type',
])

/** Returns the failure that a person may see for an error of the library or of the connection. */
function toFailure(error: unknown): SsoFailed {
  if (error instanceof SsoFailed) return error

  return new SsoFailed(codeOf(error), { cause: error })
}

function codeOf(error: unknown): SsoError {
  if (findCause(error, EgressBlocked)) return 'Sso.Misconfigured'
  if (findCause(error, EgressFailed)) return 'Sso.Unavailable'
  if (error instanceof openid.AuthorizationResponseError) {
    if (temporaryErrors.has(error.error)) return 'Sso.Unavailable'
    return settingErrors.has(error.error) ? 'Sso.Misconfigured' : 'Sso.Refused'
  }
  // The code was used before, or is too old.
  if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') return 'Sso.Expired'
  if (error instanceof openid.ClientError && error.cause instanceof Response && error.cause.status >= 500)
    return 'Sso.Unavailable'

  return 'Sso.Misconfigured'
}

/** Returns the error of this class among an error and its causes. */
function findCause<E extends Error>(error: unknown, type: new (...args: never[]) => E): E | undefined {
  let current = error
  while (current instanceof Error) {
    if (current instanceof type) return current
    current = current.cause
  }

  return undefined
}
