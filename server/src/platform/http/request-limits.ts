import { request as limits } from '@sorgfalt/contract/core/limits'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time for the body to arrive; `limits.request.seconds` unless told. */
    bodySeconds?: number
  }
}

/** Cuts bodies that trickle in: the server's own limit on requests must leave uploads their time. */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method !== 'GET' && !request.raw.destroyed) {
      const seconds = request.routeOptions.config.bodySeconds ?? limits.seconds
      const timer = setTimeout(() => request.raw.destroy(), seconds * 1000)
      const stop = (): void => clearTimeout(timer)
      payload.once('end', stop)
      reply.raw.once('close', stop)
    }
    done(null, payload)
  })
}

/** No database takes NUL, and half a surrogate pair would come back as another character. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Refuses a body that is nested deeper or holds more keys than any honest one, or text that cannot be stored
 * (security.md D21).
 */
export function checkBody(body: unknown): void {
  let keys = 0
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string' && !isStorable(value)) refuse('Request.Invalid')
    if (typeof value !== 'object' || value === null) return
    if (depth > limits.depth) refuse('Request.Invalid')
    const entries = Object.values(value)
    keys += entries.length
    if (keys > limits.keys) refuse('Request.Invalid')
    for (const entry of entries) visit(entry, depth + 1)
  }
  visit(body, 1)
}
