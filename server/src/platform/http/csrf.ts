import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Keys } from '../crypto/secrets.ts'
import { refuse } from '../refusal.ts'
import { type CookieNames, sessionToken, setCookie, single } from './cookies.ts'

/** Where a browser says a request comes from. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
}

/** Tokens belong to the session, before the login to a cookie of their own: another site's token opens nothing. */
const binding = (request: FastifyRequest, names: CookieNames): string | null =>
  sessionToken(request, names) ?? single(request, names.csrf)
const signed = (bound: string, random: string): string => `${bound.length}‖${bound}‖${random}`

/** A token for the visitor, `HMAC.random`; sets the cookie it is bound to when there is no session. */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  names: CookieNames,
  keys: Keys,
): string {
  let bound = binding(request, names)
  if (bound === null) {
    bound = randomBytes(32).toString('base64url')
    setCookie(reply, names.csrf, bound, names.secure)
  }
  const random = randomBytes(16).toString('hex')
  return `${keys.sign('csrf', signed(bound, random))}.${random}`
}

/** Security.md D3: origin first, then content type, then the token. @throws Refusal Request.Forged */
export function checkForgery(request: FastifyRequest, names: CookieNames, keys: Keys): void {
  if (!isSameOrigin(request)) refuse('Request.Forged')
  const header = request.headers['x-csrf-token']
  const bound = binding(request, names)
  if (typeof header !== 'string' || bound === null) refuse('Request.Forged')
  const [signature = '', random = ''] = header.split('.')
  if (!keys.verify('csrf', signed(bound, random), signature)) refuse('Request.Forged')
}

/** Logout is a GET (spec §7): it acts for this site's own pages only. */
export const isOwnPage = isSameOrigin
