import type { calls } from '@sorgfalt/contract'
import type { Handler, Handlers } from '../../../access/handlers.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { findOwner } from '../../second-factor/verify-code.ts'
import type { Throttle } from '../../session/session.rules.ts'
import { countAttempt } from '../../session/throttle.store.ts'
import { beginAttempt } from '../begin-attempt.ts'
import { unsealSecret } from '../sealed-secrets.ts'
import { SsoFailed } from '../sso-failed.ts'
import { findProvider } from '../sso-provider.store.ts'
import type { TestOutcome } from './finish-test.ts'
import { findTest } from './sso-test.store.ts'

type SsoTest = (typeof calls)['ssoTest']

/** Number of tests that a member may begin in an hour. Each connects to the provider. */
const testsPerHour = 60

const testThrottle = (memberUuid: string): Throttle => ({
  keys: [sha256(`sso-test\n${memberUuid}`)],
  freeAttempts: [testsPerHour],
  windowSeconds: [3600],
  maxWaitSeconds: 0,
})

const begin: Handler<SsoTest['begin']> = async (context, { ssoProviderUuid }) => {
  const { database, inClient, request, reply } = context
  const { actor, memberUuid, sessionUuid } = findOwner(context)
  const { clientUuid } = actor
  const provider = found(
    await inClient(clientUuid, (db) => findProvider(db, ssoProviderUuid)),
    'SsoProvider.NotFound',
  )
  if (!(await database.transaction(undefined, (db) => countAttempt(db, testThrottle(memberUuid)))))
    refuse('Request.RateLimited')

  try {
    const { url, browser, store } = await beginAttempt(context, {
      provider,
      host: request.host,
      returnUrl: `/dashboard/company/settings/identity-providers/details/${provider.uuid}`,
      sessionUuid,
      isTest: true,
    })
    await inClient(clientUuid, store)
    reply.beginSso(browser)

    return { url }
  } catch (error) {
    if (error instanceof SsoFailed)
      refuse(error.code === 'Sso.Unavailable' ? 'Sso.Unavailable' : 'Sso.Misconfigured')
    throw error
  }
}

export const ssoTest: Handlers<'ssoTest'> = {
  begin,

  async read({ db, actor, keys }, { ssoProviderUuid }) {
    const sessionUuid = found(actor.sessionUuid, 'Session.Missing')
    found(await findProvider(db, ssoProviderUuid), 'SsoProvider.NotFound')
    const stored = await findTest(db, sessionUuid, ssoProviderUuid)
    if (!stored) return { test: null }

    const outcome = JSON.parse(unsealSecret(keys, stored.outcome)) as TestOutcome

    return { test: { testedAt: stored.createdAt.toISOString(), ...outcome } }
  },
}
