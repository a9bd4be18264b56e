import type { KeyboardEvent } from 'react'
import { fold } from '#lib/fold.ts'
import { createStore, useStore } from '#lib/store.ts'

/** Which units somebody has opened or closed; kept while one goes from screen to screen. */
const toggled = createStore<Readonly<Record<string, boolean>>>({})

/** Whether a unit shows what lies below it; `otherwise` until somebody has said. */
export function useOpen(uuid: string, otherwise: boolean): boolean {
  const all = useStore(toggled)
  return all[uuid] ?? otherwise
}

export const setOpen = (uuid: string, open: boolean): void => toggled.set((all) => ({ ...all, [uuid]: open }))

const levelOf = (item: Element): number => Number(item.getAttribute('aria-level'))

/** Where the arrow to the left leads: to the unit above. */
function parentOf(items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const item = items[at]
  return item && items.slice(0, at).findLast((other) => levelOf(other) < levelOf(item))
}

/** The next item that begins with the letter, going round. */
function beginningWith(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return round.find((item) => fold(item.textContent).startsWith(fold(letter)))
}

/** Keys of a tree (ARIA APG): up and down, Home, End, into a branch and out of it, letters. */
export function walkTree(event: KeyboardEvent<HTMLElement>): void {
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
    ArrowLeft: parentOf(items, at),
  }
  const isLetter = key.length === 1 && key !== ' '
  if (!(key in steps) && !isLetter) return
  event.preventDefault()
  if (toggles) setOpen(uuid, key === 'ArrowRight')
  else (isLetter ? beginningWith(items, at, key) : steps[key])?.focus()
}
