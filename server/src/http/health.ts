import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from '../context.ts'

/** /livez touches nothing outside the process; /readyz asks the database; /metrics labels by route template only. */
export function serveHealth(app: FastifyInstance, { config, database }: Services, isClosing: () => boolean): void {
  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'live' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready =
      !isClosing() &&
      (await database.ping().then(
        () => true,
        () => false,
      ))
    if (!ready) reply.status(503).header('retry-after', '5')
    return { status: ready ? 'ready' : 'unavailable' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
    const allowed = config.metricsToken ? request.headers.authorization === `Bearer ${config.metricsToken}` : isLoopback(request.ip)
    if (!allowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const isLoopback = (address: string): boolean => isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address)
