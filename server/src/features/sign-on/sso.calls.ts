import type { calls } from '@sorgfalt/contract'
import { stepUpMinutes } from '@sorgfalt/contract/second-factor/second-factor'
import { memberOf } from '../../access/context.ts'
import type { Handler, Handlers } from '../../access/handlers.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { verifyPassword } from '../second-factor/enrolment.ts'
import { beganWithin } from '../second-factor/second-factor.store.ts'
import { findOwner } from '../second-factor/verify-code.ts'
import { isProviderOnly } from '../session/password-policy.store.ts'
import { findPasswordHash } from '../session/session.store.ts'
import { beginAttempt } from './begin-attempt.ts'
import { viewIdentity } from './provider-view.ts'
import { SsoFailed } from './sso-failed.ts'
import { deleteIdentity, endOtherSsoSessions, listIdentities } from './sso-identity.store.ts'
import { readSsoOptions } from './sso-options.ts'
import { findProvider, listActiveProviders } from './sso-provider.store.ts'

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
  async readOptions(context, { clientIdentifier }) {
    const { address, host } = context.request
    return (
      (await readSsoOptions(context, { address, host, clientIdentifier })) ?? refuse('Request.RateLimited')
    )
  },

  async readOwn({ db, actor }) {
    const memberUuid = memberOf(actor)
    const sessionUuid = found(actor.sessionUuid, 'Session.Missing')
    const identities = await listIdentities(db, memberUuid)
    const linked = new Set(identities.map(({ providerUuid }) => providerUuid))

    return {
      identities: identities.map(viewIdentity),
      providers: (await listActiveProviders(db)).filter(({ uuid }) => !linked.has(uuid)),
      needsPassword: !actor.hasFactor && !(await beganWithin(db, sessionUuid, stepUpMinutes)),
      hasPassword:
        (await findPasswordHash(db, memberUuid)) !== null && !(await isProviderOnly(db, memberUuid)),
    }
  },

  beginLink,

  async unlink({ db, actor, config }, { ssoIdentityUuid }) {
    const memberUuid = memberOf(actor)
    const passwordHash = await findPasswordHash(db, memberUuid, { lock: true })
    const providerUuid = found(await deleteIdentity(db, memberUuid, ssoIdentityUuid), 'SsoIdentity.NotFound')
    if (passwordHash === null || (await isProviderOnly(db, memberUuid))) refuse('SsoIdentity.NoPassword')

    const sessionUuid = found(actor.sessionUuid, 'Session.Missing')
    await endOtherSsoSessions(db, { memberUuid, providerUuid, sessionUuid })
    const name = (await findProvider(db, providerUuid))?.name ?? ''
    await sendMail(db, config, memberUuid, { template: 'identityUnlinked', name })

    return {}
  },
}
