import type { KeyboardEvent } from 'react'
import { type DropdownItem, edgeOf, foundBy, stepFrom } from './items.ts'
import { useLetters } from './use-letters.ts'

interface ListKeysOptions {
  items: readonly DropdownItem[]
  open: boolean
  active: number
  /**
   * True: the list has a search field, which has the focus while the list is open. The field handles letters,
   * Space and Home.
   */
  searchable: boolean
  onActive: (index: number) => void
  /** Opens the list. `letter` is the first letter of the search text. */
  onOpen: (letter?: string) => void
  onClose: () => void
  onPick: (index: number) => void
}

/** Returns the index of the option that a key moves to. Returns undefined for keys that do not move. */
function target(
  { items, open, active, searchable }: ListKeysOptions,
  { key }: KeyboardEvent,
): number | undefined {
  if (key === 'ArrowDown') return stepFrom(items, active, 1)
  if (key === 'ArrowUp') return stepFrom(items, active < 0 ? 0 : active, -1)
  if (open && searchable) return undefined
  if (key === 'Home') return edgeOf(items, 'first')

  return key === 'End' ? edgeOf(items, 'last') : undefined
}

/** Returns the key handler of a list box: arrows, Home, End, letters, Enter, Space, Escape. */
export function useListKeys(options: ListKeysOptions): (event: KeyboardEvent) => void {
  const letters = useLetters()
  return (event) => {
    const { items, open, active, searchable, onActive, onOpen, onClose, onPick } = options
    const { key } = event
    const typing = open && searchable
    const picks = key === 'Enter' || (key === ' ' && !typing)
    const to = target(options, event)
    const typed = typing ? undefined : letters(event)
    if (to !== undefined || picks || typed !== undefined || (key === 'Escape' && open)) event.preventDefault()

    if (key === 'Escape' && open) {
      // A dialog around the list must stay open.
      event.stopPropagation()
      onClose()
    } else if (picks) {
      if (!open) onOpen()
      else if (active >= 0) onPick(active)
    } else if (to !== undefined) {
      if (!open) onOpen()
      else onActive(to)
    } else if (typed !== undefined && searchable) {
      onOpen(typed)
    } else if (typed !== undefined) {
      const found = foundBy(items, typed)
      if (found >= 0) {
        if (!open) onOpen()
        onActive(found)
      }
    }
  }
}
