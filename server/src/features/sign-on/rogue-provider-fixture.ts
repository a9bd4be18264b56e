/** A provider that deviates from the protocol in one place. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { applicationId, applicationSecret, serveHttps } from './oidc-provider-fixture.ts'

type Json = Record<string, unknown>

/** What a forged answer changes. Everything else is as it should be. */
export interface Forgery {
  header?: Json
  /** A value of undefined removes the claim. */
  claims?: Json
  /** How the ID token is signed. Default: with the key of the provider. */
  signature?: 'none' | 'application secret' | 'public key' | 'other key' | 'changed after signing'
  /** Replaces the answer of the token endpoint. */
  token?: { status: number; body?: Json; headers?: Record<string, string> }
  metadata?: Json
}

const createKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const toPart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type KeyPair = ReturnType<typeof createKeys>

/** Returns the signature part of a token, or a token with other claims. */
function signToken(
  text: string,
  signature: Forgery['signature'],
  { own, other }: { own: KeyPair; other: KeyPair },
): string {
  const hmac = (key: string): string => createHmac('sha256', key).update(text).digest('base64url')
  const rsa = ({ privateKey }: KeyPair): string =>
    sign('sha256', Buffer.from(text), privateKey).toString('base64url')

  if (signature === 'none') return `${text}.`
  if (signature === 'application secret') return `${text}.${hmac(applicationSecret)}`
  if (signature === 'public key')
    return `${text}.${hmac(own.publicKey.export({ format: 'pem', type: 'spki' }).toString())}`
  if (signature === 'other key') return `${text}.${rsa(other)}`
  if (signature !== 'changed after signing') return `${text}.${rsa(own)}`

  const [header = '', claims = ''] = text.split('.')
  const changed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Json

  return `${header}.${toPart({ ...changed, sub: 'another person' })}.${rsa(own)}`
}

/** Returns the claims of an ID token without a forgery. */
function createClaims(issuer: string, nonce: string | null): Json {
  const now = Math.floor(Date.now() / 1000)
  const times = { exp: now + 300, iat: now }

  return {
    iss: issuer,
    sub: 'rogue-person',
    aud: applicationId,
    ...times,
    nonce,
    given_name: 'Max',
    family_name: 'Muster',
  }
}

const metadataOf = (issuer: string): Json => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  authorization_response_iss_parameter_supported: true,
})

/** Starts a provider whose answers `forgery()` changes. `login()` is the address at which a sign-in began. */
export async function startRogueProvider(forgery: () => Forgery, login: () => URL) {
  const [own, other] = [createKeys(), createKeys()]
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }

  const createToken = (issuer: string): string => {
    const { header, claims, signature } = forgery()
    const payload = { ...createClaims(issuer, login().searchParams.get('nonce')), ...claims }
    const text = `${toPart({ alg: 'RS256', kid: 'k1', ...header })}.${toPart(payload)}`

    return signToken(text, signature, { own, other })
  }

  return serveHttps((issuer) => (request, response) => {
    const send = (body: Json, status = 200, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    const { metadata, token } = forgery()
    if (request.url?.endsWith('/.well-known/openid-configuration'))
      return send({ ...metadataOf(issuer), ...metadata })
    if (request.url === '/jwks') return send({ keys: [jwk] })
    if (token) return send(token.body ?? {}, token.status, token.headers)

    return send({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: createToken(issuer) })
  })
}
