import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Cookie names are fixed by the configuration, not by what a proxy claims (security.md D2). */
export interface CookieNames {
  session: string
  csrf: string
  secure: boolean
}

export function cookieNames({ publicUrl }: Config): CookieNames {
  const secure = publicUrl.protocol === 'https:'
  return { session: secure ? '__Host-sid' : 'sid', csrf: secure ? '__Host-csrf' : 'csrf', secure }
}

/** Session token of the request; two cookies of that name, or anything but our form, count as none. */
export function sessionToken(request: FastifyRequest, names: CookieNames): string | null {
  const token = single(request, names.session)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/** Value of a cookie that comes exactly once. */
export function single(request: FastifyRequest, name: string): string | null {
  const found = (request.headers.cookie ?? '').split(';').map((part) => part.trim()).filter((part) => part.startsWith(`${name}=`))
  return found.length === 1 ? (found[0] ?? '').slice(name.length + 1) : null
}

export function setCookie(reply: FastifyReply, name: string, value: string, secure: boolean): void {
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

export function expireCookies(reply: FastifyReply, names: CookieNames): void {
  for (const name of [names.session, names.csrf]) {
    reply.setCookie(name, '', { path: '/', httpOnly: true, sameSite: 'strict', secure: names.secure, maxAge: 0 })
  }
}
