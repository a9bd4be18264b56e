import { useEffect } from 'react'
import type { PlayerEngine } from './player-engine.ts'

const beat = 5
/** Without any input for so long nobody is reading any more: the longest pages take two to three minutes. */
const awayAfter = 180_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Counts learning time: while the page is visible and somebody is there. */
export function useLearningTime(engine: PlayerEngine): void {
  useEffect(() => {
    let lastSign = Date.now()
    const sign = () => {
      lastSign = Date.now()
    }
    for (const name of signs) addEventListener(name, sign, { passive: true, capture: true })
    const timer = setInterval(() => {
      const present = document.visibilityState === 'visible' && Date.now() - lastSign < awayAfter
      if (present) engine.dispatch({ type: 'time', seconds: beat })
    }, beat * 1000)
    return () => {
      clearInterval(timer)
      for (const name of signs) removeEventListener(name, sign, { capture: true })
    }
  }, [engine])
}
