import { useEffect, useRef } from 'react'

/** Elements in which arrow keys have a meaning of their own. */
const arrowKeyElements = [
  'input, select, textarea, video, audio, [contenteditable="true"]',
  '[role="combobox"], [role="menu"], [role="dialog"], [role="region"]',
].join(', ')

/** Runs actions for the left and right arrow keys, except where the keys have another meaning. */
export function useArrowKeys(actions: { left: () => void; right: () => void }): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      if (event.defaultPrevented || event.repeat || hasModifier) return
      if (event.target instanceof Element && event.target.closest(arrowKeyElements)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return

      if (event.key === 'ArrowLeft') latest.current.left()
      if (event.key === 'ArrowRight') latest.current.right()
    }

    addEventListener('keydown', press)

    return () => removeEventListener('keydown', press)
  }, [])
}
