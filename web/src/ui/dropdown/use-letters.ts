import { type KeyboardEvent, useRef } from 'react'

/** Milliseconds within which letters form one search word. */
const pause = 500

/** Letters typed one after the other, as one word; undefined for any other key. Space belongs to the list. */
export function useLetters() {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
    const fresh = timeStamp - typed.current.at > pause
    typed.current = { text: (fresh ? '' : typed.current.text) + key, at: timeStamp }
    return typed.current.text
  }
}
