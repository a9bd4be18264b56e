import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from '../../access/context.ts'
import { DatabaseUnavailable } from '../db/database.ts'

/** /livez touches nothing outside the process; /readyz asks the database; /metrics labels by route template only. */
export function serveHealth(
  app: FastifyInstance,
  { config, database }: Services,
  isClosing: () => boolean,
): void {
  let wasThere = true
  /** Whether the database answers; its going and coming is logged once, with the reason. */
  const isThere = async (): Promise<boolean> => {
    const problem = await database.ping().then(
      () => undefined,
      (error: unknown) => (error instanceof DatabaseUnavailable ? error.reason : 'unknown'),
    )
    const isThere = problem === undefined
    if (isThere !== wasThere)
      app.log.warn({ ...(problem && { reason: problem }) }, isThere ? 'the database is back' : 'no database')
    wasThere = isThere
    return isThere
  }

  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'live' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = !isClosing() && (await isThere())
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
    const allowed = config.metricsToken
      ? request.headers.authorization === `Bearer ${config.metricsToken}`
      : isLoopback(request.ip)
    if (!allowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address)
