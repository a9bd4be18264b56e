import { useEffect, useState } from 'react'
import type { ScormEngine } from './scorm-engine.ts'

/**
 * Returns functions that leave the course. The part on screen is closed and saved first. If the last state
 * cannot be saved, the learner decides.
 */
export function useLeave(engine: ScormEngine, onClose: () => void, onResult: () => void) {
  const [isAsking, setAsking] = useState(false)

  const leave = async () => {
    setAsking(false)
    if (!(await engine.leave())) return setAsking(true)
    if (engine.store.get().result) onResult()
    else onClose()
  }

  useEffect(() => {
    engine.followExit(() => void leave())
  })

  return { isAsking, leave: () => void leave(), stay: () => setAsking(false), leaveUnsaved: onClose }
}
