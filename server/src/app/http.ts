import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { callEntries } from '@sorgfalt/contract'
import { request as limits } from '@sorgfalt/contract/core/limits'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import type { Services } from '../access/context.ts'
import { readLoginStart } from '../features/session/login-page.ts'
import type { Config } from '../platform/config.ts'
import type { Dependency } from '../platform/dependency.ts'
import { cookieNames } from '../platform/http/cookies.ts'
import { issueCsrfToken } from '../platform/http/csrf.ts'
import { answerErrors } from '../platform/http/errors.ts'
import { frameworkErrors } from '../platform/http/framework-errors.ts'
import { addSecurityHeaders } from '../platform/http/headers.ts'
import { serveHealth } from '../platform/http/health.ts'
import { acceptJsonOnly } from '../platform/http/json-bodies.ts'
import { serveOpenApi } from '../platform/http/openapi.ts'
import { cutSlowBodies } from '../platform/http/request-limits.ts'
import { logFormat, logRequests } from '../platform/http/request-log.ts'
import { traceRequests } from '../platform/http/request-trace.ts'
import { serveTexts } from '../platform/http/texts.ts'
import { uploadSeconds } from '../platform/http/uploads.ts'
import { serveWeb } from '../platform/http/web.ts'
import { handlers } from './calls/handlers.ts'
import { RateLimits } from './calls/rate-limits.ts'
import { serveCalls } from './calls/serve-calls.ts'
import { ContentHost } from './content-host.ts'
import { createRegistry } from './installation-metrics.ts'
import { readLoginSso } from './login-sso.ts'
import { featureRoutes, readFrameOrigin } from './routes.ts'

export interface AppOptions {
  /** Receives the log lines. Default: standard output. */
  log?: { write: (line: string) => void } | undefined
  /** Services whose state /readyz reports. Default: none. */
  dependencies?: readonly Dependency[]
  /** The metrics of the process. Default: a new registry. */
  registry?: Registry
  /** Whether the process will end soon. Each answer then closes its connection, and /readyz answers 503. */
  isDraining?: () => boolean
}

const maxUploadSeconds = Math.max(
  ...callEntries.map(([, call]) => (call.kind === 'upload' ? uploadSeconds(call) : 0)),
)

/**
 * Creates the HTTP server of a process: calls, routes and the built web app. The server does not listen yet.
 */
export async function createApp(
  services: Services,
  { log, dependencies = [], registry = createRegistry(services), isDraining = () => false }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services
  const contentHost = new ContentHost(services)
  const app = createFramework(config, contentHost, log)

  closeIdleConnections(app)
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close')
  })

  app.decorateRequest('outcome')
  traceRequests(app, config.trustProxy > 0)
  logRequests(app)

  const cookies = cookieNames(config)
  addSecurityHeaders(app, cookies.secure)
  answerErrors(app, cookies)
  await app.register(cookie)
  acceptJsonOnly(app)
  cutSlowBodies(app)

  const { metricsToken } = config
  serveHealth(app, { database: services.database, dependencies, registry, metricsToken, isDraining })
  const rateLimits = new RateLimits(services)
  serveCalls(app, { services, handlers, cookies, limits: rateLimits })
  serveOpenApi(app)
  serveTexts(app)
  for (const serveRoutes of featureRoutes) serveRoutes(app, services)
  await contentHost.open(app, sharedOptions(config), isDraining)
  await serveWeb(app, {
    contentOrigin: config.contentOrigin,
    readFrameOrigin: (host) => readFrameOrigin(services, host),
    readLoginStart: async (request, reply) =>
      readLoginStart(services, {
        host: request.hostname,
        acceptLanguage: request.headers['accept-language'],
        csrfToken: () => issueCsrfToken(request, reply, cookies, services.keys),
        sso: await readLoginSso(services, rateLimits, request),
      }),
  })

  return app
}

/** Returns the options that the app and the content hosts share. */
const sharedOptions = ({ trustProxy }: Config) => ({
  trustProxy: trustProxy === 0 ? false : (_address: string, hop: number) => hop < trustProxy,
  bodyLimit: limits.bodyBytes,
  routerOptions: { maxParamLength: 300 },
})

/** Creates the framework. Its listener also serves the content hosts. */
function createFramework(config: Config, contentHost: ContentHost, log: AppOptions['log']): FastifyInstance {
  return fastify({
    ...sharedOptions(config),
    serverFactory: contentHost.createServer,
    logger: { level: config.logLevel, ...logFormat, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The slowest upload. Other bodies must arrive sooner (`cutSlowBodies`).
    requestTimeout: maxUploadSeconds * 1000,
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
    ...frameworkErrors,
  })
}

/** While the server is closing, closes idle connections, because they would keep the process alive. */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
  })
}
