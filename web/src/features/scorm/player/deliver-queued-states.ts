/** Sends the states of packages that wait on this device. The packages do not have to be open. */
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { scorm } from '@sorgfalt/contract/scorm/scorm-player'
import { runUnlessOpen } from '#features/elearning/execution/open-course-lock.ts'
import { send } from '#lib/api.ts'
import { asCallError, isTemporary } from '#lib/call-error.ts'
import { invalidate } from '#lib/invalidation.ts'
import { listQueuedStates, type QueuedState } from './state-queue.ts'

/** Maximum wait for a window that closes. The learner waits for it when the player opens. */
const lockTimeoutMs = 1500

let running: Promise<string[]> | undefined

/** Returns the titles of the courses whose states were delivered. Concurrent calls share one delivery. */
export function deliverQueuedStates(memberUuid: string): Promise<string[]> {
  running ??= deliverAll(memberUuid).finally(() => {
    running = undefined
  })
  return running
}

async function deliverAll(memberUuid: string): Promise<string[]> {
  const titles: string[] = []
  for (const { state, remove } of listQueuedStates(memberUuid)) {
    const isStored = await runUnlessOpen(state.executionUuid, () => deliver(state, remove), lockTimeoutMs)
    if (isStored) titles.push(state.title)
  }
  if (titles.length > 0) invalidate([elearning.readMemberTasks, elearning.readMemberStatistics])

  return titles
}

/**
 * Delivers a state. Returns whether the server has stored it. A state that the server cannot use any more is
 * removed: another window has continued since, or the attempt no longer exists.
 */
async function deliver(queued: QueuedState, remove: () => void): Promise<boolean> {
  const { executionUuid, attempt, partId, cmi, isFinal } = queued
  const key = { executionUuid, attempt, partId, tab: crypto.randomUUID() }

  try {
    const { seq } = await send(scorm.openPart, key)
    const isNewest = queued.seq.includes(seq)
    if (isNewest) await send(scorm.save, { ...key, seq, cmi, isFinal })
    remove()
    return isNewest
  } catch (thrown) {
    if (!isTemporary(asCallError(thrown))) remove()
    return false
  }
}
