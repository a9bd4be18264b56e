import type { ErrorBody, ErrorCode } from '@sorgfalt/contract/core/error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constraintErrorCode, constraintErrorDetails, isViolation } from '../db/constraint-errors.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import { ServiceOutage } from '../outage.ts'
import { Refusal } from '../refusal.ts'
import { StorageFull } from '../storage-full.ts'
import { type CookieNames, expireCookies, sessionToken } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Added to the log line of the request: its session, and the code and reason of a refusal. */
    outcome?: { session?: string | null; code?: ErrorCode; reason?: string }
  }
}

/** The error code for each status with which the framework answers. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: 'Request.Invalid',
  // If a path leads out of its folder, the file server answers with 403.
  403: 'Request.NotFound',
  404: 'Request.NotFound',
  406: 'Request.UnsupportedMediaType',
  408: 'Request.Busy',
  413: 'Request.TooLarge',
  414: 'Request.Invalid',
  415: 'Request.UnsupportedMediaType',
  429: 'Request.RateLimited',
  431: 'Request.TooLarge',
}

/** Values of the Retry-After header. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  'Request.Busy': 5,
  'Request.RateLimited': 60,
  'Request.TooOften': 600,
}

/** Answers while another service does not answer. They are no faults of the server, so no stack is logged. */
const outageCodes: ReadonlySet<ErrorCode> = new Set(['Request.Busy', 'Sso.Unavailable'])

/** Returns the refusal that answers an error. Unexpected errors become Request.Failed without details. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return new Refusal('Request.Busy')
  if (error instanceof ServiceOutage) return new Refusal('Request.Busy')
  if (error instanceof StorageFull) return new Refusal('Storage.Full')

  const constraint = constraintErrorCode(error)
  if (constraint) return new Refusal(constraint, constraintErrorDetails(constraint))
  if (isViolation(error)) return new Refusal('Persist.Failed')

  const { statusCode: status = 500 } = error as { statusCode?: number }

  return new Refusal(
    frameworkCodes[status] ?? (status >= 400 && status < 500 ? 'Request.Invalid' : 'Request.Failed'),
  )
}

/** Sets Retry-After: the number of seconds after which a refused request may succeed, if it is known. */
export function setRetryAfter(reply: FastifyReply, { code }: Refusal): void {
  const seconds = retryAfterSeconds[code]
  if (seconds !== undefined) reply.header('retry-after', seconds)
}

/** Answers every error of a route, and logs the unexpected ones. */
export function answerErrors(app: FastifyInstance, names: CookieNames): void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody => {
    const refusal = toRefusal(error)
    if (refusal.status >= 500 && !outageCodes.has(refusal.code)) request.log.error({ err: error }, 'failed')
    setRetryAfter(reply, refusal)
    request.outcome = {
      ...request.outcome,
      code: refusal.code,
      ...(error instanceof DatabaseUnavailable && { reason: error.reason }),
      ...(error instanceof ServiceOutage && { reason: error.message }),
    }

    // A visitor keeps the CSRF cookie, to which the token of the login page belongs.
    if (refusal.code === 'Session.Missing' && sessionToken(request, names)) expireCookies(reply, names)
    reply.status(refusal.status)

    return refusal.body
  }
  app.setErrorHandler((error, request, reply) => reply.send(answer(error, request, reply)))
}
