import type { FastifyInstance } from 'fastify'
import { formatTraceparent, parseTraceparent, runInTrace, startSpan, type Trace } from '../trace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call that the route answers. */
    call?: string
  }
  interface FastifyRequest {
    trace?: Trace
  }
}

/**
 * Gives each request a trace. Continues the trace of the `traceparent` header if a proxy is trusted and the
 * header is valid. Otherwise starts a new trace.
 * The answer contains the trace in `traceresponse`, so that the proxy can log it.
 */
export function traceRequests(app: FastifyInstance, trustsProxy: boolean): void {
  app.decorateRequest('trace')

  app.addHook('onRequest', (request, reply, done) => {
    // Probes and /metrics are read every few seconds. Their spans would hide the others.
    if (request.routeOptions.logLevel === 'warn') return done()

    const { call, url: route } = { call: request.routeOptions.config.call, url: request.routeOptions.url }
    const parent = trustsProxy ? parseTraceparent(request.headers.traceparent) : undefined
    const name = call ?? `${request.method} ${route ?? 'none'}`
    const attributes = { 'http.request.method': request.method, 'http.route': route ?? 'none' }
    const span = startSpan({ name, kind: 'server', attributes }, parent)

    request.trace = span.trace
    reply.header('traceresponse', formatTraceparent(span.trace))
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.end({
        attributes: { 'http.response.status_code': status },
        ...(status >= 500 && { errorType: request.outcome?.code ?? String(status) }),
      })
    })

    runInTrace(span.trace, done)
  })

  // After the body has been read, the code no longer runs in the trace of `onRequest`.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.trace) runInTrace(request.trace, done)
    else done()
  })
}
