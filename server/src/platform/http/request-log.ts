import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { traceFields } from '../trace.ts'

/**
 * Serialisers of the log. `busboyOptions` is left out, because it contains the headers of an upload,
 * including the cookie.
 */
const serializers = { err: describeError, busboyOptions: () => undefined }

/** Settings of the log: levels are words, and each line of a request or a job contains the trace ID. */
export const logFormat = {
  serializers,
  formatters: { level: (label: string) => ({ level: label }) },
  mixin: traceFields,
}

/** An error in the form that the log contains. */
interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/**
 * Describes an error for the log. The message and the detail of a database error repeat values of the row,
 * so they are left out.
 */
function describeError(error: Error & { code?: string; constraint?: string }): LoggedError {
  const { name, code, constraint, stack = '', message } = error
  const isDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)

  return {
    type: name,
    code,
    constraint,
    message: isDatabase ? '' : message,
    stack: isDatabase ? stack.replace(message, '') : stack,
    ...(error instanceof Refusal && error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

/**
 * Logs one line per request without personal data: the route's template instead of the URL, no query and no
 * body. The session's uuid identifies the member only as long as the session is kept.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.logLevel === 'warn') return

    const { traceId } = request.trace ?? {}
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const route = request.routeOptions.url ?? 'none'
    request.log.info(
      { traceId, method: request.method, route, status: reply.statusCode, milliseconds, ...request.outcome },
      'request',
    )
  })
}
