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

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const toPart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts a provider whose answers `forgery()` changes. `login()` is the address at which a sign-in began. */
export async function startRogueProvider(forgery: () => Forgery, login: () => URL) {
  const [own, other] = [keys(), keys()]
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }

  const createToken = (issuer: string): string => {
    const { header, claims, signature } = forgery()
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: issuer,
      sub: 'rogue-person',
      aud: applicationId,
      exp: now + 300,
      iat: now,
      nonce: login().searchParams.get('nonce'),
      given_name: 'Max',
      family_name: 'Muster',
      ...claims,
    }
    const text = `${toPart({ alg: 'RS256', kid: 'k1', ...header })}.${toPart(payload)}`
    const hmac = (key: string): string => createHmac('sha256', key).update(text).digest('base64url')
    const rsa = (key: typeof own): string =>
      sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')

    switch (signature) {
      case 'none':
        return `${text}.`
      case 'application secret':
        return `${text}.${hmac(applicationSecret)}`
      case 'public key':
        return `${text}.${hmac(own.publicKey.export({ format: 'pem', type: 'spki' }).toString())}`
      case 'other key':
        return `${text}.${rsa(other)}`
      case 'changed after signing': {
        const changed = toPart({ ...payload, sub: 'another person' })
        return `${text.split('.')[0]}.${changed}.${rsa(own)}`
      }
      default:
        return `${text}.${rsa(own)}`
    }
  }

  return serveHttps((issuer) => (request, response) => {
    const send = (body: Json, status = 200, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    if (request.url?.endsWith('/.well-known/openid-configuration'))
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...forgery().metadata,
      })
    if (request.url === '/jwks') return send({ keys: [jwk] })

    const { token } = forgery()
    if (token) return send(token.body ?? {}, token.status, token.headers)
    return send({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: createToken(issuer) })
  })
}
