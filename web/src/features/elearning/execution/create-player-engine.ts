import { type Execution, elearning } from '@sorgfalt/contract/elearning/elearning'
import { send } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'
import { updateAfterSave } from '#parts/offline-course/offline-course.ts'
import { PlayerEngine, type PlayerPorts } from './player-engine.ts'
import { openSaveQueue } from './save-queue.ts'

/** The lists that a save makes out of date. */
const outdatedCalls = [elearning.readMemberTasks, elearning.readMemberStatistics]

/**
 * Creates an engine from the execution and the saves queued on this device. If `openPorts` is given, the
 * engine saves through the ports that `openPorts` returns.
 */
export function createPlayerEngine(
  memberUuid: string,
  execution: Execution,
  openPorts?: () => PlayerPorts,
): PlayerEngine {
  const tab = crypto.randomUUID()
  if (openPorts) return new PlayerEngine(execution, tab, [], openPorts())

  const { queued, slot } = openSaveQueue(memberUuid, execution.executionUuid, tab)

  return new PlayerEngine(execution, tab, queued, {
    save: async (save) => {
      const result = await send(elearning.saveExecution, save, { keepalive: true })
      void updateAfterSave(memberUuid, execution.executionUuid, result)
      invalidate(outdatedCalls)
      return result
    },
    slot,
    isOnline: () => navigator.onLine,
  })
}
