import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { defaultLicenseeName, type Language, languages } from '@sorgfalt/contract/core/limits'
import { languageOf } from '@sorgfalt/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import { FileMissing, type FileStore } from '../../platform/files/file-store.ts'
import { compressible } from '../../platform/http/compressed.ts'
import { setRetryAfter, toRefusal } from '../../platform/http/errors.ts'
import type { Image } from '../../platform/images/images.ts'
import { drawableLogo } from '../../platform/images/logo.ts'
import { findDocument } from '../document/document.store.ts'
import { licenseeBoundTo, licenseeConfigOf } from '../licensee/licensee.store.ts'
import { countAttempt } from '../session/throttle.store.ts'
import { codeTries, isSameName, nameTries, normaliseCode } from './verification.rules.ts'
import { type FoundCertificate, findCertificate, type IssuingCompany } from './verification.store.ts'
import { serveVerificationFonts } from './verification-fonts.routes.ts'
import {
  type NameCheck,
  statusOfView,
  type VerificationFrame,
  type VerificationView,
  verificationPage,
} from './verification-page.ts'

const maxFormBytes = 2 * 1024
const styles = ['verification-fonts.css', 'verification-tokens.css', 'verification.css']

interface Query {
  language?: unknown
  code?: unknown
}
type VerifyRequest = FastifyRequest<{ Querystring: Query; Params: { code: string } }>

/**
 * Registers the public pages that state whether a certificate is genuine and valid. The pages show the name
 * of the person only after the visitor has entered the correct last name.
 */
export function serveVerification(app: FastifyInstance, services: Services): void {
  const styleSheet = compressible(
    styles.map((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')).join('\n'),
    'text/css; charset=utf-8',
  )

  serveVerificationFonts(app)
  app.get('/verify.css', (request, reply) => styleSheet.send(request, reply))

  // The routes have their own scope, so that only they read forms and answer errors with a page.
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => {
        done(null, new URLSearchParams(body as string))
      },
    )

    pages.setErrorHandler((error, request, reply) => {
      const refusal = toRefusal(error)
      const { status, code } = refusal
      if (status >= 500 && code !== 'Request.Busy') request.log.error({ err: error }, 'failed')
      setRetryAfter(reply, refusal)
      request.outcome = { ...request.outcome, code }
      return send(reply, unbranded(request as VerifyRequest), { kind: 'failed' }, status)
    })

    pages.get<{ Querystring: Query }>('/verify', (request, reply) =>
      showForm(services, request as VerifyRequest, reply),
    )

    pages.get<{ Querystring: Query; Params: { code: string } }>('/verify/:code', (request, reply) =>
      showCertificate(services, request, reply, null),
    )

    pages.post<{ Querystring: Query; Params: { code: string } }>('/verify/:code', (request, reply) =>
      showCertificate(
        services,
        request,
        reply,
        (request.body instanceof URLSearchParams && request.body.get('lastName')) || '',
      ),
    )
  })
}

/**
 * Shows the form, or redirects to the page of the certificate with the entered code. If the entered text
 * cannot be a code, shows the form again.
 */
async function showForm(
  { database }: Services,
  request: VerifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const typed = typeof request.query.code === 'string' ? request.query.code.slice(0, 40).trim() : ''
  const code = normaliseCode(typed)
  const frame = unbranded(request)

  if (code)
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/verify/${code}?language=${frame.language}`, 303)

  const licensee = await database.transaction(undefined, (db) => licenseeConfigOf(db, request.hostname))

  return send(reply, { ...frame, licensee }, typed === '' ? { kind: 'ask' } : { kind: 'unknown', typed })
}

/** Shows the certificate with a code. @param lastName the entered last name, null before the form is sent */
async function showCertificate(
  services: Services,
  request: VerifyRequest,
  reply: FastifyReply,
  lastName: string | null,
): Promise<FastifyReply> {
  const typed = request.params.code.slice(0, 40)
  const code = normaliseCode(typed)
  const { licensee, found } = await services.database.transaction(undefined, async (db) => ({
    licensee: await licenseeConfigOf(db, request.hostname),
    found: code
      ? await findView({ db, request, code, now: services.now() }, lastName)
      : ({ kind: 'unknown', typed } as const),
  }))
  const view = await addLogo(services.files, found)

  return send(reply, { ...unbranded(request), path: `/verify/${code ?? ''}`, licensee }, view)
}

/** Adds the logo of the company. Reads the file store, so it must not run in a transaction. */
async function addLogo(files: FileStore, view: ViewWithoutLogo): Promise<VerificationView> {
  if (view.kind === 'found') return { ...view, logo: await readLogo(files, view.certificate) }
  if (view.kind === 'document') return { ...view, logo: await readLogo(files, view.document) }
  return view
}

/** Returns the logo as a picture that is no larger than needed. null: the page shows only the name. */
async function readLogo(
  files: FileStore,
  { logoStorageKey, logoContentType }: IssuingCompany,
): Promise<Image | null> {
  if (logoStorageKey === null || logoContentType === null) return null

  try {
    const bytes = await buffer(await files.get(logoStorageKey))
    return await drawableLogo({ bytes, contentType: logoContentType })
  } catch (error) {
    // The company may have replaced its logo in the meantime.
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** A view whose logo was not read from the file store yet. */
type ViewWithoutLogo = VerificationView extends infer View
  ? View extends VerificationView
    ? Omit<View, 'logo'>
    : never
  : never

/** A lookup of a code in the database. */
interface Lookup {
  db: Db
  request: VerifyRequest
  code: string
  now: Date
}

async function findView(lookup: Lookup, lastName: string | null): Promise<ViewWithoutLogo> {
  const { db, request, code, now } = lookup
  if (!(await countAttempt(db, codeTries(request.ip)))) return { kind: 'tooMany' }

  const certificate = await findCertificate(db, code)
  const licensee = await licenseeBoundTo(db, request.hostname)
  const document = certificate ? undefined : await findDocument(db, code)
  if (document && (licensee === null || licensee === document.licenseeUuid))
    return { kind: 'document', code, document }

  // On the host of a licensee, only certificates of that licensee's clients are shown.
  if (!certificate || (licensee !== null && licensee !== certificate.licenseeUuid))
    return { kind: 'unknown', typed: code }

  const nameCheck = await checkName(lookup, certificate, lastName)

  return { kind: 'found', code, certificate, today: dayIn(certificate.country, now), nameCheck }
}

/**
 * Compares the entered last name with that on the certificate. Counts the attempt against the limit of the
 * network.
 */
async function checkName(
  { db, request, code }: Lookup,
  { firstName, lastName }: FoundCertificate,
  typed: string | null,
): Promise<NameCheck> {
  if (lastName === null) return 'deleted'
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

/**
 * Returns the frame of the page without the licensee's branding. Needs no database, so that it also works
 * after database errors.
 */
const unbranded = (request: VerifyRequest): VerificationFrame => ({
  language: requestedLanguage(request),
  path: '/verify',
  licensee: {
    licenseeName: defaultLicenseeName,
    images: { logo: null, mood: null },
    footer: { licenseeLink: null, legalNoticeLink: null, dataProtectionLink: null },
  },
})

/** Returns the language that the URL requests, otherwise the browser's language. */
function requestedLanguage({ query, headers }: VerifyRequest): Language {
  const { language } = query
  return (
    languages.find((known) => known === language) ??
    languageOf((headers['accept-language'] ?? '').split(',').map((tag) => tag.trim()))
  )
}
