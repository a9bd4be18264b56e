import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Keys } from '../crypto/secrets.ts'
import { refuse } from '../refusal.ts'
import { type CookieNames, readCookie, sessionToken, setCookie } from './cookies.ts'

/** Returns whether the browser reports that a page of this site sent the request. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'

  const { origin } = request.headers

  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
}

/**
 * Returns a token `HMAC.random` for the visitor. It is bound to the session. Before the login it is bound to
 * the CSRF cookie, which is set if missing. A token of another visitor is therefore invalid.
 */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  names: CookieNames,
  keys: Keys,
): string {
  let binding = readBinding(request, names)
  if (binding === null) {
    binding = randomBytes(32).toString('base64url')
    setCookie(reply, { name: names.csrf, value: binding, secure: names.secure })
  }

  const random = randomBytes(16).toString('hex')

  return `${keys.sign('csrf', signedText(binding, random))}.${random}`
}

/** Checks the origin, then the token. @throws Refusal Request.Forged */
export function checkForgery(request: FastifyRequest, names: CookieNames, keys: Keys): void {
  if (!isSameOrigin(request)) refuse('Request.Forged')

  const header = request.headers['x-csrf-token']
  const binding = readBinding(request, names)
  if (typeof header !== 'string' || binding === null) refuse('Request.Forged')

  const [signature = '', random = ''] = header.split('.')
  if (!keys.verify('csrf', signedText(binding, random), signature)) refuse('Request.Forged')
}

/** Returns the value of the cookie to which the visitor's tokens are bound. */
const readBinding = (request: FastifyRequest, names: CookieNames): string | null =>
  sessionToken(request, names) ?? readCookie(request, names.csrf)

/** The length makes the combined text unambiguous. */
const signedText = (binding: string, random: string): string => `${binding.length}‖${binding}‖${random}`
