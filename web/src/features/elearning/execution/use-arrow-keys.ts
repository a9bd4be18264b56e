import { useEffect, useRef } from 'react'

/** Where arrow keys already mean something. */
const own =
  'input, select, textarea, video, audio, [contenteditable="true"], [role="combobox"], [role="menu"], [role="dialog"], [role="region"]'

/** Turns pages by the arrow keys, except where they have another meaning. */
export function useArrowKeys(actions: { left: () => void; right: () => void }): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.repeat ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return
      if (event.target instanceof Element && event.target.closest(own)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      if (event.key === 'ArrowLeft') latest.current.left()
      if (event.key === 'ArrowRight') latest.current.right()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
