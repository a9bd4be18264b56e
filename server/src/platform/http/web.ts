import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { framingPolicy } from './headers.ts'

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Files whose names contain a hash of their content. */
const hashedAsset = /\/assets\/.*-[\w-]{8}\.\w+(\.br|\.gz)?$/

export interface WebOptions {
  /** Returns the origin that pages of this host may show in a frame, or undefined if there is none. */
  readFrameOrigin: (host: string) => Promise<string | undefined>
}

/** Serves the built web app: its assets, the sign-in pages under /auth, and the app for every other page. */
export async function serveWeb(app: FastifyInstance, { readFrameOrigin }: WebOptions): Promise<void> {
  if (!existsSync(dist)) {
    app.setNotFoundHandler((_request, reply) => answerNotFound(reply))
    app.log.warn('web/dist is missing: only the API answers (npm run build)')
    return
  }

  await serveAssets(app)

  const sendAuth = (_request: unknown, reply: FastifyReply) => reply.sendFile('auth.html')
  const sendApp = async (request: FastifyRequest, reply: FastifyReply) => {
    // Without a database the page is still served. It then shows that the server cannot be reached.
    const frameOrigin = await readFrameOrigin(request.hostname).catch(() => undefined)
    if (frameOrigin) reply.header('content-security-policy', framingPolicy(frameOrigin))
    return reply.sendFile('app.html')
  }

  app.get('/', sendApp)
  app.get('/auth', sendAuth)
  app.get('/auth/*', sendAuth)
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendApp(request, reply) : answerNotFound(reply),
  )
}

async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    wildcard: true,
    decorateReply: true,
    // The files are so small that no client needs a part of one.
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const cacheControl = hashedAsset.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.header('cache-control', cacheControl)
    },
  })
}

/** Whether a browser requests a page rather than a file or a call. */
const isPageRequest = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  (request.headers.accept ?? '').includes('text/html') &&
  !request.url.startsWith('/api/')

function answerNotFound(reply: FastifyReply): FastifyReply {
  const { status, body } = new Refusal('Request.NotFound')
  return reply.status(status).send(body)
}
