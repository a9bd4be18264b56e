import { readFileSync } from 'node:fs'
import { defaultLicenseeName, type Language, languages } from '@sorgfalt/contract/core/limits'
import { languageOf } from '@sorgfalt/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import { compressible } from '../../platform/http/compressed.ts'
import { refusalOf } from '../../platform/http/errors.ts'
import { licenseeBoundTo, licenseeConfigOf } from '../licensee/licensee.store.ts'
import { countAttempt } from '../session/throttle.store.ts'
import { codeTries, isSameName, nameTries, normalCode } from './verification.rules.ts'
import { type FoundCertificate, findCertificate } from './verification.store.ts'
import {
  type NameCheck,
  statusOfView,
  type VerificationFrame,
  type VerificationView,
  verificationPage,
} from './verification-page.ts'

const formBytes = 2 * 1024
const styles = ['verification-tokens.css', 'verification.css']

interface Query {
  language?: unknown
  code?: unknown
}
type VerifyRequest = FastifyRequest<{ Querystring: Query; Params: { code: string } }>

/** Public pages that tell whether a certificate is genuine and valid; its person only to someone who knows the last name. */
export function serveVerification(app: FastifyInstance, services: Services): void {
  const styleSheet = compressible(
    styles.map((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')).join('\n'),
    'text/css; charset=utf-8',
  )
  app.get('/verify.css', (request, reply) => styleSheet.send(request, reply))

  // Encapsulated: forms are read here and nowhere else, and failures are pages.
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => {
        done(null, new URLSearchParams(body as string))
      },
    )
    pages.setErrorHandler((error, request, reply) => {
      const { status } = refusalOf(error)
      if (status >= 500) request.log.error({ err: error }, 'failed')
      return send(reply, unbranded(request as VerifyRequest), { kind: 'failed' }, status)
    })
    pages.get<{ Querystring: Query }>('/verify', (request, reply) =>
      ask(services, request as VerifyRequest, reply),
    )
    pages.get<{ Querystring: Query; Params: { code: string } }>('/verify/:code', (request, reply) =>
      check(services, request, reply, null),
    )
    pages.post<{ Querystring: Query; Params: { code: string } }>('/verify/:code', (request, reply) =>
      check(
        services,
        request,
        reply,
        (request.body instanceof URLSearchParams && request.body.get('lastName')) || '',
      ),
    )
  })
}

/** The form; a code typed there leads to the code's own page, which can be bookmarked and printed on certificates. */
async function ask(
  { database }: Services,
  request: VerifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const typed = typeof request.query.code === 'string' ? request.query.code.slice(0, 40).trim() : ''
  const code = normalCode(typed)
  const frame = unbranded(request)
  if (code)
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/verify/${code}?language=${frame.language}`, 303)
  const licensee = await database.transaction(undefined, (db) => licenseeConfigOf(db, request.hostname))
  return send(reply, { ...frame, licensee }, typed === '' ? { kind: 'ask' } : { kind: 'unknown', typed })
}

/** The certificate behind a code; `lastName` null = nobody has typed a name. */
async function check(
  services: Services,
  request: VerifyRequest,
  reply: FastifyReply,
  lastName: string | null,
): Promise<FastifyReply> {
  const typed = request.params.code.slice(0, 40)
  const code = normalCode(typed)
  const { licensee, view } = await services.database.transaction(undefined, async (db) => ({
    licensee: await licenseeConfigOf(db, request.hostname),
    view: code ? await viewOf(services, db, request, code, lastName) : ({ kind: 'unknown', typed } as const),
  }))
  return send(reply, { ...unbranded(request), path: `/verify/${code ?? ''}`, licensee }, view)
}

async function viewOf(
  services: Services,
  db: Db,
  request: VerifyRequest,
  code: string,
  lastName: string | null,
): Promise<VerificationView> {
  if (!(await countAttempt(db, codeTries(request.ip)))) return { kind: 'tooMany' }
  const certificate = await findCertificate(db, code)
  const bound = await licenseeBoundTo(db, request.hostname)
  // A licensee's host speaks for that licensee's clients alone (settled.md, Hosts).
  if (!certificate || (bound !== null && bound !== certificate.licenseeUuid))
    return { kind: 'unknown', typed: code }
  const nameCheck = await checkName(db, request, code, certificate, lastName)
  return { kind: 'found', code, certificate, today: dayIn(certificate.country, services.now()), nameCheck }
}

async function checkName(
  db: Db,
  request: VerifyRequest,
  code: string,
  { firstName, lastName }: FoundCertificate,
  typed: string | null,
): Promise<NameCheck> {
  if (lastName === null) return 'gone'
  if (typed === null) return 'ask'
  if (typed.trim() === '') return 'empty'
  if (!(await countAttempt(db, nameTries(code, request.ip)))) return 'tooMany'
  return isSameName(typed, lastName) ? { name: [firstName, lastName].filter(Boolean).join(' ') } : 'mismatch'
}

function send(
  reply: FastifyReply,
  frame: VerificationFrame,
  view: VerificationView,
  status = statusOfView(view),
): FastifyReply {
  if (status === 429) reply.header('retry-after', '900')
  return reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(verificationPage(frame, view))
}

/** What needs no database: enough to say that the page has failed. */
const unbranded = (request: VerifyRequest): VerificationFrame => ({
  language: wantedLanguage(request),
  path: '/verify',
  licensee: {
    licenseeName: defaultLicenseeName,
    images: { logo: null, mood: null },
    footer: { licenseeLink: null, legalNoticeLink: null, dataProtectionLink: null },
  },
})

/** Of the address, else of the browser. */
function wantedLanguage({ query, headers }: VerifyRequest): Language {
  const { language } = query
  return (
    languages.find((known) => known === language) ??
    languageOf((headers['accept-language'] ?? '').split(',').map((tag) => tag.trim()))
  )
}
