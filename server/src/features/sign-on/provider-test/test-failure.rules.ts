/** Explains to the administrator who tests a provider why the sign-in has failed. Pure functions. */
import { type SsoError, ssoErrors } from '@sorgfalt/contract/sign-on/protocol-routes'
import {
  maxTestValueLength,
  type SsoTestFailure,
  type SsoTestReason,
} from '@sorgfalt/contract/sign-on/sso-test'
import * as openid from 'openid-client'
import { EgressBlocked, EgressFailed } from '../../../platform/egress/egress.ts'
import { toRefusal } from '../../../platform/http/errors.ts'
import { SamlStatus } from '../saml-form.rules.ts'
import { NoSubject, SsoFailed } from '../sso-failed.ts'

type Detail = Partial<Omit<SsoTestFailure, 'code'>>

/** Maximum number of causes that are read of an error. */
const maxCauses = 6

/** Returns the code of a failed sign-in, which the person sees. */
export function failureCode(error: unknown): SsoError {
  if (error instanceof SsoFailed) return error.code
  const { code } = toRefusal(error)

  return ssoErrors.find((known) => known === code) ?? 'Request.Failed'
}

/** Returns why a sign-in has failed. Contains no token and no secret. */
export function explainFailure(error: unknown): SsoTestFailure {
  const none = { reason: null, claim: null, expected: null, actual: null, message: null }

  return { ...none, ...explain(listCauses(error)), code: failureCode(error) }
}

function listCauses(error: unknown): readonly unknown[] {
  const causes: unknown[] = []
  for (let current = error; current instanceof Error && causes.length < maxCauses; current = current.cause)
    causes.push(current)

  return causes
}

const toText = (value: unknown): string | null => {
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)

  return text.slice(0, maxTestValueLength)
}

function explain(causes: readonly unknown[]): Detail {
  for (const cause of causes) {
    if (cause instanceof EgressBlocked) return { reason: 'blocked' }
    if (cause instanceof EgressFailed) return { reason: 'unreachable' }
    if (cause instanceof NoSubject) return { reason: 'otherCompany' }
    // The token endpoint refuses the header with the secret.
    if (cause instanceof openid.WWWAuthenticateChallengeError) return { reason: 'secret' }
    if (cause instanceof openid.AuthorizationResponseError)
      return { reason: 'providerError', message: describeError(cause) }
    if (cause instanceof openid.ResponseBodyError)
      return { reason: tokenReasons[cause.error] ?? 'providerError', message: describeError(cause) }
  }

  return causes.map(explainAnswer).find((detail) => detail !== undefined) ?? explainRest(causes)
}

/** Explains a failure of a sign-in by its first cause. Errors of another kind are for the operator's log. */
function explainRest([failure, ...causes]: readonly unknown[]): Detail {
  const last = causes.at(-1)
  if (!(failure instanceof SsoFailed) || !(last instanceof Error)) return {}

  return { reason: last instanceof SamlStatus ? 'providerError' : 'answer', message: toText(last.message) }
}

/** What errors of the token endpoint mean (RFC 6749 §5.2). */
const tokenReasons: Readonly<Record<string, SsoTestReason>> = {
  invalid_client: 'secret',
  unauthorized_client: 'secret',
  invalid_grant: 'code',
}

const describeError = ({ error, error_description: description }: OAuthError): string | null =>
  toText([error, description].filter(Boolean).join(': '))

interface OAuthError {
  error: string
  error_description?: string | undefined
}

/** What the library says about a claim of the ID token. */
interface ClaimCause {
  claim?: string
  expected?: unknown
  claims?: Readonly<Record<string, unknown>>
}

const missingClaim = /^(?:JWT|ID Token) "(\w+)".* missing/

/** Explains an error about an answer that is not valid. Undefined for other errors. */
function explainAnswer(error: unknown): Detail | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  if (error instanceof SsoFailed || error instanceof openid.ClientError) return undefined

  const { claim, expected, claims } = (error.cause ?? {}) as ClaimCause
  const [, missing] = missingClaim.exec(error.message) ?? []
  if (missing !== undefined) return { reason: 'claimMissing', claim: missing }
  if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return { reason: 'clock', claim: toText(claim) }
  if (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && claim !== undefined)
    return {
      reason: 'claimMismatch',
      claim: toText(claim),
      expected: claim === 'nonce' ? null : toText(expected),
      actual: claim === 'nonce' ? null : toText(claims?.[claim]),
    }

  return { reason: 'answer', message: toText(error.message) }
}
