import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { useEffect, useState } from 'react'
import { useMember } from '#lib/session.ts'
import { until } from '#lib/store.ts'
import { lockCourse } from './course-lock.ts'
import { createEngine } from './create-engine.ts'
import type { PlayerEngine, PlayerPorts } from './player-engine.ts'

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
    const release = lockCourse(engine.store.get().executionUuid)
    return () => {
      removeEventListener('online', connection)
      removeEventListener('offline', connection)
      removeEventListener('pagehide', engine.flush)
      document.removeEventListener('visibilitychange', hidden)
      engine.flush()
      engine.stop()
      // What is under way still arrives here: nobody else has to send it.
      void until(engine.store, ({ underWay }) => !underWay).then(release)
    }
  }, [engine])
  const { language } = execution
  useEffect(() => engine.dispatch({ type: 'language', language }), [engine, language])
  return engine
}
