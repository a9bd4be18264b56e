import { useEffect, useState } from 'react'
import type { ScormEngine } from './scorm-engine.ts'

/**
 * Returns functions that leave the course. The part on screen is closed and saved first. If the last state
 * cannot be saved, the learner decides. If the learner may declare that the course is done, `isOffering` is true.
 */
export function useLeave(engine: ScormEngine, onClose: () => void, onResult: () => void) {
  const [isAsking, setAsking] = useState(false)
  const [isOffering, setOffering] = useState(false)

  const leave = async () => {
    setAsking(false)
    setOffering(false)
    if (!(await engine.leave())) return setAsking(true)
    const { result, canConfirm } = engine.store.get()
    if (result) onResult()
    else if (canConfirm) setOffering(true)
    else onClose()
  }

  useEffect(() => {
    engine.followExit(() => void leave())
  })

  return {
    isAsking,
    isOffering,
    leave: () => void leave(),
    stay: () => setAsking(false),
    leaveUnsaved: onClose,
  }
}
