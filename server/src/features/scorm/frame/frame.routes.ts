import { contentRoutes, framePath, packageOfLabel } from '@sorgfalt/contract/scorm/content-routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../access/context.ts'
import { randomToken } from '../../../platform/crypto/secrets.ts'
import { byteRange } from '../../../platform/http/byte-range.ts'
import { findContentHost, labelOfHost } from '../../../platform/http/content-origin.ts'
import { packagePolicy } from '../../../platform/http/headers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { readFilePath } from './file-path.rules.ts'
import { findRuntimeFile, readFramePage } from './frame-page.ts'
import { findAppOrigin, findFile, type LaunchKey, openLaunch } from './launch.store.ts'

/** The limits of the requests of one launch. */
interface FrameLimits {
  /** Counts a request. @throws Refusal Request.RateLimited */
  admitFile: (sender: { token: string; address: string }) => void
  /** Records whether the token of a request belongs to a valid launch. */
  noteSession: (sender: { token: string; address: string }, isValid: boolean) => void
}

interface Content extends Pick<Services, 'config' | 'database' | 'files'> {
  limits: FrameLimits
}

/** Browsers keep files while a learner works. Each launch has other addresses. */
const cacheControl = 'private, max-age=3600'

/**
 * Registers the routes of the content hosts. They read no cookies: browsers do not send cookies to frames of
 * other sites. The token in the path is enough, because it opens only the files of one package, and only
 * while the session lives that has launched it.
 */
export function serveScormFrames(app: FastifyInstance, content: Content): void {
  const { openLaunch: launch, readFrame, readRuntime, readFile } = contentRoutes
  const add = (
    { methods, path }: { methods: readonly ('GET' | 'HEAD')[]; path: string },
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => app.route({ method: [...methods], url: path, exposeHeadRoute: false, handler })

  app.addHook('onRequest', async (request) => refuseWorker(request))
  app.setNotFoundHandler(() => refuse('Request.NotFound'))

  add(launch, (request, reply) => sendLaunch(content, request, reply))
  add(readFrame, (request, reply) => sendFrame(content, request, reply))
  add(readRuntime, (request, reply) => sendRuntime(content, request, reply))
  add(readFile, (request, reply) => sendPackageFile(content, request, reply))
}

/** Refuses scripts of service workers, which would outlive the launch. @throws Refusal Request.Forged */
function refuseWorker({ headers }: FastifyRequest): void {
  if (headers['service-worker'] !== undefined || headers['sec-fetch-dest'] === 'serviceworker')
    refuse('Request.Forged')
}

/** Returns the token and the package of the host, and counts the request. @throws Refusal Request.NotFound */
function readKey({ config, limits }: Content, request: FastifyRequest): LaunchKey {
  const { contentOrigin: pattern, trustProxy } = config
  const host = findContentHost(request.raw, { pattern, trustsProxy: trustProxy > 0 })
  const label = host === null || pattern === null ? null : labelOfHost(host, pattern)
  const packageUuid = label === null ? null : packageOfLabel(label)

  const { token } = request.params as { token: string }
  if (packageUuid === null || !/^[\w-]{43}$/.test(token)) refuse('Request.NotFound')

  limits.admitFile({ token, address: request.ip })

  return { token, packageUuid }
}

/** Notes whether the token was valid. @throws Refusal Request.NotFound if not */
function require<T>(
  { limits }: Content,
  request: FastifyRequest,
  { token }: LaunchKey,
  answer: T | undefined,
): T {
  limits.noteSession({ token, address: request.ip }, answer !== undefined)

  return found(answer, 'Request.NotFound')
}

async function sendLaunch(content: Content, request: FastifyRequest, reply: FastifyReply) {
  const key = readKey(content, request)
  const filesToken = randomToken()
  const isOpen = await content.database.transaction(undefined, (db) => openLaunch(db, key, filesToken))
  require(content, request, key, isOpen || undefined)

  return reply.redirect(framePath(filesToken), 303)
}

/** Returns the origin of the app that shows the frame. @throws Refusal Request.NotFound */
async function readAppOrigin(content: Content, request: FastifyRequest): Promise<string> {
  const key = readKey(content, request)
  const appOrigin = await content.database.transaction(undefined, (db) => findAppOrigin(db, key))

  return require(content, request, key, appOrigin)
}

async function sendFrame(content: Content, request: FastifyRequest, reply: FastifyReply) {
  const appOrigin = await readAppOrigin(content, request)
  const page = found(await readFramePage(appOrigin), 'Request.NotFound')

  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', packagePolicy(appOrigin))
    .send(page)
}

async function sendRuntime(content: Content, request: FastifyRequest, reply: FastifyReply) {
  const appOrigin = await readAppOrigin(content, request)
  const { file: name } = request.params as { file: string }
  const file = await findRuntimeFile(name, request.headers['accept-encoding'] ?? '')
  const { contentType, encoding, bytes, open } = found(file, 'Request.NotFound')

  if (encoding) reply.header('content-encoding', encoding)
  reply
    .header('vary', 'accept-encoding')
    .header('content-type', contentType)
    .header('content-length', bytes)
    .header('cache-control', cacheControl)
    .header('content-security-policy', packagePolicy(appOrigin))

  return request.method === 'HEAD' ? reply.send() : reply.send(open())
}

async function sendPackageFile(content: Content, request: FastifyRequest, reply: FastifyReply) {
  const { database, files } = content
  const key = readKey(content, request)
  const path = readFilePath(request.raw.url ?? '') ?? refuse('Request.NotFound')
  const row = await database.transaction(undefined, (db) => findFile(db, key, path))
  const { appOrigin, storageKey, contentType, bytes } = require(content, request, key, row)
  if (storageKey === null) refuse('Request.NotFound')

  // A character set here would override that of the file, and many older packages do not use UTF-8.
  reply
    .header('content-type', contentType)
    .header('cache-control', cacheControl)
    .header('content-security-policy', packagePolicy(appOrigin))
    .header('accept-ranges', 'bytes')

  const range = byteRange(request.headers.range, bytes)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${bytes}`).send()

  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  reply.header('content-length', end - start + 1)

  if (request.method === 'HEAD' || bytes === 0) return reply.send()
  return reply.send(await files.get(storageKey, range && { start, end }))
}
