/**
 * The routes that a protocol defines instead of this contract. Browsers navigate to them, and they answer
 * with redirects. The list is complete: the server serves no other such routes.
 */
import type { ErrorCode } from '../core/error.ts'

/**
 * A route of a protocol. It reads nothing but its path, the parameters `parameters` (of the query, or of the
 * form if the method is POST) and cookies.
 */
export interface ProtocolRoute {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  parameters: readonly string[]
}

export const protocolRoutes = {
  /**
   * Begins a sign-in at the provider with the uuid `provider`, and redirects to it. `returnUrl` is the
   * address within the dashboard to which the person wanted to go (session/return-url.ts).
   */
  startSso: { method: 'GET', path: '/api/sso/start', parameters: ['provider', 'returnUrl'] },
  /** Receives the answer of a provider (RFC 6749 §4.1.2, RFC 9207), and starts the session. */
  finishSso: {
    method: 'GET',
    path: '/api/sso/callback',
    parameters: ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'session_state'],
  },
  /** Our metadata for a provider with SAML. Its address is also our entity ID. */
  showSamlMetadata: { method: 'GET', path: '/api/sso/saml/{provider}/metadata', parameters: [] },
  /**
   * Receives the response of a provider with SAML (binding HTTP-POST). Another site sends it, so the browser
   * adds no cookie. It therefore starts no session, but leads to `finishSaml` with a code that works once.
   */
  receiveSaml: {
    method: 'POST',
    path: '/api/sso/saml/{provider}/acs',
    parameters: ['SAMLResponse', 'RelayState'],
  },
  /** Starts the session of a response that `receiveSaml` has accepted. */
  finishSaml: { method: 'GET', path: '/api/sso/finish', parameters: ['code'] },
} as const satisfies Record<string, ProtocolRoute>

const fillProvider = (path: string, ssoProviderUuid: string): string =>
  path.replace('{provider}', ssoProviderUuid)

/** Returns the path of our metadata for a provider. */
export const samlMetadataPath = (ssoProviderUuid: string): string =>
  fillProvider(protocolRoutes.showSamlMetadata.path, ssoProviderUuid)
/** Returns the path to which a provider sends its responses. */
export const samlAcsPath = (ssoProviderUuid: string): string =>
  fillProvider(protocolRoutes.receiveSaml.path, ssoProviderUuid)

/** Returns the address that begins a sign-in. */
export const ssoStartPath = (ssoProviderUuid: string, returnUrl?: string): string =>
  `${protocolRoutes.startSso.path}?${new URLSearchParams({
    provider: ssoProviderUuid,
    ...(returnUrl !== undefined && { returnUrl }),
  }).toString()}`

/**
 * The codes with which a sign-in can fail. The person then sees the login page of the company or, after
 * `beginLink`, the security tab of the profile. The query parameter `ssoErrorParameter` contains the code.
 */
export const ssoErrors = [
  'Sso.Expired',
  'Sso.Refused',
  'Sso.NotProvisioned',
  'Sso.AlreadyLinked',
  'Sso.Misconfigured',
  'Sso.Unavailable',
  'Sso.UsernameMissing',
  'Login.Deactivated',
  'Client.MaxMembersReached',
  'Request.RateLimited',
  'Request.Failed',
] as const satisfies readonly ErrorCode[]
export type SsoError = (typeof ssoErrors)[number]

export const ssoErrorParameter = 'error'
/** The parameter in the address of the security tab after an identity was linked. Its value is the uuid. */
export const ssoLinkedParameter = 'linked'
