import { type KeyboardEvent, useRef } from 'react'

/** Maximum milliseconds between letters of one search text. */
const pause = 500

/**
 * Returns a function that collects typed letters into a text. It returns undefined for other keys and for
 * Space, which the list handles.
 */
export function useLetters() {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
    const fresh = timeStamp - typed.current.at > pause
    typed.current = { text: (fresh ? '' : typed.current.text) + key, at: timeStamp }
    return typed.current.text
  }
}
