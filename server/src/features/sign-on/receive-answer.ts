import type { Services } from '../../access/context.ts'
import { openAccess } from './begin-attempt.ts'
import { hasFactor, readSubject } from './claims.rules.ts'
import { type VerifiedLogin, verifyLogin } from './oidc.ts'
import type { SsoProvider } from './provider-settings.rules.ts'
import { unsealSecret } from './sealed-secrets.ts'
import type { Arrival } from './sign-in.ts'
import type { TakenAttempt } from './sso-attempt.store.ts'
import { NoSubject, SsoFailed } from './sso-failed.ts'

/** The answer of a provider to an attempt. */
interface Answer {
  attempt: TakenAttempt
  state: string
  /** The query of the callback, as the browser has sent it. */
  query: string
}

/** Verifies an answer. Connects to the provider, so it must not run in a transaction. @throws SsoFailed */
export async function verifyAnswer(
  services: Services,
  provider: SsoProvider,
  { attempt: { redirectUri, nonce, verifier }, state, query }: Answer,
): Promise<VerifiedLogin & { subject: string | undefined }> {
  const access = openAccess(services, provider)
  const verified = await verifyLogin(services.egress, access, {
    redirectUri,
    state,
    nonce,
    verifier: unsealSecret(services.keys, verifier),
    query,
  })

  return { ...verified, subject: readSubject(access, verified.claims) }
}

/** What a valid answer says about the person. */
interface Received extends VerifiedLogin {
  /** Undefined if the person belongs to another company. */
  subject: string | undefined
}

/** Returns the person of a valid answer. @throws SsoFailed if the person belongs to another company */
export function toArrival(
  clientUuid: string,
  provider: SsoProvider,
  { subject, claims, readAllClaims }: Received,
): Arrival {
  if (subject === undefined) throw new SsoFailed('Sso.Refused', { cause: new NoSubject() })

  return { clientUuid, provider, subject, hasFactor: hasFactor(provider, claims), readAllClaims }
}
