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
 * Returns an action that runs a call to change the plan. The action sends the page's lease token, and forgets
 * the token if the lease was lost.
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
