import { useEffect } from 'react'
import type { PlayerEngine } from './player-engine.ts'

const tickSeconds = 5
/**
 * After this time without input, the learner counts as away. The longest pages take two to three minutes to
 * read.
 */
const idleMs = 180_000
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Counts the learning time while the page is visible and the learner is active. */
export function useLearningTime(engine: PlayerEngine): void {
  useEffect(() => {
    let lastActiveAt = Date.now()
    const noteActivity = () => {
      lastActiveAt = Date.now()
    }

    for (const name of activities) addEventListener(name, noteActivity, { passive: true, capture: true })

    const timer = setInterval(() => {
      const isActive = document.visibilityState === 'visible' && Date.now() - lastActiveAt < idleMs
      if (isActive) engine.dispatch({ type: 'time', seconds: tickSeconds })
    }, tickSeconds * 1000)

    return () => {
      clearInterval(timer)
      for (const name of activities) removeEventListener(name, noteActivity, { capture: true })
    }
  }, [engine])
}
