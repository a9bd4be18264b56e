import { useEffect, useState } from 'react'
import { ScormEngine } from './scorm-engine.ts'
import type { ScormPorts } from './scorm-ports.ts'

/** Runs the engine of a package while the screen is shown. */
export function useScormEngine(createPorts: () => ScormPorts): ScormEngine {
  const [engine] = useState(() => new ScormEngine(createPorts()))

  useEffect(() => {
    const { saver } = engine
    const flush = () => void saver.flush()
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }

    addEventListener('online', saver.retry)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    engine.launch()

    return () => {
      removeEventListener('online', saver.retry)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      flush()
      engine.stop()
    }
  }, [engine])

  return engine
}
