import { elearning, type MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'

/** How a completed e-learning is started: as practice, or for a new certificate. */
export interface StartOptions {
  practice?: boolean
  renew?: boolean
}

/**
 * Returns a function that starts a task and opens the player.
 * `starting` is the uuid of the task being started.
 */
export function useStart(): {
  start: (task: MemberTask, options?: StartOptions) => void
  starting: string | null
} {
  const navigate = useNavigate()
  const { language } = useLanguage()
  const [starting, setStarting] = useState<string | null>(null)
  const { run } = useAction(elearning.createExecution, {
    onSuccess: ({ executionUuid }) =>
      navigate({ to: '/dashboard/apps/elearnings/execution/$executionUuid', params: { executionUuid } }),
  })

  const start = (task: MemberTask, { practice = false, renew = false }: StartOptions = {}) => {
    setStarting(task.taskUuid)
    void run({ taskUuid: task.taskUuid, language, practice, renew }).then(() => setStarting(null))
  }

  return { start, starting }
}
