import { request as limits } from '@sorgfalt/contract/core/limits'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds until the whole body must have arrived. Default: `limits.request.seconds`. */
    bodySeconds?: number
  }
}

/**
 * Ends requests whose body arrives too slowly. The time limit of the HTTP server is longer, because uploads
 * need more time.
 */
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

/**
 * Returns whether the database can store a text. NUL is not allowed, and half a surrogate pair would be
 * changed.
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Checks the depth, the number of keys and the texts of a body. @throws Refusal Request.Invalid */
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
