import type { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { CallInput } from '#lib/api.ts'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { assignmentCalls } from './invalidated-calls.ts'

type AssignCall = typeof riskAssignment.assignLocation | typeof riskAssignment.assignOrgUnits

interface AssignOptions {
  /** Whether the dialog is open and the input is complete. The effect is read only then. */
  ready: boolean
  onAssigned: () => void
}

/** Returns the effect that an assignment would have, and the action that creates the assignment. */
export function useAssign<C extends AssignCall>(call: C, input: CallInput<C>, options: AssignOptions) {
  const dryRun = { ...(input as object), dryRun: true } as CallInput<C>
  const effect = useCall(call, dryRun, { enabled: options.ready, staleTime: 0 })
  const action = useAction(call, {
    successToast: 'riskAssessment.catalog.assigning.done',
    invalidates: assignmentCalls,
    onSuccess: options.onAssigned,
  })

  return { effect, busy: action.pending, onAssign: () => void action.run(input) }
}
