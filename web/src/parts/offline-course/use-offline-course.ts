import { elearning, type MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { send } from '#lib/api.ts'
import { reportFailure } from '#lib/failures.ts'
import { invalidate } from '#lib/invalidation.ts'
import { hasOfflineCache } from '#lib/offline-cache.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { downloadCourse, removeOfflineCourse, useIsOfflineCourse } from './offline-course.ts'

/**
 * Returns whether the course of a task is available offline, and a function that downloads or removes the
 * course. Returns undefined if the device has no cache, the task is completed or the course is a SCORM package.
 */
export function useOfflineCourse(
  task: MemberTask,
): { kept: boolean; busy: boolean; toggle: () => void } | undefined {
  const t = useText()
  const { uuid } = useMember()
  const [busy, setBusy] = useState(false)
  const kept = useIsOfflineCourse(uuid, task.executionUuid)

  if (!hasOfflineCache() || task.status === 'completed' || task.kind === 'scorm') return undefined

  const keep = async () => {
    // The execution must exist before the download, because its questions are drawn when it is created.
    const executionUuid =
      task.executionUuid ?? (await send(elearning.createExecution, { taskUuid: task.taskUuid })).executionUuid
    await downloadCourse(uuid, executionUuid)
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
      await (kept && task.executionUuid ? removeOfflineCourse(uuid, task.executionUuid) : keep())
    } catch (thrown) {
      reportFailure(thrown, { title: 'elearning.offline.failed' })
    } finally {
      setBusy(false)
    }
  }

  return { kept, busy, toggle: () => void toggle() }
}
