import type { Services } from '../../access/context.ts'
import { openAccess } from './begin-attempt.ts'
import { hasFactor, readSubject } from './claims.rules.ts'
import { SsoFailed, type VerifiedLogin, verifyLogin } from './oidc.ts'
import type { SsoProvider } from './provider-settings.rules.ts'
import { unsealSecret } from './sealed-secrets.ts'
import type { Arrival } from './sign-in.ts'
import type { TakenAttempt } from './sso-attempt.store.ts'

/** The answer of a provider to an attempt. */
interface Answer {
  attempt: TakenAttempt
  state: string
  /** The query of the callback, as the browser has sent it. */
  query: string
}

/** Verifies an answer. Connects to the provider, so it must not run in a transaction. @throws SsoFailed */
export const verifyAnswer = (
  services: Services,
  provider: SsoProvider,
  { attempt: { redirectUri, nonce, verifier }, state, query }: Answer,
): Promise<VerifiedLogin> =>
  verifyLogin(services.egress, openAccess(services, provider), {
    redirectUri,
    state,
    nonce,
    verifier: unsealSecret(services.keys, verifier),
    query,
  })

/** Returns the person of a verified answer. @throws SsoFailed if the person belongs to another company */
export function toArrival(
  clientUuid: string,
  provider: SsoProvider,
  { claims, readAllClaims }: VerifiedLogin,
): Arrival {
  const subject = readSubject(provider, claims)
  if (subject === undefined) throw new SsoFailed('Sso.Refused', { cause: new NoSubject() })

  return { clientUuid, provider, subject, hasFactor: hasFactor(provider, claims), readAllClaims }
}

/** The cause of the failure if an answer is valid, but not about a person of the company. */
export class NoSubject extends Error {
  override readonly name = 'NoSubject'

  constructor() {
    super('no subject of this company')
  }
}
