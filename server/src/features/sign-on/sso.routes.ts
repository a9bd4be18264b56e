import { isUuid } from '@sorgfalt/contract/fields/checks'
import { parseReturnUrl } from '@sorgfalt/contract/session/return-url'
import {
  protocolRoutes,
  type SsoError,
  ssoErrorParameter,
  ssoLinkedParameter,
} from '@sorgfalt/contract/sign-on/protocol-routes'
import { ssoTestedParameter } from '@sorgfalt/contract/sign-on/sso-test'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../access/context.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { enterClient } from '../../platform/db/enter.ts'
import {
  type CookieNames,
  cookieNames,
  expireCookies,
  readToken,
  setCookie,
  setSsoCookie,
} from '../../platform/http/cookies.ts'
import { refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { networkOf } from '../session/session.rules.ts'
import { claimSlot, countAttempt } from '../session/throttle.store.ts'
import { attemptSeconds, beginAttempt } from './begin-attempt.ts'
import { SsoFailed } from './oidc.ts'
import { finishTest } from './provider-test/finish-test.ts'
import { failureCode } from './provider-test/test-failure.rules.ts'
import { redirectUriOf } from './provider-view.ts'
import { toArrival, verifyAnswer } from './receive-answer.ts'
import { type Arrival, linkIdentity, signIn } from './sign-in.ts'
import { findSsoCompany, type TakenAttempt, takeAttempt } from './sso-attempt.store.ts'
import { findProvider } from './sso-provider.store.ts'
import { failureLogSeconds, startThrottle } from './sso-throttle.rules.ts'

/** The page that opens after a sign-in without a return URL. */
const homeUrl = '/dashboard'
const maxUserAgentLength = 250

type Query = Readonly<Record<string, unknown>>

/** A request of a protocol route, with the company and the provider as soon as they are known. */
interface Visit {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  cookies: CookieNames
}

interface Place {
  clientUuid: string
  clientIdentifier: string
  providerUuid: string
  /** The page to which the person returns. */
  returnUrl: string
  /** Whether a member links an account. */
  isLink: boolean
}

/**
 * Registers the protocol routes of single sign-on. They are no calls of the contract: browsers navigate to
 * them from other sites, so they have no CSRF token. The cookie of the attempt, the parameter `state` and
 * PKCE protect them instead.
 */
export function serveSso(app: FastifyInstance, services: Services): void {
  const cookies = cookieNames(services.config)
  const { startSso, finishSso } = protocolRoutes

  app.get(startSso.path, { exposeHeadRoute: false }, (request, reply) => {
    refuseForged(request)
    return start({ services, request, reply, cookies })
  })
  app.get(finishSso.path, { exposeHeadRoute: false }, (request, reply) => {
    refuseForged(request)
    return finish({ services, request, reply, cookies })
  })
}

/**
 * Refuses requests that a page sends without showing the answer, such as that of a picture.
 *
 * @throws Refusal Request.Forged
 */
function refuseForged({ headers }: FastifyRequest): void {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers
  if ((mode ?? 'navigate') !== 'navigate' || (destination ?? 'document') !== 'document')
    refuse('Request.Forged')
}

/** Sends the visitor to the provider. */
async function start(visit: Visit): Promise<FastifyReply> {
  const { services, request, reply, cookies } = visit
  const { database, config } = services
  const { provider: providerUuid, returnUrl: entered } = request.query as Query
  const returnUrl =
    (typeof entered === 'string' && parseReturnUrl(entered, config.publicUrl.origin)) || homeUrl

  const { isAllowed, company } = await database.transaction(undefined, async (db) => {
    if (!(await countAttempt(db, startThrottle(request.ip)))) return { isAllowed: false, company: undefined }
    if (!isUuid(providerUuid)) return { isAllowed: true, company: undefined }

    const licensee = await licenseeBoundTo(db, request.hostname)
    return { isAllowed: true, company: await findSsoCompany(db, providerUuid, licensee) }
  })
  if (!isAllowed) return redirectToLogin(visit, { code: 'Request.RateLimited', returnUrl })
  if (!company || !isUuid(providerUuid))
    return redirectToLogin(visit, { code: 'Sso.Misconfigured', returnUrl })

  const { clientUuid, clientIdentifier } = company
  const place = { clientUuid, clientIdentifier, providerUuid, returnUrl, isLink: false }
  try {
    const inClient = enterClient(clientUuid)
    const provider = await database.transaction(inClient, (db) => findProvider(db, providerUuid))
    if (!provider?.isActive) throw new SsoFailed('Sso.Misconfigured')

    const { hostname: host } = request
    const attempt = await beginAttempt(services, { provider, host, returnUrl, sessionUuid: null })
    await database.transaction(inClient, attempt.store)
    setSsoCookie(reply, cookies, attempt.browser, attemptSeconds)

    return await reply.redirect(attempt.url, 303)
  } catch (error) {
    return answerFailure(visit, place, error)
  }
}

/** Receives the answer of the provider. The attempt decides to which company and provider it belongs. */
async function finish(visit: Visit): Promise<FastifyReply> {
  const { services, request, reply, cookies } = visit
  const { database, config } = services
  const { state } = request.query as Query
  const browser = readToken(request, cookies.sso)
  setSsoCookie(reply, cookies, '', attemptSeconds)

  const attempt =
    typeof state === 'string' && browser !== null
      ? await database.transaction(undefined, (db) =>
          takeAttempt(db, { state, browser }, redirectUriOf(config, request.hostname)),
        )
      : undefined
  // Nobody has asked for this answer. The person can only begin again.
  if (!attempt || typeof state !== 'string') return redirectToLogin(visit, { code: 'Sso.Expired' })

  const { clientUuid, clientIdentifier, providerUuid, returnUrl, sessionUuid } = attempt
  if (attempt.isTest) {
    await finishTest(services, attempt, { state, query: queryOf(request), request })
    return reply.redirect(`${returnUrl}?${ssoTestedParameter}`, 303)
  }

  const place = { clientUuid, clientIdentifier, providerUuid, returnUrl, isLink: sessionUuid !== null }
  try {
    const arrival = await receivePerson(visit, attempt, state)
    if (sessionUuid !== null) {
      const { identityUuid } = await linkIdentity(services, arrival, { sessionUuid, requestId: request.id })
      return await reply.redirect(`${returnUrl}?${ssoLinkedParameter}=${identityUuid}`, 303)
    }

    const userAgent = (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength)
    const token = await signIn(services, arrival, { requestId: request.id, userAgent })
    expireCookies(reply, cookies)
    setCookie(reply, { name: cookies.session, value: token, secure: cookies.secure })

    return await reply.redirect(returnUrl, 303)
  } catch (error) {
    return answerFailure(visit, place, error)
  }
}

/** Verifies the answer. Connects to the provider, so it must not run in a transaction. @throws SsoFailed */
async function receivePerson(
  { services, request }: Visit,
  attempt: TakenAttempt,
  state: string,
): Promise<Arrival> {
  const { clientUuid, providerUuid } = attempt
  const provider = await services.database.transaction(enterClient(clientUuid), (db) =>
    findProvider(db, providerUuid),
  )
  if (!provider?.isActive) throw new SsoFailed('Sso.Expired')

  const answer = { attempt, state, query: queryOf(request) }

  return toArrival(clientUuid, provider, await verifyAnswer(services, provider, answer))
}

const queryOf = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?'))

/** Logs a failure for the operator and the company, and shows the person its code. */
async function answerFailure(visit: Visit, place: Place, error: unknown): Promise<FastifyReply> {
  const { request } = visit
  const code = failureCode(error)
  if (code === 'Request.Failed') request.log.error({ err: error }, 'failed')
  else request.log.warn({ err: error, provider: place.providerUuid, code }, 'single sign-on failed')

  await recordFailure(visit, place, code)

  return redirectToLogin(visit, { code, ...place })
}

/** Writes a failure into the audit log of the company, unless it has just been written for this network. */
async function recordFailure(
  { services, request }: Visit,
  { clientUuid, providerUuid }: Place,
  code: SsoError,
): Promise<void> {
  const key = sha256(`sso-failure\n${providerUuid}\n${code}\n${networkOf(request.ip)}`)
  try {
    await services.database.transaction(enterClient(clientUuid), async (db) => {
      if (!(await claimSlot(db, key, failureLogSeconds))) return

      await recordAudit(db, {
        actor: { kind: 'visitor', uuid: null },
        requestId: request.id,
        action: 'ssoLogin',
        input: { ssoProviderUuid: providerUuid },
        outcome: 'refused',
        code,
      })
    })
  } catch (error) {
    request.log.error({ err: error }, 'the failure could not be recorded')
  }
}

/** Redirects to the page on which the person began, which shows the error. */
function redirectToLogin(
  { request, reply }: Visit,
  { code, clientIdentifier, returnUrl, isLink }: { code: SsoError } & Partial<Place>,
): FastifyReply {
  request.outcome = { ...request.outcome, code }
  const query = new URLSearchParams({ [ssoErrorParameter]: code })
  if (isLink && returnUrl !== undefined) return reply.redirect(`${returnUrl}?${query.toString()}`, 303)

  if (returnUrl !== undefined && returnUrl !== homeUrl) query.set('returnUrl', returnUrl)
  const company = clientIdentifier === undefined ? '' : `/${encodeURIComponent(clientIdentifier)}`

  return reply.redirect(`/auth/login${company}?${query.toString()}`, 303)
}
