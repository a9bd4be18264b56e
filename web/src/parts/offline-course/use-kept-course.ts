import { elearning, type MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { asCallError, send } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { invalidate } from '#lib/invalidation.ts'
import { canKeep } from '#lib/kept.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { forgetCourse, keepCourse, useIsKept } from './kept-course.ts'

/** Making a task's course available without a connection, and taking it off the device. Undefined where that cannot be. */
export function useKeptCourse(
  task: MemberTask,
): { kept: boolean; busy: boolean; toggle: () => void } | undefined {
  const t = useText()
  const { uuid } = useMember()
  const [busy, setBusy] = useState(false)
  const kept = useIsKept(uuid, task.executionUuid)
  if (!canKeep() || task.status === 'completed') return undefined

  const keep = async () => {
    // Only a course that is begun has its questions drawn.
    const executionUuid =
      task.executionUuid ?? (await send(elearning.createExecution, { taskUuid: task.taskUuid })).executionUuid
    await keepCourse(uuid, executionUuid)
    invalidate([elearning.readMemberTasks])
    showToast({
      type: 'success',
      title: t('common.toast.success'),
      message: t('elearning.offline.made', { title: task.title }),
    })
  }
  const toggle = async () => {
    setBusy(true)
    try {
      await (kept && task.executionUuid ? forgetCourse(uuid, task.executionUuid) : keep())
    } catch (thrown) {
      showToast({
        type: 'danger',
        title: t('elearning.offline.failed'),
        message: errorText(t, asCallError(thrown)),
      })
    } finally {
      setBusy(false)
    }
  }
  return { kept, busy, toggle: () => void toggle() }
}
