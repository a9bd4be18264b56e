import type { KeyboardEvent } from 'react'
import { normalizeText } from '#lib/normalize-text.ts'
import { createStore, useStore } from '#lib/store.ts'

/** The units that the reader has opened or closed. Kept while the reader changes screens. */
const toggled = createStore<Readonly<Record<string, boolean>>>({})

/** Returns whether a unit is open. `initial` applies until the reader opens or closes it. */
export function useIsOpen(uuid: string, initial: boolean): boolean {
  const all = useStore(toggled)
  return all[uuid] ?? initial
}

export const setOpen = (uuid: string, open: boolean): void => toggled.set((all) => ({ ...all, [uuid]: open }))

const getLevel = (item: Element): number => Number(item.getAttribute('aria-level'))

/** Returns the parent item, to which the left arrow key moves the focus. */
function findParent(items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const item = items[at]
  return item && items.slice(0, at).findLast((other) => getLevel(other) < getLevel(item))
}

/** Returns the next item that begins with the typed letter. Continues at the top after the last item. */
function findByLetter(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return round.find((item) => normalizeText(item.textContent).startsWith(normalizeText(letter)))
}

/**
 * Handles the keys of a tree (ARIA APG): arrows, Home, End and letters. Arrows also open and close branches.
 */
export function handleTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const { key } = event
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const item = items[at]
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return

  const uuid = item.dataset['uuid'] ?? ''
  const expanded = item.getAttribute('aria-expanded')
  const toggles =
    (key === 'ArrowRight' && expanded === 'false') || (key === 'ArrowLeft' && expanded === 'true')
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[at + 1],
    ArrowUp: items[at - 1],
    Home: items[0],
    End: items.at(-1),
    ArrowRight: expanded === 'true' ? items[at + 1] : undefined,
    ArrowLeft: findParent(items, at),
  }

  const isLetter = key.length === 1 && key !== ' '
  if (!(key in steps) && !isLetter) return

  event.preventDefault()
  if (toggles) setOpen(uuid, key === 'ArrowRight')
  else (isLetter ? findByLetter(items, at, key) : steps[key])?.focus()
}
