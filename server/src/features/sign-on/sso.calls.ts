import type { calls } from '@sorgfalt/contract'
import { stepUpMinutes } from '@sorgfalt/contract/second-factor/second-factor'
import { memberOf } from '../../access/context.ts'
import type { Handler, Handlers } from '../../access/handlers.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { verifyPassword } from '../second-factor/enrolment.ts'
import { beganWithin } from '../second-factor/second-factor.store.ts'
import { findOwner } from '../second-factor/verify-code.ts'
import { findPasswordHash } from '../session/session.store.ts'
import { claimSlot, countAttempt, returnAttempts, secondsUntilSlot } from '../session/throttle.store.ts'
import { beginAttempt } from './begin-attempt.ts'
import { listSsoOptions } from './sso-attempt.store.ts'
import { SsoFailed } from './sso-failed.ts'
import { deleteIdentity, endOtherSsoSessions, listIdentities } from './sso-identity.store.ts'
import { findProvider, listActiveProviders } from './sso-provider.store.ts'
import { knownCompany, optionsThrottle } from './sso-throttle.rules.ts'

type Sso = (typeof calls)['sso']

/** The page to which a member comes back after linking an account. */
const linkReturnUrl = '/dashboard/profile/security'

const beginLink: Handler<Sso['beginLink']> = async (context, { ssoProviderUuid, password }) => {
  const { inClient, request, reply } = context
  const owner = findOwner(context)
  await verifyPassword(context, owner, password)

  const { clientUuid } = owner.actor
  const provider = found(
    await inClient(clientUuid, (db) => findProvider(db, ssoProviderUuid)),
    'SsoProvider.NotFound',
  )
  if (!provider.isActive) refuse('SsoProvider.NotFound')

  try {
    const { url, browser, store } = await beginAttempt(context, {
      provider,
      host: request.host,
      returnUrl: linkReturnUrl,
      sessionUuid: owner.sessionUuid,
    })
    await inClient(clientUuid, store)
    reply.beginSso(browser)

    return { url }
  } catch (error) {
    if (error instanceof SsoFailed) refuse('Sso.Unavailable')
    throw error
  }
}

export const sso: Handlers<'sso'> = {
  async readOptions({ database, request }, { clientIdentifier }) {
    const throttle = optionsThrottle(request.address)
    const { key, seconds } = knownCompany(request.address, clientIdentifier)
    const providers = await database.transaction(undefined, async (db) => {
      const isKnown = (await secondsUntilSlot(db, key, seconds)) > 0
      if (!isKnown && !(await countAttempt(db, throttle))) return undefined

      const licensee = await licenseeBoundTo(db, request.host)
      const options = await listSsoOptions(db, clientIdentifier, licensee)
      if (!isKnown && options.length > 0) await returnAttempts(db, throttle.keys)
      await claimSlot(db, key, seconds)

      return options
    })

    return { providers: providers ?? refuse('Request.RateLimited') }
  },

  async readOwn({ db, actor }) {
    const memberUuid = memberOf(actor)
    const sessionUuid = found(actor.sessionUuid, 'Session.Missing')
    const identities = await listIdentities(db, memberUuid)
    const linked = new Set(identities.map(({ providerUuid }) => providerUuid))

    return {
      identities: identities.map(({ providerUuid: _provider, createdAt, lastLoginAt, ...identity }) => ({
        ...identity,
        createdAt: createdAt.toISOString(),
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
      })),
      providers: (await listActiveProviders(db)).filter(({ uuid }) => !linked.has(uuid)),
      needsPassword: !actor.hasFactor && !(await beganWithin(db, sessionUuid, stepUpMinutes)),
      hasPassword: (await findPasswordHash(db, memberUuid)) !== null,
    }
  },

  beginLink,

  async unlink({ db, actor }, { ssoIdentityUuid }) {
    const memberUuid = memberOf(actor)
    const passwordHash = await findPasswordHash(db, memberUuid, { lock: true })
    const providerUuid = found(await deleteIdentity(db, memberUuid, ssoIdentityUuid), 'SsoIdentity.NotFound')
    if (passwordHash === null) refuse('SsoIdentity.NoPassword')

    const sessionUuid = found(actor.sessionUuid, 'Session.Missing')
    await endOtherSsoSessions(db, { memberUuid, providerUuid, sessionUuid })

    return {}
  },
}
