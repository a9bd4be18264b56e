import type { AnyCall } from '@sorgfalt/contract'
import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import { isUuid } from '@sorgfalt/contract/fields/checks'
import { trustedDeviceDays } from '@sorgfalt/contract/second-factor/second-factor'
import { ssoAttemptMinutes } from '@sorgfalt/contract/sign-on/sso'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReplyControl, RequestFacts } from '../../access/context.ts'
import type { Keys } from '../../platform/crypto/secrets.ts'
import {
  type CookieNames,
  expireCookies,
  readCookie,
  readToken,
  sessionToken,
  setCookie,
  setSsoCookie,
} from '../../platform/http/cookies.ts'
import { isSameOrigin, issueCsrfToken } from '../../platform/http/csrf.ts'
import { refuse } from '../../platform/refusal.ts'

const deviceCookieSeconds = 365 * 24 * 3600
const maxUserAgentLength = 250

/**
 * Returns the unchecked input: the query and path parameters of a GET request, the body of other requests.
 */
export function readRawInput(request: FastifyRequest, call: AnyCall): unknown {
  if (call.method !== 'GET') return request.body ?? {}

  return { ...(request.query as object), ...(request.params as object) }
}

/** Returns the key of a request that creates a record. @throws Refusal Request.Invalid if it is not a uuid */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyHeader]
  if (key === undefined) return null
  return isUuid(key) ? key : refuse('Request.Invalid')
}

/** Returns the facts of a request that handlers may know. */
export function readFacts(request: FastifyRequest, cookies: CookieNames): RequestFacts {
  return {
    id: request.id,
    host: request.hostname,
    origin: readOrigin(request),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    sessionToken: sessionToken(request, cookies),
    deviceCookie: readCookie(request, cookies.device),
    trustToken: readToken(request, cookies.trust),
    isSameOrigin: isSameOrigin(request),
  }
}

/** Returns the origin that the browser has sent, unless it has another host than the request. */
function readOrigin({ headers, host }: FastifyRequest): string | null {
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host ? origin : null
}

interface ReplyControlOptions {
  request: FastifyRequest
  reply: FastifyReply
  cookies: CookieNames
  keys: Keys
}

/** Returns the functions with which a handler sets and deletes cookies. */
export function controlReply({ request, reply, cookies, keys }: ReplyControlOptions): ReplyControl {
  const { session, device, trust, secure } = cookies
  return {
    startSession: (token) => {
      expireCookies(reply, cookies)
      setCookie(reply, { name: session, value: token, secure })
    },
    rememberDevice: (value) =>
      setCookie(reply, { name: device, value, secure, maxAgeSeconds: deviceCookieSeconds }),
    trustDevice: (value) =>
      setCookie(reply, { name: trust, value, secure, maxAgeSeconds: trustedDeviceDays * 24 * 3600 }),
    beginSso: (value) => setSsoCookie(reply, cookies, value, ssoAttemptMinutes * 60),
    endSession: () => expireCookies(reply, cookies),
    csrfToken: () => issueCsrfToken(request, reply, cookies, keys),
  }
}
