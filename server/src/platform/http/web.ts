import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { loginStartId } from '@sorgfalt/contract/session/start-up'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sendCompressed } from './compressed.ts'
import { framingPolicy, inlineScriptPolicy } from './headers.ts'

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Files whose names contain a hash of their content. */
const hashedAsset = /\/assets\/.*-[\w-]{8}\.\w+(\.br|\.gz)?$/

export interface WebOptions {
  /** The pattern of the origins of packages, which every page of the app may show in a frame, or null. */
  contentOrigin: string | null
  /** Returns the origin that pages of this host may show in a frame, or undefined if there is none. */
  readFrameOrigin: (host: string) => Promise<string | undefined>
  /** Returns the data that the login page contains. */
  readLoginStart: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Serves the built web app: its assets, the sign-in pages under /auth, and the app for every other page. */
export async function serveWeb(
  app: FastifyInstance,
  { contentOrigin, readFrameOrigin, readLoginStart }: WebOptions,
): Promise<void> {
  if (!existsSync(dist)) {
    app.setNotFoundHandler((_request, reply) => answerNotFound(reply))
    app.log.warn('web/dist is missing: only the API answers (npm run build)')
    return
  }

  await serveAssets(app)

  const firstScript = readFileSync(join(dist, 'first.js'), 'utf8')
  const loginPage = createLoginPage(readFileSync(join(dist, 'auth.html'), 'utf8'), firstScript)
  const sendAuth = async (request: FastifyRequest, reply: FastifyReply) => {
    // Without a database the page is still served. It then shows that the server cannot be reached.
    const data = await readLoginStart(request, reply).catch(() => undefined)
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
    reply.header('content-security-policy', inlineScriptPolicy(firstScript))
    return sendCompressed(request, reply, loginPage(data))
  }
  const sendApp = async (request: FastifyRequest, reply: FastifyReply) => {
    // Without a database the page is still served. It then shows that the server cannot be reached.
    const frameOrigin = await readFrameOrigin(request.hostname).catch(() => undefined)
    const framed = [contentOrigin, frameOrigin].filter((origin) => typeof origin === 'string')
    reply.header('content-security-policy', framingPolicy(framed))
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
    // The frame of packages is served only on content hosts.
    allowedPath: (path) => !path.startsWith('/scorm-frame'),
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

/**
 * Returns a function that returns the login page with its data. The page contains the script that runs before
 * the first paint, so that the browser need not wait for it.
 */
export function createLoginPage(page: string, firstScript: string): (data: unknown) => string {
  const withScript = page.replace(
    '<script src="/first.js"></script>',
    () => `<script>${firstScript}</script>`,
  )

  return (data) =>
    data === undefined ? withScript : withScript.replace('<!--login-start-->', () => block(data))
}

/**
 * Returns the data as a block that the browser does not run, so that the content security policy permits it.
 * The escape prevents a text from ending the block.
 */
const block = (data: unknown): string =>
  `<script type="application/json" id="${loginStartId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** Returns whether a browser requests a page rather than a file or a call. */
const isPageRequest = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  (request.headers.accept ?? '').includes('text/html') &&
  !request.url.startsWith('/api/')

function answerNotFound(reply: FastifyReply): FastifyReply {
  const { status, body } = new Refusal('Request.NotFound')
  return reply.status(status).send(body)
}
