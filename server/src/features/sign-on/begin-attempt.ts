import { ssoAttemptMinutes } from '@sorgfalt/contract/sign-on/sso'
import type { Services } from '../../access/context.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoginUrl, type ProviderAccess } from './oidc.ts'
import type { SsoProvider } from './provider-settings.rules.ts'
import { redirectUriOf } from './provider-view.ts'
import { sealSecret, unsealSecret } from './sealed-secrets.ts'
import { insertAttempt } from './sso-attempt.store.ts'

/** Seconds for which the browser keeps the cookie of a sign-in. */
export const attemptSeconds = ssoAttemptMinutes * 60

export const openAccess = (
  { keys }: Pick<Services, 'keys'>,
  { secret, ...provider }: SsoProvider,
): ProviderAccess => ({ ...provider, applicationSecret: unsealSecret(keys, secret) })

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

/** Prepares a sign-in at a provider. Connects to the provider, so it must not run in a transaction. */
export async function beginAttempt(
  services: Pick<Services, 'config' | 'keys' | 'egress'>,
  { provider, host, returnUrl, sessionUuid, isTest = false }: NewAttempt,
): Promise<BegunAttempt> {
  const { config, keys, egress } = services
  const [state, browser, nonce, verifier] = [randomToken(), randomToken(), randomToken(), randomToken()]
  const redirectUri = redirectUriOf(config, host)
  const url = await createLoginUrl(egress, openAccess(services, provider), {
    redirectUri,
    state,
    nonce,
    verifier,
    // A member must not link the account of the person who used this browser before.
    isFresh: sessionUuid !== null,
  })

  return {
    url,
    browser,
    store: (db) =>
      insertAttempt(
        db,
        { state, browser },
        {
          providerUuid: provider.uuid,
          nonce,
          verifier: sealSecret(keys, verifier),
          redirectUri,
          returnUrl,
          sessionUuid,
          isTest,
        },
      ),
  }
}
