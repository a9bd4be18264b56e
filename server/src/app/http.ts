import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { request as limits, uploadForm } from '@sorgfalt/contract/core/limits'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Services } from '../access/context.ts'
import { serveVerification } from '../features/certificate/verification.routes.ts'
import { serveMedia } from '../features/elearning/course/media.routes.ts'
import { serveBranding } from '../features/licensee/branding.routes.ts'
import { serveManifest } from '../features/licensee/manifest.routes.ts'
import { serveCalendarFeeds } from '../features/reminder/calendar-feed.routes.ts'
import { cookieNames } from '../platform/http/cookies.ts'
import { answerErrors } from '../platform/http/errors.ts'
import { frameworkErrors } from '../platform/http/framework-errors.ts'
import { addSecurityHeaders } from '../platform/http/headers.ts'
import { serveHealth } from '../platform/http/health.ts'
import { serveOpenApi } from '../platform/http/openapi.ts'
import { cutSlowBodies } from '../platform/http/request-limits.ts'
import { serveTexts } from '../platform/http/texts.ts'
import { serveWeb } from '../platform/http/web.ts'
import { handlers } from './calls/handlers.ts'
import { serveCalls } from './calls/serve-calls.ts'

/** The whole HTTP side of a process, not yet listening. `log` takes the lines that otherwise go to standard output. */
export async function createApp(
  services: Services,
  log?: { write: (line: string) => void },
): Promise<FastifyInstance> {
  const { config } = services
  let closing = false
  const app = fastify({
    logger: { level: config.logLevel, serializers, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: limits.bodyBytes,
    requestTimeout: uploadForm.seconds * 1000,
    connectionTimeout: limits.seconds * 1000,
    keepAliveTimeout: 72_000,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.seconds * 1000,
      connectionsCheckingInterval: 5_000,
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    ...frameworkErrors,
  })
  app.addHook('preClose', async () => {
    closing = true
    closeIdle(app)
  })
  app.decorateRequest('outcome')
  logRequests(app)
  const names = cookieNames(config)
  addSecurityHeaders(app, names.secure)
  answerErrors(app, names)
  await app.register(cookie)
  acceptJsonOnly(app)
  cutSlowBodies(app)
  serveHealth(app, services, () => closing)
  serveCalls(app, services, handlers, names)
  serveOpenApi(app)
  serveTexts(app)
  serveBranding(app, services)
  serveManifest(app, services)
  serveMedia(app, services)
  serveVerification(app, services)
  serveCalendarFeeds(app, services)
  await serveWeb(app, services)
  return app
}

/** Ours for errors; and nothing of what the reader of forms traces, because the cookie stands in it. */
const serializers = { err: describeError, busboyOptions: () => undefined }

/** Whoever is still being answered when the end begins would keep the connection, and with it the process, alive afterwards. */
function closeIdle(app: FastifyInstance): void {
  const timer = setInterval(() => app.server.closeIdleConnections(), 100)
  app.server.once('close', () => clearInterval(timer))
}

/** What a log may say of an error: a database's message and detail repeat the values of the row, so they stay out. */
function describeError(error: Error & { code?: string; constraint?: string }) {
  const { name, code, constraint, stack = '', message } = error
  const isDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: name,
    code,
    constraint,
    message: isDatabase ? '' : message,
    stack: isDatabase ? stack.replace(message, '') : stack,
  }
}

/**
 * One line per request, without a word about people: template instead of address, no query, no body. Whose session it was can
 * be looked up as long as the session is kept.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.logLevel === 'warn') return
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds,
        ...request.outcome,
      },
      'request',
    )
  })
}

/** JSON in exactly one content type; an empty body is an empty object. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    /^application\/json(; ?charset=utf-8)?$/i,
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, {})
      else void parse(request, body as string, done)
    },
  )
}
