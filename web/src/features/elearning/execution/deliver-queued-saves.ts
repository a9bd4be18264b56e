/** Sends the saves that are queued on this device. The courses do not have to be open. */
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { asCallError, send } from '#lib/api.ts'
import { until } from '#lib/store.ts'
import { createPlayerEngine } from './create-player-engine.ts'
import { runUnlessOpen } from './open-course-lock.ts'
import { hasInputs, nothingPending } from './pending.ts'
import type { PlayerEngine } from './player-engine.ts'
import { collectUnconfirmed } from './player-selectors.ts'
import { listQueuedCourses, openSaveQueue } from './save-queue.ts'

let running: Promise<string[]> | undefined

/** Returns the titles of the courses whose saves were all delivered. Concurrent calls share one delivery. */
export function deliverQueuedSaves(memberUuid: string): Promise<string[]> {
  running ??= deliverCourses(memberUuid).finally(() => {
    running = undefined
  })
  return running
}

async function deliverCourses(memberUuid: string): Promise<string[]> {
  const titles: string[] = []
  for (const executionUuid of listQueuedCourses(memberUuid)) {
    const title = await runUnlessOpen(executionUuid, () => deliverCourse(memberUuid, executionUuid))
    if (title) titles.push(title)
  }

  return titles
}

/**
 * Delivers the saves of a course. Returns its title, or null if there is nothing to deliver or not everything
 * was delivered.
 */
async function deliverCourse(memberUuid: string, executionUuid: string): Promise<string | null> {
  // There is nothing to do if the player on screen delivers the saves itself, or if another tab has delivered
  // them in the meantime.
  const isOnScreen = location.pathname.endsWith(executionUuid)
  if (isOnScreen || !listQueuedCourses(memberUuid).includes(executionUuid)) return null

  try {
    const execution = await send(elearning.readExecution, { executionUuid })
    const engine = createPlayerEngine(memberUuid, execution)
    return (await runUntilDelivered(engine)) ? execution.title : null
  } catch (thrown) {
    // A removed course no longer accepts saves, so its queue is deleted.
    if (asCallError(thrown).status === 404)
      openSaveQueue(memberUuid, executionUuid, '').slot.write({ attempt: 0, pending: nothingPending })
    return null
  }
}

/**
 * Runs an engine until all inputs are delivered, the device is offline or a save fails. Undelivered inputs
 * stay on the device. Returns true if there were inputs and all of them were delivered.
 */
export async function runUntilDelivered(engine: PlayerEngine): Promise<boolean> {
  const isWaiting = () => hasInputs(collectUnconfirmed(engine.store.get()))
  const wasWaiting = isWaiting()

  engine.start()
  await until(
    engine.store,
    ({ underWay, online, tries, stop }) =>
      !underWay && (!isWaiting() || !online || tries > 0 || stop !== null),
  )

  engine.stop()

  return wasWaiting && !isWaiting() && engine.store.get().stop === null
}
