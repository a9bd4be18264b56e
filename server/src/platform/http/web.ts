import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../access/context.ts'
import { licenseeConfigOf } from '../../features/licensee/licensee.store.ts'
import { Refusal } from '../refusal.ts'
import { framingPolicy } from './headers.ts'

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** The built web: hashed assets for ever, /auth/* the small entry, every other page the app. */
export async function serveWeb(app: FastifyInstance, { database }: Services): Promise<void> {
  const notFound = new Refusal('Request.NotFound')
  const answerNotFound = (reply: FastifyReply) => reply.status(notFound.status).send(notFound.body)
  if (!existsSync(dist)) {
    app.setNotFoundHandler((_request, reply) => answerNotFound(reply))
    app.log.warn('web/dist is missing: only the API answers (npm run build)')
    return
  }
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    wildcard: true,
    decorateReply: true,
    // Nothing here is long enough to be asked for in parts.
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = /\/assets\/.*-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path)
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const auth = (_request: unknown, reply: FastifyReply) => reply.sendFile('auth.html')
  /** The one page that may show the support chat of the host's licensee. Without a database the page still comes, and says so. */
  const screens = async (request: FastifyRequest, reply: FastifyReply) => {
    const licensee = await database
      .transaction(undefined, (db) => licenseeConfigOf(db, request.hostname))
      .catch(() => undefined)
    if (licensee?.supportChat)
      reply.header('content-security-policy', framingPolicy(new URL(licensee.supportChat.href).origin))
    return reply.sendFile('app.html')
  }
  app.get('/', screens)
  app.get('/auth', auth)
  app.get('/auth/*', auth)
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      (request.headers.accept ?? '').includes('text/html') &&
      !request.url.startsWith('/api/')
    return isPage ? screens(request, reply) : answerNotFound(reply)
  })
}
