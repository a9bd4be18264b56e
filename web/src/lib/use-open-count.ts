import { useState } from 'react'

/** How often something was opened: as its `key`, what was typed and chosen belongs to one opening. */
export function useOpenCount(open: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }

  return openings
}
