import { calls } from '@sorgfalt/contract'
import type { FactorPolicyView } from '@sorgfalt/contract/second-factor/second-factor'
import type { Actor, CallContext } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { refuse } from '../../platform/refusal.ts'
import { refuseConflict } from '../audit/version-conflict.ts'
import { countConcerned, savePolicy } from './factor-policy.store.ts'
import { readPolicy } from './second-factor.store.ts'

/**
 * Returns whether the actor may change who needs a second factor. Only super-admins may, as with the company
 * ID.
 */
const mayChange = ({ role }: Pick<Actor, 'role'>): boolean => role === 'super-admin'

async function viewPolicy({ db, actor }: Pick<CallContext, 'db' | 'actor'>): Promise<FactorPolicyView> {
  const { factorPolicy: policy, factorFrom, factorVersion } = await readPolicy(db)

  return {
    policy,
    from: factorFrom,
    reach: await countConcerned(db),
    mayChange: mayChange(actor),
    version: factorVersion,
  }
}

export const factorPolicy: Handlers<'factorPolicy'> = {
  read: viewPolicy,

  async update(context, input) {
    const { db, actor } = context
    if (!mayChange(actor)) refuse('Permission.Missing')
    if (!(await savePolicy(db, input))) await refuseConflict(db, [calls.factorPolicy.update])

    return viewPolicy(context)
  },
}
