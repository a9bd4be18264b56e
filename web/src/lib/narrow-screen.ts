import { useSyncExternalStore } from 'react'

/** A phone. A print-out never counts as narrow, so a phone prints the same page as a computer. */
const narrow = matchMedia('screen and (width <= 599px)')

function subscribe(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** Returns whether the screen is as narrow as that of a phone. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
