import { type Execution, elearning } from '@sorgfalt/contract/elearning/elearning'
import { send } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'
import { followSave } from '#parts/offline-course/kept-course.ts'
import { PlayerEngine, type PlayerPorts } from './player-engine.ts'
import { openWaiting } from './waiting-store.ts'

/** What the lists show of a course is out of date once somebody has worked in it. */
const touched = [elearning.readMemberTasks, elearning.readMemberStatistics]

/** An engine on what the server knows and what earlier visits have left on this device. `openPorts`: it saves elsewhere than usual. */
export function createEngine(
  memberUuid: string,
  execution: Execution,
  openPorts?: () => PlayerPorts,
): PlayerEngine {
  const tab = crypto.randomUUID()
  if (openPorts) return new PlayerEngine(execution, tab, [], openPorts())
  const { left, slot } = openWaiting(memberUuid, execution.executionUuid, tab)
  return new PlayerEngine(execution, tab, left, {
    save: async (save) => {
      const result = await send(elearning.saveExecution, save, { keepalive: true })
      void followSave(memberUuid, execution.executionUuid, result)
      invalidate(touched)
      return result
    },
    slot,
    isOnline: () => navigator.onLine,
  })
}
