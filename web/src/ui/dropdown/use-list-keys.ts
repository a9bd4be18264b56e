import { type KeyboardEvent, useRef } from 'react'
import { beginningWith, type DropdownItem, edgeOf, stepFrom } from './items.ts'

/** Letters typed within this time form one search word. */
const typeAheadPause = 500

interface ListKeysOptions {
  items: readonly DropdownItem[]
  open: boolean
  active: number
  /** A text field has the focus: letters, Space and Home belong to it. */
  typing: boolean
  onActive: (index: number) => void
  onOpen: () => void
  onClose: () => void
  onPick: (index: number) => void
}

/** Letters one after the other, as one word. */
function useLetters() {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent): string => {
    const fresh = event.timeStamp - typed.current.at > typeAheadPause
    typed.current = { text: (fresh ? '' : typed.current.text) + event.key, at: event.timeStamp }
    return typed.current.text
  }
}

/** Where a key leads in the list; undefined when it leads nowhere. */
function target({ items, active, typing }: ListKeysOptions, { key }: KeyboardEvent): number | undefined {
  if (key === 'ArrowDown') return stepFrom(items, active, 1)
  if (key === 'ArrowUp') return stepFrom(items, active < 0 ? 0 : active, -1)
  if (typing) return undefined
  if (key === 'Home') return edgeOf(items, 'first')
  return key === 'End' ? edgeOf(items, 'last') : undefined
}

/** Keys of a list box: arrows, Home, End, letters, Enter, Space, Escape. */
export function useListKeys(options: ListKeysOptions): (event: KeyboardEvent) => void {
  const letters = useLetters()
  return (event) => {
    const { items, open, active, typing, onActive, onOpen, onClose, onPick } = options
    const { key } = event
    const picks = key === 'Enter' || (key === ' ' && !typing)
    const to = target(options, event)
    const isLetter = key.length === 1 && key !== ' ' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey
    if (to !== undefined || picks || (key === 'Escape' && open)) event.preventDefault()
    if (key === 'Escape' && open) {
      // A dialog around it must stay.
      event.stopPropagation()
      onClose()
    } else if (picks) {
      if (!open) onOpen()
      else if (active >= 0) onPick(active)
    } else if (to !== undefined) {
      if (!open) onOpen()
      else onActive(to)
    } else if (isLetter) {
      const found = beginningWith(items, letters(event))
      if (found >= 0) {
        if (!open) onOpen()
        onActive(found)
      }
    }
  }
}
