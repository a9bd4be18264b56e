import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Cookie names are fixed by the configuration, not by what a proxy claims (security.md D2). */
export interface CookieNames {
  session: string
  csrf: string
  /** Outlives sessions: shows the login which accounts this device has opened before (device.rules.ts). */
  device: string
  secure: boolean
}

export function cookieNames({ publicUrl }: Config): CookieNames {
  const secure = publicUrl.protocol === 'https:'
  return {
    session: secure ? '__Host-sid' : 'sid',
    csrf: secure ? '__Host-csrf' : 'csrf',
    device: secure ? '__Host-device' : 'device',
    secure,
  }
}

/** Session token of the request; two cookies of that name, or anything but our form, count as none. */
export function sessionToken(request: FastifyRequest, names: CookieNames): string | null {
  const token = single(request, names.session)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/** Value of a cookie that comes exactly once. */
export function single(request: FastifyRequest, name: string): string | null {
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
  return found.length === 1 ? (found[0] ?? '').slice(name.length + 1) : null
}

/** Without `maxAge` (seconds) it ends with the browser. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  secure: boolean,
  maxAge?: number,
): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(maxAge !== undefined && { maxAge }),
  })
}

export function expireCookies(reply: FastifyReply, names: CookieNames): void {
  for (const name of [names.session, names.csrf]) {
    reply.setCookie(name, '', {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: names.secure,
      maxAge: 0,
    })
  }
}
