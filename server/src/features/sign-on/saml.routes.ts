import { isUuid } from '@sorgfalt/contract/fields/checks'
import { protocolRoutes, ssoStartPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../access/context.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { cookieNames, readToken, setSsoCookie } from '../../platform/http/cookies.ts'
import { refuse } from '../../platform/refusal.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { countAttempt } from '../session/throttle.store.ts'
import { attemptSeconds } from './begin-attempt.ts'
import { type Claims, hasFactor } from './claims.rules.ts'
import { finishTest, testedUrl } from './provider-test/finish-test.ts'
import { showAssertion } from './provider-test/test-facts.rules.ts'
import { ownAddressesOf } from './provider-view.ts'
import { readSamlSubject, toClaims } from './saml.rules.ts'
import { describeService, verifyResponse } from './saml.ts'
import { isUnsolicited } from './saml-form.rules.ts'
import { sealSecret, unsealSecret } from './sealed-secrets.ts'
import type { Arrival } from './sign-in.ts'
import {
  type AnsweredAttempt,
  deleteAttempt,
  findSsoCompany,
  insertAssertion,
  type ReceivedAttempt,
  receiveResponse,
  storeAnswer,
  takeAnswer,
} from './sso-attempt.store.ts'
import { NoSubject, SsoFailed } from './sso-failed.ts'
import { findProvider } from './sso-provider.store.ts'
import { startThrottle } from './sso-throttle.rules.ts'
import {
  admit,
  answerFailure,
  placeOf,
  type Query,
  redirectToLogin,
  refuseForged,
  type Visit,
} from './sso-visit.routes.ts'

/** Largest form in bytes: a response of 256 KiB in Base64, percent-encoded. */
const maxFormBytes = 512 * 1024
/** How long an assertion is remembered. It is longer than a response is accepted. */
const assertionSeconds = 15 * 60

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>

/** What a response says, until the browser shows its cookie. */
interface Answer {
  /** The version of the settings with which the response was verified. */
  version: number
  subject: string
  hasFactor: boolean
  claims: Claims
}

const toPattern = (path: string): string => path.replace('{provider}', ':provider')

/** Registers the protocol routes of SAML. */
export function serveSaml(app: FastifyInstance, services: Services): void {
  const cookies = cookieNames(services.config)
  const { showSamlMetadata, receiveSaml, finishSaml } = protocolRoutes

  app.get(toPattern(showSamlMetadata.path), { exposeHeadRoute: false }, (request, reply) =>
    showMetadata(services, request as ProviderRequest, reply),
  )
  app.get(finishSaml.path, { exposeHeadRoute: false }, (request, reply) => {
    refuseForged(request)
    return finish({ services, request, reply, cookies })
  })

  // The route has its own scope, so that only it reads forms.
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, readForm(body as string)),
    )
    forms.post(toPattern(receiveSaml.path), { bodyLimit: maxFormBytes }, (request, reply) => {
      refuseForged(request)
      return receive({ services, request, reply, cookies }, (request as ProviderRequest).params.provider)
    })
  })
}

/** Returns the fields of a form that occur exactly once. */
function readForm(body: string): Query {
  const form = new URLSearchParams(body)
  const once = (name: string): string | undefined => {
    const [value, ...others] = form.getAll(name)
    return others.length === 0 ? value : undefined
  }

  return { SAMLResponse: once('SAMLResponse'), RelayState: once('RelayState') }
}

/** Shows our metadata for a provider, whether it is switched on or not. They contain nothing secret. */
async function showMetadata(
  { config }: Services,
  { params, hostname }: ProviderRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { provider } = params
  if (!isUuid(provider)) refuse('SsoProvider.NotFound')

  return reply
    .type('application/samlmetadata+xml; charset=utf-8')
    .header('content-disposition', 'inline; filename="metadata.xml"')
    .send(describeService(ownAddressesOf(config, hostname, provider)))
}

/**
 * Receives the response of a provider. The state decides to which attempt it belongs. If the response is
 * valid, sends the browser on with a code. Only there its cookie shows whether it has begun the attempt.
 */
async function receive(visit: Visit, providerUuid: string): Promise<FastifyReply> {
  const { services, request, reply } = visit
  const { database, config } = services
  const { SAMLResponse: response, RelayState: state } = (request.body ?? {}) as Query
  if (!isUuid(providerUuid)) return redirectToLogin(visit, { code: 'Sso.Misconfigured' })

  const { acsUrl } = ownAddressesOf(config, request.hostname, providerUuid)
  const attempt =
    typeof state === 'string'
      ? await database.transaction(undefined, (db) => receiveResponse(db, state, acsUrl))
      : undefined
  if (!attempt) return restart(visit, providerUuid, response)
  if (attempt.isTest) return answerTest(visit, attempt, response)

  try {
    const code = await acceptResponse(visit, attempt, response)
    const query = new URLSearchParams({ code })

    return await reply.redirect(`${protocolRoutes.finishSaml.path}?${query.toString()}`, 303)
  } catch (error) {
    await database.transaction(enterClient(attempt.clientUuid), (db) => deleteAttempt(db, attempt.uuid))
    return answerFailure(visit, placeOf(attempt), error)
  }
}

/**
 * Answers a response for which there is no attempt. If the provider has sent it on its own, such as from a
 * tile, begins a sign-in. The response itself starts nothing, because it could be that of another person.
 */
async function restart(visit: Visit, providerUuid: string, response: unknown): Promise<FastifyReply> {
  const { services, request, reply } = visit
  const { isAllowed, company } = await services.database.transaction(undefined, async (db) => {
    if (!(await countAttempt(db, startThrottle(request.ip)))) return { isAllowed: false, company: undefined }

    const licensee = await licenseeBoundTo(db, request.hostname)
    return { isAllowed: true, company: await findSsoCompany(db, providerUuid, licensee) }
  })
  if (!isAllowed) return redirectToLogin(visit, { code: 'Request.RateLimited' })
  if (!company) return redirectToLogin(visit, { code: 'Sso.Misconfigured' })
  if (!isUnsolicited(response))
    return redirectToLogin(visit, { code: 'Sso.Expired', clientIdentifier: company.clientIdentifier })

  return reply.redirect(ssoStartPath(providerUuid), 303)
}

/** Verifies a response and stores what it says. Returns the code with which the browser continues. */
async function acceptResponse(
  { services, request }: Visit,
  { uuid, clientUuid, providerUuid, nonce }: ReceivedAttempt,
  response: unknown,
): Promise<string> {
  const { config, database, keys } = services
  const inClient = enterClient(clientUuid)
  const provider = await database.transaction(inClient, (db) => findProvider(db, providerUuid))
  if (!provider?.isActive) throw new SsoFailed('Sso.Expired')

  const own = ownAddressesOf(config, request.hostname, providerUuid)
  const assertion = await verifyResponse(provider, { own, requestId: nonce, response })
  const subject = readSamlSubject(provider, assertion)
  if (subject === undefined) throw new SsoFailed('Sso.Misconfigured', { cause: new NoSubject() })

  const claims = toClaims(provider, assertion)
  const { version } = provider
  const answer: Answer = { version, subject, hasFactor: hasFactor(provider, claims), claims }
  const code = randomToken()
  await database.transaction(inClient, async (db) => {
    await insertAssertion(db, { providerUuid, id: assertion.id, seconds: assertionSeconds })
    await storeAnswer(db, uuid, { code, answer: sealSecret(keys, JSON.stringify(answer)) })
  })

  return code
}

/**
 * Stores what the response to a test says, and leads back to the page of the provider. Only the session that
 * has begun the test sees it, so the cookie of the browser is not needed.
 */
async function answerTest(visit: Visit, attempt: ReceivedAttempt, response: unknown): Promise<FastifyReply> {
  const { services, request, reply, cookies } = visit
  const { uuid, clientUuid, providerUuid, nonce } = attempt
  const { config, database } = services
  const inClient = enterClient(clientUuid)

  await finishTest(visit, attempt, async (provider, show) => {
    const own = ownAddressesOf(config, request.hostname, providerUuid)
    const assertion = await verifyResponse(provider, { own, requestId: nonce, response })
    await database.transaction(inClient, (db) =>
      insertAssertion(db, { providerUuid, id: assertion.id, seconds: assertionSeconds }),
    )
    show(showAssertion(assertion))
    const claims = toClaims(provider, assertion)

    return { subject: readSamlSubject(provider, assertion), claims, readAllClaims: async () => claims }
  })
  await database.transaction(inClient, (db) => deleteAttempt(db, uuid))
  setSsoCookie(reply, cookies, '', attemptSeconds)

  return reply.redirect(testedUrl(attempt), 303)
}

/** Starts the session of an accepted response in the browser that has begun the attempt. */
async function finish(visit: Visit): Promise<FastifyReply> {
  const { services, request, reply, cookies } = visit
  const { database, config } = services
  const { code } = request.query as Query
  const browser = readToken(request, cookies.sso)
  setSsoCookie(reply, cookies, '', attemptSeconds)

  const attempt =
    typeof code === 'string' && browser !== null
      ? await database.transaction(undefined, (db) => takeAnswer(db, code, browser))
      : undefined
  const isHere =
    attempt !== undefined &&
    attempt.redirectUri === ownAddressesOf(config, request.hostname, attempt.providerUuid).acsUrl
  if (!attempt || !isHere) return redirectToLogin(visit, { code: 'Sso.Expired' })

  return admit(visit, attempt, () => openAnswer(services, attempt))
}

/** @throws SsoFailed if the provider was switched off or changed meanwhile */
async function openAnswer(
  { database, keys }: Services,
  { clientUuid, providerUuid, answer }: AnsweredAttempt,
): Promise<Arrival> {
  const { version, claims, ...person } = JSON.parse(unsealSecret(keys, answer)) as Answer
  const provider = await database.transaction(enterClient(clientUuid), (db) => findProvider(db, providerUuid))
  if (!provider?.isActive || provider.version !== version) throw new SsoFailed('Sso.Expired')

  return { clientUuid, provider, ...person, readAllClaims: async () => claims }
}
