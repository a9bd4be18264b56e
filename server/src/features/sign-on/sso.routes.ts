import { isUuid } from '@sorgfalt/contract/fields/checks'
import { parseReturnUrl } from '@sorgfalt/contract/session/return-url'
import { protocolRoutes } from '@sorgfalt/contract/sign-on/protocol-routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../access/context.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { cookieNames, readToken, setSsoCookie } from '../../platform/http/cookies.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { countAttempt } from '../session/throttle.store.ts'
import { attemptSeconds, beginAttempt } from './begin-attempt.ts'
import { finishTest, testedUrl } from './provider-test/finish-test.ts'
import { redirectUriOf } from './provider-view.ts'
import { toArrival, verifyAnswer } from './receive-answer.ts'
import { serveSaml } from './saml.routes.ts'
import type { Arrival } from './sign-in.ts'
import { findSsoCompany, type TakenAttempt, takeAttempt } from './sso-attempt.store.ts'
import { SsoFailed } from './sso-failed.ts'
import { findProvider } from './sso-provider.store.ts'
import { startThrottle } from './sso-throttle.rules.ts'
import {
  admit,
  answerFailure,
  homeUrl,
  type Query,
  redirectToLogin,
  refuseForged,
  type Visit,
} from './sso-visit.routes.ts'

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
  serveSaml(app, services)
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

  if (attempt.isTest) return answerTest(visit, attempt, state)

  return admit(visit, attempt, () => receivePerson(visit, attempt, state))
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

/** Stores what the answer to a test says, and leads back to the page of the provider. */
async function answerTest(visit: Visit, attempt: TakenAttempt, state: string): Promise<FastifyReply> {
  const { services, request, reply } = visit
  const answer = { attempt, state, query: queryOf(request) }

  await finishTest(visit, attempt, async (provider, show) => {
    const verified = await verifyAnswer(services, provider, answer)
    show(verified.claims)
    const allClaims = await verified.readAllClaims()
    show(allClaims)

    return { ...verified, readAllClaims: async () => allClaims }
  })

  return reply.redirect(testedUrl(attempt), 303)
}
