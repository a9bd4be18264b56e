import { type Analysis, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#lib/use-action.ts'

/** A questionnaire's address. */
export const analysisLink = (executionUuid: string) =>
  ({ to: '/dashboard/apps/risk-assessments/execution/$executionUuid', params: { executionUuid } }) as const

/** Begins a member's questionnaire and goes there. `opening` is the assignment that is being opened. */
export function useOpenAnalysis(): { open: (analysis: Analysis) => void; opening: string | null } {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<string | null>(null)
  const { run } = useAction(riskExecution.createExecution, {
    invalidates: [riskExecution.readMemberTasks],
    onSuccess: ({ executionUuid }) => navigate(analysisLink(executionUuid)),
  })
  const open = ({ assignmentUuid }: Analysis) => {
    setOpening(assignmentUuid)
    void run({ assignmentUuid }).then(() => setOpening(null))
  }
  return { open, opening }
}
