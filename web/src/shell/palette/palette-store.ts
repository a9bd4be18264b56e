import { useEffect } from 'react'
import { remembered } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'

type Overlay = 'palette' | 'shortcuts'
const overlay = createStore<Overlay | null>(null)
const key = 'sorgfalt.shortcuts'
/**
 * The text in the palette. Includes letters that were typed before the field was loaded and had the focus.
 */
const typed = createStore('')

/**
 * Whether the key `?` opens the list of shortcuts. Members can switch it off, because speech input may
 * trigger it (WCAG 2.1.4).
 */
const single = createStore(remembered.get(key) !== 'off')

export const useTyped = (): [text: string, set: (text: string) => void] => [useStore(typed), typed.set]
export const useOverlay = (): Overlay | null => useStore(overlay)
export function openOverlay(which: Overlay): void {
  typed.set('')
  overlay.set(which)
}
export const closeOverlay = (): void => overlay.set(null)

export const useSingleKey = (): boolean => useStore(single)
export function setSingleKey(on: boolean): void {
  remembered.set(key, on ? null : 'off')
  single.set(on)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
const dialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Returns whether a typed letter belongs to the palette although its field does not have the focus yet. */
const isForPalette = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  overlay.get() === 'palette' &&
  key.length === 1 &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest('[role="dialog"]'))

/** Handles the keys: Ctrl or ⌘ with K opens the palette, `?` the list of shortcuts. */
export function useOverlayKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      if (
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      ) {
        event.preventDefault()
        if (overlay.get() === 'palette') closeOverlay()
        else if (!dialogOpen()) openOverlay('palette')
      } else if (isForPalette(event)) {
        event.preventDefault()
        typed.set(typed.get() + event.key)
      } else if (event.key === '?' && single.get() && !isTyping(event.target) && !dialogOpen()) {
        event.preventDefault()
        openOverlay('shortcuts')
      }
    }

    addEventListener('keydown', onKey)

    return () => removeEventListener('keydown', onKey)
  }, [])
}
