import { useState } from 'react'

/**
 * Returns how many times a dialog has opened. With this number as the `key` of its content, each opening
 * starts with empty fields.
 */
export function useOpenCount(open: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }

  return openings
}
