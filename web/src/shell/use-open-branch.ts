import { useState } from 'react'
import type { TextKey } from '#lib/texts.tsx'
import { findActiveBranch } from '#parts/menu/menu.rules.ts'
import type { MenuBranch, MenuSection } from '#parts/menu/menu-types.ts'

/**
 * Returns the open branch of the menu, and a function that opens or closes a branch. Navigation opens the
 * branch of the new screen.
 */
export function useOpenBranch(sections: readonly MenuSection[], pathname: string) {
  const [chosen, setChosen] = useState<{ at: string; title: TextKey | null } | null>(null)
  // A click applies until the next navigation.
  const open = chosen?.at === pathname ? chosen.title : (findActiveBranch(sections, pathname)?.title ?? null)
  const toggle = ({ title }: MenuBranch) => setChosen({ at: pathname, title: open === title ? null : title })

  return { open, toggle }
}
