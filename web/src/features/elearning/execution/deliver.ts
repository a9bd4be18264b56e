/** Delivers what visits to courses have left on this device, without anybody opening them again. */
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { asCallError, send } from '#lib/api.ts'
import { until } from '#lib/store.ts'
import { whenFree } from './course-lock.ts'
import { createEngine } from './create-engine.ts'
import { hasInputs, nothingPending } from './pending.ts'
import type { PlayerEngine } from './player-engine.ts'
import { unconfirmed } from './player-selectors.ts'
import { openWaiting, waitingCourses } from './waiting-store.ts'

let running: Promise<string[]> | undefined

/** One delivery at a time, for all who ask. Titles of the courses of which everything has arrived. */
export function deliverWaiting(memberUuid: string): Promise<string[]> {
  running ??= deliverAll(memberUuid).finally(() => {
    running = undefined
  })
  return running
}

async function deliverAll(memberUuid: string): Promise<string[]> {
  const titles: string[] = []
  for (const executionUuid of waitingCourses(memberUuid)) {
    const title = await whenFree(executionUuid, () => deliver(memberUuid, executionUuid))
    if (title) titles.push(title)
  }
  return titles
}

async function deliver(memberUuid: string, executionUuid: string): Promise<string | null> {
  // The player on screen is about to do it, or another tab has done it.
  if (location.pathname.endsWith(executionUuid) || !waitingCourses(memberUuid).includes(executionUuid))
    return null
  try {
    const execution = await send(elearning.readExecution, { executionUuid })
    return (await runDry(createEngine(memberUuid, execution))) ? execution.title : null
  } catch (thrown) {
    // A course that is gone takes nothing any more.
    if (asCallError(thrown).status === 404)
      openWaiting(memberUuid, executionUuid, '').slot.write({ attempt: 0, pending: nothingPending })
    return null
  }
}

/**
 * Runs an engine until nothing waits, or until it cannot go on now: the rest stays on the device. Whether there was something
 * and all of it has arrived.
 */
export async function runDry(engine: PlayerEngine): Promise<boolean> {
  const waits = () => hasInputs(unconfirmed(engine.store.get()))
  const had = waits()
  engine.start()
  await until(
    engine.store,
    ({ underWay, online, tries, stop }) => !underWay && (!waits() || !online || tries > 0 || stop !== null),
  )
  engine.stop()
  return had && !waits() && engine.store.get().stop === null
}
