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
  /** Whether cookies are sent over HTTPS only. */
  secure: boolean
}

export interface NewCookie {
  name: string
  value: string
  secure: boolean
  /** If undefined, the cookie ends when the browser closes. */
  maxAgeSeconds?: number
}

export function cookieNames({ publicUrl }: Config): CookieNames {
  const secure = publicUrl.protocol === 'https:'
  return {
    session: secure ? '__Host-sid' : 'sid',
    csrf: secure ? '__Host-csrf' : 'csrf',
    device: secure ? '__Host-device' : 'device',
    trust: secure ? '__Host-trust' : 'trust',
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

/** Sets a cookie that scripts cannot read and that other sites cannot send. */
export function setCookie(reply: FastifyReply, { name, value, secure, maxAgeSeconds }: NewCookie): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  })
}

/** Deletes the session and CSRF cookies. The cookies of the device stay. */
export function expireCookies(reply: FastifyReply, names: CookieNames): void {
  for (const name of [names.session, names.csrf])
    setCookie(reply, { name, value: '', secure: names.secure, maxAgeSeconds: 0 })
}
