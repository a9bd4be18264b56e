import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type Database, DatabaseUnavailable } from '../db/database.ts'
import type { Dependency } from '../dependency.ts'
import { dependencyUp, logins, refusals, requestDurations } from '../metrics.ts'

export interface HealthOptions {
  database: Database
  /** Services without which the server still answers, such as the mail server. */
  dependencies: readonly Dependency[]
  registry: Registry
  /** The bearer token of /metrics. If null, only requests from this machine are allowed. */
  metricsToken: string | null
  /** Whether the process will end soon. */
  isDraining: () => boolean
}

/**
 * Serves /livez (whether the process runs), /readyz (whether the database accepts writes, and the state of
 * the other services) and /metrics (for Prometheus). Metrics contain route templates but no URLs.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const isReachable = watchDatabase(app, options.database)

  serveProbes(app, options, isReachable)
  observeRequests(app)
  serveMetrics(app, options, isReachable)
}

/** Returns a function that checks whether the database accepts writes. Logs each change once. */
function watchDatabase(app: FastifyInstance, database: Database): () => Promise<boolean> {
  let wasReachable = true

  return async () => {
    const problem = await database.ping().then(
      () => undefined,
      (error: unknown) => (error instanceof DatabaseUnavailable ? error.reason : 'unknown'),
    )

    const reachable = problem === undefined
    if (reachable && !wasReachable) app.log.warn('the database is reachable again')
    if (!reachable && wasReachable) app.log.warn({ reason: problem }, 'the database is unreachable')
    wasReachable = reachable
    dependencyUp.set({ dependency: 'database' }, reachable ? 1 : 0)

    return reachable
  }
}

/**
 * Among the services, only the database decides whether the server is ready. All processes share the same
 * file store and mail server, so it would not help if the load balancer left out one process.
 */
function serveProbes(
  app: FastifyInstance,
  { dependencies, isDraining }: HealthOptions,
  isReachable: () => Promise<boolean>,
): void {
  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'live' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const database = await isReachable()
    const isReady = !isDraining() && database
    if (!isReady) reply.status(503).header('retry-after', '5')

    const others = Object.fromEntries(dependencies.map(({ name, state }) => [name, state]))
    return { status: isReady ? 'ready' : 'unavailable', database: database ? 'up' : 'down', ...others }
  })
}

const loginCalls: ReadonlySet<string> = new Set(['session.login', 'session.supportLogin'])

/** Measures the duration of requests, and counts refusals and logins. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Requests for probes and metrics would distort the durations of other requests.
    if (request.routeOptions.logLevel === 'warn') return

    const { method, outcome } = request
    const { url: route = 'none', config } = request.routeOptions
    const call = config.call ?? ''
    requestDurations.observe({ method, route, call, status: reply.statusCode }, reply.elapsedTime / 1000)

    if (outcome?.code) refusals.inc({ code: outcome.code })
    if (loginCalls.has(call)) logins.inc({ call, result: outcome?.code ?? 'accepted' })
  })
}

function serveMetrics(
  app: FastifyInstance,
  { dependencies, registry, metricsToken }: HealthOptions,
  isReachable: () => Promise<boolean>,
): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const isAllowed = metricsToken
      ? isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
      : isLoopback(request.ip)
    if (!isAllowed) return reply.callNotFound()

    await isReachable()
    // Reading the state starts a check if the last one is too old.
    for (const dependency of dependencies) void dependency.state
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets in a time that does not depend on their content. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address)
