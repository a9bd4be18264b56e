import type { Country } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, ActorKind, ReplyControl, RequestFacts } from '../../access/context.ts'
import type { Keys } from '../../platform/crypto/secrets.ts'
import {
  type CookieNames,
  expireCookies,
  sessionToken,
  setCookie,
  single,
} from '../../platform/http/cookies.ts'
import { isOwnPage, issueCsrfToken } from '../../platform/http/csrf.ts'

const deviceCookieSeconds = 365 * 24 * 3600
const maxUserAgentLength = 250

/** Returns the facts of a request that handlers may know. */
export function readFacts(request: FastifyRequest, names: CookieNames): RequestFacts {
  return {
    id: request.id,
    host: request.hostname,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    sessionToken: sessionToken(request, names),
    deviceCookie: single(request, names.device),
    fromOwnPage: isOwnPage(request),
  }
}

/** Returns the actor of a row that `enter_session` has returned. */
export function readActor(row: Record<string, unknown>): Actor {
  return {
    kind: row.actorKind as ActorKind,
    uuid: row.actorUuid as string,
    clientUuid: row.clientUuid as string,
    country: row.country as Country,
    role: row.role as Role,
    sessionUuid: row.sessionUuid as string,
    mustChangePassword: row.mustChangePassword as boolean,
    idleSeconds: row.idleSeconds as number,
    absoluteSeconds: row.absoluteSeconds as number,
  }
}

interface ReplyControlOptions {
  request: FastifyRequest
  reply: FastifyReply
  names: CookieNames
  keys: Keys
}

/** Returns the functions by which a handler sets and deletes cookies. */
export function controlReply({ request, reply, names, keys }: ReplyControlOptions): ReplyControl {
  return {
    startSession: (token) => {
      expireCookies(reply, names)
      setCookie(reply, names.session, token, names.secure)
    },
    rememberDevice: (cookie) => setCookie(reply, names.device, cookie, names.secure, deviceCookieSeconds),
    endSession: () => expireCookies(reply, names),
    csrfToken: () => issueCsrfToken(request, reply, names, keys),
  }
}
