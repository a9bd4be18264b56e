import { calls } from '@sorgfalt/contract'
import type { SignInPolicyView } from '@sorgfalt/contract/sign-on/sign-in-policy'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { listActiveProviders } from '../sso-provider.store.ts'
import {
  countLinked,
  endPasswordSessions,
  findPolicy,
  isPasswordSession,
  listCandidates,
  lockCandidate,
  savePolicy,
  shareActiveProviders,
} from './sign-in-policy.store.ts'

async function viewPolicy({ db, actor }: Pick<CallContext, 'db' | 'actor'>): Promise<SignInPolicyView> {
  const { emergencyAccount, signInVersion: version } = await findPolicy(db)
  const sessionUuid = found(actor.sessionUuid, 'Session.Missing')

  return {
    emergencyAccount,
    candidates: await listCandidates(db),
    hasActiveProvider: (await listActiveProviders(db)).length > 0,
    ...(await countLinked(db)),
    hasPasswordSession: await isPasswordSession(db, sessionUuid),
    version,
  }
}

export const signInPolicy: Handlers<'signInPolicy'> = {
  read: viewPolicy,

  async update(context, { emergencyAccount, version }) {
    const { db } = context
    if (emergencyAccount !== null) await requireWaysIn(db, emergencyAccount)
    if (!(await savePolicy(db, { emergencyAccount, version })))
      await refuseConflict(db, [calls.signInPolicy.update])
    if (emergencyAccount !== null) await endPasswordSessions(db, emergencyAccount)

    return viewPolicy(context)
  },
}

/**
 * Checks that the emergency account and a provider can be used, and keeps them usable until the transaction
 * ends. Triggers of the database keep them so as long as passwords are forbidden.
 *
 * @throws Refusal Member.NotFound, SignInPolicy.EmergencyUnusable, SignInPolicy.NoProvider
 */
async function requireWaysIn(db: Db, emergencyAccount: string): Promise<void> {
  const { isUsable } = found(await lockCandidate(db, emergencyAccount), 'Member.NotFound')
  if (!isUsable) refuse('SignInPolicy.EmergencyUnusable', { fields: { emergencyAccount: 'unknown' } })
  if (!(await shareActiveProviders(db))) refuse('SignInPolicy.NoProvider')
}
