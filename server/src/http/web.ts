import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The built web: hashed assets for ever, /auth/* the small entry, every other page the app. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
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
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = /\/assets\/.*-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path)
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = (file: string) => (_request: unknown, reply: FastifyReply) => reply.sendFile(file)
  app.get('/', page('app.html'))
  app.get('/auth', page('auth.html'))
  app.get('/auth/*', page('auth.html'))
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith('/api/')
    return isPage ? reply.sendFile('app.html') : answerNotFound(reply)
  })
}
