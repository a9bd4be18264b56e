import type { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useEffect } from 'react'
import type { CallInput } from '#lib/api.ts'
import { type Action, type ActionOptions, useAction } from '#lib/use-action.ts'
import { useLease } from './plan-lease.tsx'

type PlanCall = (typeof riskAction)[
  | 'createRiskAction'
  | 'updateRiskAction'
  | 'markNotRelevant'
  | 'assignMember'
  | 'confirmRiskActions']

/** A change of the plan: it names the page's lease, and a lease that is lost is no longer named. */
export function usePlanAction<C extends PlanCall>(call: C, options?: ActionOptions<C>): Action<C> {
  const { token, lose } = useLease()
  const action = useAction(call, options)
  const { error } = action
  useEffect(() => {
    if (error?.code === 'RiskAssessment.PlanLocked') lose()
  }, [error, lose])
  return {
    ...action,
    run: (input: CallInput<C>) => action.run(token ? { ...input, lockToken: token } : input),
  }
}
