import { ssoAttemptMinutes } from '@sorgfalt/contract/sign-on/sso'
import type { Services } from '../../access/context.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoginUrl, type ProviderAccess } from './oidc.ts'
import type { SsoProvider } from './provider-settings.rules.ts'
import { ownAddressesOf, redirectUriOf } from './provider-view.ts'
import { createSamlRequest } from './saml.ts'
import { sealSecret, unsealSecret } from './sealed-secrets.ts'
import { type AttemptColumns, insertAttempt } from './sso-attempt.store.ts'
import { SsoFailed } from './sso-failed.ts'

/** Seconds for which the browser keeps the cookie of a sign-in. */
export const attemptSeconds = ssoAttemptMinutes * 60

/** @throws SsoFailed if the provider does not use OpenID Connect */
export function openAccess(
  { keys }: Pick<Services, 'keys'>,
  { secret, issuer, applicationId, ...provider }: SsoProvider,
): ProviderAccess {
  if (secret === null || issuer === null || applicationId === null) throw new SsoFailed('Sso.Misconfigured')

  return { ...provider, issuer, applicationId, applicationSecret: unsealSecret(keys, secret) }
}

interface NewAttempt {
  provider: SsoProvider
  /** The host of the request. The provider sends the person back to it. */
  host: string
  returnUrl: string
  /** The session in which a member links the account, or tests the provider. Null for a sign-in. */
  sessionUuid: string | null
  /** Whether the session tests the provider. */
  isTest?: boolean
}

interface BegunAttempt {
  /** The address of the provider. */
  url: string
  /** The value of the cookie that binds the sign-in to the browser. */
  browser: string
  /** Stores the attempt. Call it in a transaction of the company. */
  store: (db: Db) => Promise<unknown>
}

type BeginServices = Pick<Services, 'config' | 'keys' | 'egress'>
/** What a protocol adds to an attempt. */
type Request = Pick<AttemptColumns, 'nonce' | 'verifier' | 'redirectUri'> & { url: string }

/** Prepares a sign-in at a provider. Connects to the provider, so it must not run in a transaction. */
export async function beginAttempt(services: BeginServices, attempt: NewAttempt): Promise<BegunAttempt> {
  const { provider, returnUrl, sessionUuid, isTest = false } = attempt
  const [state, browser] = [randomToken(), randomToken()]
  const createRequest = provider.protocol === 'saml' ? createForSaml : createForOidc
  const { url, ...columns } = await createRequest(services, attempt, state)

  return {
    url,
    browser,
    store: (db) =>
      insertAttempt(
        db,
        { state, browser },
        { providerUuid: provider.uuid, returnUrl, sessionUuid, isTest, ...columns },
      ),
  }
}

async function createForOidc(
  services: BeginServices,
  { provider, host, sessionUuid }: NewAttempt,
  state: string,
): Promise<Request> {
  const { config, keys, egress } = services
  const [nonce, verifier] = [randomToken(), randomToken()]
  const redirectUri = redirectUriOf(config, host)
  const url = await createLoginUrl(egress, openAccess(services, provider), {
    redirectUri,
    state,
    nonce,
    verifier,
    // A member must not link the account of the person who used this browser before.
    isFresh: sessionUuid !== null,
  })

  return { url, nonce, verifier: sealSecret(keys, verifier), redirectUri }
}

async function createForSaml(
  { config }: BeginServices,
  { provider, host, sessionUuid }: NewAttempt,
  state: string,
): Promise<Request> {
  const own = ownAddressesOf(config, host, provider.uuid)
  const { url, requestId } = await createSamlRequest(provider, { own, state, isFresh: sessionUuid !== null })

  return { url, nonce: requestId, verifier: null, redirectUri: own.acsUrl }
}
