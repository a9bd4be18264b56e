/**
 * The HTTP server of the content hosts, on which the packages of companies run. It shares the listener with
 * the app, and nothing else: no call, no asset, no login and no cookie. The host of a request decides which
 * of the two servers answers, before either of them reads the request.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Services } from '../access/context.ts'
import { serveScormFrames } from '../features/scorm/frame/frame.routes.ts'
import { findContentHost, isSecurePattern } from '../platform/http/content-origin.ts'
import { cookieNames } from '../platform/http/cookies.ts'
import { answerErrors } from '../platform/http/errors.ts'
import { frameworkErrors } from '../platform/http/framework-errors.ts'
import { addContentHeaders } from '../platform/http/headers.ts'
import { observeRequests } from '../platform/http/health.ts'
import { logRequests } from '../platform/http/request-log.ts'
import { traceRequests } from '../platform/http/request-trace.ts'
import { RateLimits } from './calls/rate-limits.ts'

/** Answers the requests of the content hosts. */
export class ContentHost {
  readonly #services: Services
  #server: FastifyInstance | undefined
  /** The registered routes, such as `GET /launch/:token`. */
  readonly routes: string[] = []

  constructor(services: Services) {
    this.#services = services
  }

  /** Creates the server. Its log is that of the app, which closes it. */
  async open(app: FastifyInstance, options: FastifyServerOptions, isDraining: () => boolean): Promise<void> {
    const { config } = this.#services
    const { contentOrigin } = config
    if (contentOrigin === null) return

    const server = fastify({
      ...options,
      loggerInstance: app.log,
      logController: new LogController({ disableRequestLogging: true }),
      genReqId: () => randomUUID(),
      ...frameworkErrors,
    }) as unknown as FastifyInstance
    server.addHook('onRoute', ({ method, url }) => {
      this.routes.push(...[method].flat().map((name) => `${name} ${url}`))
    })
    server.addHook('onSend', async (_request, reply) => {
      if (isDraining()) reply.header('connection', 'close')
    })
    server.decorateRequest('outcome')
    traceRequests(server, config.trustProxy > 0)
    logRequests(server)
    addContentHeaders(server, isSecurePattern(contentOrigin))
    answerErrors(server, cookieNames(config))
    observeRequests(server)
    serveScormFrames(server, { ...this.#services, limits: new RateLimits(this.#services) })
    await server.ready()

    app.addHook('onClose', () => server.close())
    this.#server = server
  }

  /** Creates the listener that both servers share. Sets the options as the framework would. */
  readonly createServer = (
    answerApp: RequestListener,
    options: FastifyServerOptions & { http?: ServerOptions },
  ) => {
    const { config } = this.#services
    const host = { pattern: config.contentOrigin, trustsProxy: config.trustProxy > 0 }
    const server = createServer(options.http ?? {}, (request, response) => {
      if (findContentHost(request, host) === null) answerApp(request, response)
      else this.#server?.routing(request, response)
    })
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    server.setTimeout(options.connectionTimeout ?? 0)

    return server
  }
}
