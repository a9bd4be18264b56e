import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The cookie names. They depend on the configuration, not on the headers of a proxy. */
export interface CookieNames {
  session: string
  csrf: string
  /**
   * The cookie that lists the accounts that this device has opened before (device.rules.ts). It outlives
   * sessions.
   */
  device: string
  /** The cookie of a trusted device. It outlives sessions. */
  trust: string
  /**
   * The cookie of a sign-in that has been sent to an identity provider. Browsers also send it when the
   * provider sends the person back.
   */
  sso: string
  /** Whether cookies are sent over HTTPS only. */
  secure: boolean
}

export interface NewCookie {
  name: string
  value: string
  secure: boolean
  /** If undefined, the cookie ends when the browser closes. */
  maxAgeSeconds?: number
  /** `lax`: browsers also send the cookie when a link of another site leads here. Default: `strict`. */
  sameSite?: 'lax' | 'strict'
}

export function cookieNames({ publicUrl }: Config): CookieNames {
  const secure = publicUrl.protocol === 'https:'
  return {
    session: secure ? '__Host-sid' : 'sid',
    csrf: secure ? '__Host-csrf' : 'csrf',
    device: secure ? '__Host-device' : 'device',
    trust: secure ? '__Host-trust' : 'trust',
    sso: secure ? '__Host-sso' : 'sso',
    secure,
  }
}

/**
 * Returns the session token of a request. A cookie that is repeated or has an invalid form counts as missing.
 */
export const sessionToken = (request: FastifyRequest, names: CookieNames): string | null =>
  readToken(request, names.session)

/**
 * Returns the token in a cookie. A cookie that is repeated or has an invalid form counts as missing.
 */
export function readToken(request: FastifyRequest, name: string): string | null {
  const token = readCookie(request, name)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/** Returns the value of a cookie that occurs exactly once. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const matches = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
  return matches.length === 1 ? (matches[0] ?? '').slice(name.length + 1) : null
}

/** Sets a cookie that scripts cannot read and, by default, that other sites cannot send. */
export function setCookie(
  reply: FastifyReply,
  { name, value, secure, maxAgeSeconds, sameSite = 'strict' }: NewCookie,
): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite,
    secure,
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  })
}

/** Deletes the session and CSRF cookies. The cookies of the device stay. */
export function expireCookies(reply: FastifyReply, names: CookieNames): void {
  for (const name of [names.session, names.csrf])
    setCookie(reply, { name, value: '', secure: names.secure, maxAgeSeconds: 0 })
}

/** Sets the cookie of a sign-in that is sent to an identity provider, or deletes it if `value` is empty. */
export function setSsoCookie(
  reply: FastifyReply,
  { sso, secure }: CookieNames,
  value: string,
  lifetimeSeconds: number,
): void {
  const maxAgeSeconds = value === '' ? 0 : lifetimeSeconds
  setCookie(reply, { name: sso, value, secure, maxAgeSeconds, sameSite: 'lax' })
}
