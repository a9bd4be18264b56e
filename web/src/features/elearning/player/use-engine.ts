import { type Execution, elearning } from '@sorgfalt/contract/elearning'
import { useEffect, useState } from 'react'
import { send } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useMember } from '#lib/session.ts'
import { followSave } from '#parts/offline-course/kept-course.ts'
import { PlayerEngine, type PlayerPorts } from './player-engine.ts'
import { openWaiting } from './waiting-store.ts'

/** What the lists show of a course is out of date once somebody has worked in it. */
const touched = [elearning.readMemberTasks, elearning.readMemberStatistics]

function createEngine(memberUuid: string, execution: Execution, openPorts: (() => PlayerPorts) | undefined): PlayerEngine {
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

/** The engine of one attempt, running as long as the screen is there. `openPorts`: it saves elsewhere than usual. */
export function useEngine(execution: Execution, openPorts?: () => PlayerPorts): PlayerEngine {
  const { uuid } = useMember()
  const [engine] = useState(() => createEngine(uuid, execution, openPorts))
  useEffect(() => {
    const connection = () => engine.dispatch({ type: 'online', online: navigator.onLine })
    const hidden = () => {
      if (document.visibilityState === 'hidden') engine.flush()
    }
    addEventListener('online', connection)
    addEventListener('offline', connection)
    addEventListener('pagehide', engine.flush)
    document.addEventListener('visibilitychange', hidden)
    engine.start()
    return () => {
      removeEventListener('online', connection)
      removeEventListener('offline', connection)
      removeEventListener('pagehide', engine.flush)
      document.removeEventListener('visibilitychange', hidden)
      engine.flush()
      engine.stop()
    }
  }, [engine])
  const { language } = execution
  useEffect(() => engine.dispatch({ type: 'language', language }), [engine, language])
  return engine
}
