import type { Handlers } from '../../access/handlers.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { lockManagedMembers, refuseOwnAccount } from '../member/lock-members.store.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { seesAll } from '../org-unit/org-unit.store.ts'
import { viewIdentity } from './provider-view.ts'
import { deleteIdentity, endOtherSsoSessions, listIdentities } from './sso-identity.store.ts'
import { findProvider } from './sso-provider.store.ts'

export const ssoIdentity: Handlers<'ssoIdentity'> = {
  async list({ db, actor }, { memberUuid }) {
    if (!(await seesAll(db, actor, [memberUuid]))) refuse('Member.NotFound')

    return { identities: (await listIdentities(db, memberUuid)).map(viewIdentity) }
  },

  async unlink({ db, actor, config }, { memberUuid, ssoIdentityUuid, reason }) {
    refuseOwnAccount(actor, await lockManagedMembers(db, actor, [memberUuid]))

    const providerUuid = found(await deleteIdentity(db, memberUuid, ssoIdentityUuid), 'SsoIdentity.NotFound')
    await endOtherSsoSessions(db, { memberUuid, providerUuid, sessionUuid: null })
    const name = (await findProvider(db, providerUuid))?.name ?? ''
    await sendMail(db, config, memberUuid, { template: 'identityRemoved', name, reason })

    return {}
  },
}
