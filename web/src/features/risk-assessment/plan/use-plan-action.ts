import type { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useEffect } from 'react'
import type { CallInput } from '#lib/api.ts'
import { type Action, type ActionOptions, useAction } from '#lib/use-action.ts'
import { usePlanLease } from '../lease/plan-lease.tsx'

type PlanCall = (typeof riskAction)[
  | 'createRiskAction'
  | 'updateRiskAction'
  | 'markNotRelevant'
  | 'assignMember'
  | 'confirmRiskActions']

/**
 * Returns an {@link Action} for a call that changes the plan. A run sends the page's lease token. If the
 * lease has been lost, the page forgets the token.
 */
export function usePlanAction<C extends PlanCall>(call: C, options?: ActionOptions<C>): Action<C> {
  const { token, lose } = usePlanLease()
  const action = useAction(call, options)
  const { error } = action
  useEffect(() => {
    if (error?.code === 'RiskAssessment.PlanLeased') lose()
  }, [error, lose])

  return {
    ...action,
    run: (input: CallInput<C>) => action.run(token ? { ...input, leaseToken: token } : input),
  }
}
