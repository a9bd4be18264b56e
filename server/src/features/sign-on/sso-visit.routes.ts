/** What the protocol routes of single sign-on share: sessions, failures and the way back to the login. */
import {
  type SsoError,
  ssoErrorParameter,
  ssoLinkedParameter,
} from '@sorgfalt/contract/sign-on/protocol-routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../access/context.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { type CookieNames, expireCookies, setCookie } from '../../platform/http/cookies.ts'
import { refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { networkOf } from '../session/session.rules.ts'
import { claimSlot } from '../session/throttle.store.ts'
import { failureCode } from './provider-test/test-failure.rules.ts'
import { type Arrival, linkIdentity, signIn } from './sign-in.ts'
import { failureLogSeconds } from './sso-throttle.rules.ts'

/** The page that opens after a sign-in without a return URL. */
export const homeUrl = '/dashboard'
const maxUserAgentLength = 250

/** The parameters of a query or a form. */
export type Query = Readonly<Record<string, unknown>>

/** A request of a protocol route, with the company and the provider as soon as they are known. */
export interface Visit {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  cookies: CookieNames
}

export interface Place {
  clientUuid: string
  clientIdentifier: string
  providerUuid: string
  /** The page to which the person returns. */
  returnUrl: string
  /** Whether a member links an account. */
  isLink: boolean
}

/**
 * Refuses requests that a page sends without showing the answer, such as that of a picture.
 *
 * @throws Refusal Request.Forged
 */
export function refuseForged({ headers }: FastifyRequest): void {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers
  if ((mode ?? 'navigate') !== 'navigate' || (destination ?? 'document') !== 'document')
    refuse('Request.Forged')
}

/** An attempt that the provider has answered. */
interface Answered {
  clientUuid: string
  clientIdentifier: string
  providerUuid: string
  returnUrl: string
  sessionUuid: string | null
}

/** Returns the place of an attempt. */
export const placeOf = ({ sessionUuid, ...attempt }: Answered): Place => ({
  clientUuid: attempt.clientUuid,
  clientIdentifier: attempt.clientIdentifier,
  providerUuid: attempt.providerUuid,
  returnUrl: attempt.returnUrl,
  isLink: sessionUuid !== null,
})

/**
 * Signs the person in, or links the person to the member who has begun the attempt. `receive` verifies the
 * answer of the provider.
 */
export async function admit(
  visit: Visit,
  attempt: Answered,
  receive: () => Promise<Arrival>,
): Promise<FastifyReply> {
  const { services, request, reply, cookies } = visit
  const { returnUrl, sessionUuid } = attempt
  try {
    const arrival = await receive()
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
    return answerFailure(visit, placeOf(attempt), error)
  }
}

/** Logs a failure for the operator and the company, and shows the person its code. */
export async function answerFailure(visit: Visit, place: Place, error: unknown): Promise<FastifyReply> {
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
export function redirectToLogin(
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
