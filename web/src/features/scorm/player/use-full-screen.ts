import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the element fills the screen. `toggle` is undefined if the browser cannot do that. */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  isFull: boolean
  toggle: (() => void) | undefined
} {
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen()
    // If the browser refuses, the course simply keeps its size.
    change?.catch(() => undefined)
  }

  return { isFull, toggle: document.fullscreenEnabled ? toggle : undefined }
}
