import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { useEffect, useState } from 'react'
import { useMember } from '#lib/session.ts'
import { until } from '#lib/store.ts'
import { createPlayerEngine } from './create-player-engine.ts'
import { lockOpenCourse } from './open-course-lock.ts'
import type { PlayerEngine, PlayerPorts } from './player-engine.ts'

/**
 * Runs the engine of one attempt while the screen is shown. If `openPorts` is given, the engine saves through
 * the ports that `openPorts` returns.
 */
export function usePlayerEngine(execution: Execution, openPorts?: () => PlayerPorts): PlayerEngine {
  const { uuid } = useMember()
  const [engine] = useState(() => createPlayerEngine(uuid, execution, openPorts))
  useEffect(() => {
    const updateOnline = () => engine.dispatch({ type: 'online', online: navigator.onLine })
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') engine.flush()
    }

    addEventListener('online', updateOnline)
    addEventListener('offline', updateOnline)
    addEventListener('pagehide', engine.flush)
    document.addEventListener('visibilitychange', flushHidden)
    engine.start()

    const release = lockOpenCourse(engine.store.get().executionUuid)

    return () => {
      removeEventListener('online', updateOnline)
      removeEventListener('offline', updateOnline)
      removeEventListener('pagehide', engine.flush)
      document.removeEventListener('visibilitychange', flushHidden)
      engine.flush()
      engine.stop()
      // The lock stays until the save under way has reached the server, so that no other tab sends it again.
      void until(engine.store, ({ underWay }) => !underWay).then(release)
    }
  }, [engine])

  const { language } = execution
  useEffect(() => engine.dispatch({ type: 'language', language }), [engine, language])

  return engine
}
