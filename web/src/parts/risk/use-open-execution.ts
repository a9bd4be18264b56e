import { type ListedExecution, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#lib/use-action.ts'

/** Link to the page of an execution. */
export const executionLink = (executionUuid: string) =>
  ({ to: '/dashboard/apps/risk-assessments/execution/$executionUuid', params: { executionUuid } }) as const

interface OpenExecution {
  open: (execution: ListedExecution) => void
  /** The assignment whose execution is being opened. */
  opening: string | null
}

/** Returns a function that starts or continues an execution and opens its page. */
export function useOpenExecution(): OpenExecution {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<string | null>(null)
  const { run } = useAction(riskExecution.createExecution, {
    invalidates: [riskExecution.readMemberTasks],
    onSuccess: ({ executionUuid }) => navigate(executionLink(executionUuid)),
  })

  const open = ({ assignmentUuid }: ListedExecution) => {
    setOpening(assignmentUuid)
    void run({ assignmentUuid }).then(() => setOpening(null))
  }

  return { open, opening }
}
