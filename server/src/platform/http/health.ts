import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type Database, DatabaseUnavailable } from '../db/database.ts'
import { correctedCounts } from '../metrics.ts'

export interface HealthOptions {
  database: Database
  /** The bearer token of /metrics. If null, only requests from this machine are allowed. */
  metricsToken: string | null
  /** Whether the process will end soon. */
  isDraining: () => boolean
}

/**
 * Serves /livez (whether the process runs), /readyz (whether the database answers) and /metrics (for
 * Prometheus). Metrics contain route templates but no URLs.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  serveProbes(app, options)
  serveMetrics(app, options.metricsToken)
}

function serveProbes(app: FastifyInstance, { database, isDraining }: HealthOptions): void {
  let wasReachable = true

  /** Whether the database answers. When that changes, logs it once with the reason. */
  const isReachable = async (): Promise<boolean> => {
    const problem = await database.ping().then(
      () => undefined,
      (error: unknown) => (error instanceof DatabaseUnavailable ? error.reason : 'unknown'),
    )

    const reachable = problem === undefined
    if (reachable && !wasReachable) app.log.warn('the database is reachable again')
    if (!reachable && wasReachable) app.log.warn({ reason: problem }, 'the database is unreachable')
    wasReachable = reachable

    return reachable
  }

  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'live' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = !isDraining() && (await isReachable())
    if (!isReady) reply.status(503).header('retry-after', '5')
    return { status: isReady ? 'ready' : 'unavailable' }
  })
}

function serveMetrics(app: FastifyInstance, metricsToken: string | null): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(correctedCounts)

  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const isAllowed = metricsToken
      ? request.headers.authorization === `Bearer ${metricsToken}`
      : isLoopback(request.ip)
    if (!isAllowed) return reply.callNotFound()

    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address)
