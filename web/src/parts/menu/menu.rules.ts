import type { Needed } from '#lib/needed.ts'
import type { MenuBranch, MenuItem, MenuSection } from './menu.ts'

type May = (...needed: Needed[]) => boolean

const segments = (path: string): string[] => path.split('/').filter(Boolean)

/** Is this item the current one at this address? */
export function isActive(item: MenuItem, pathname: string): boolean {
  const here = segments(pathname)
  if (item.match.by === 'exact') return here.join('/') === segments(item.path).join('/')
  if (item.match.by === 'segments') {
    const { depth } = item.match
    return here.slice(0, depth).join('/') === segments(item.path).slice(0, depth).join('/')
  }
  // Whole segments only: /members must not light up at /members-archive.
  return item.match.prefixes.some((prefix) =>
    segments(prefix).every((segment, index) => here[index] === segment),
  )
}

export const isBranch = (entry: MenuItem | MenuBranch): entry is MenuBranch => 'children' in entry

/** The branch that holds the current screen, if any. */
export function activeBranch(sections: readonly MenuSection[], pathname: string): MenuBranch | undefined {
  return sections
    .flatMap((section) => section.items)
    .filter(isBranch)
    .find((branch) => branch.children.some((child) => isActive(child, pathname)))
}

/**
 * What of an entry this person may see; a branch with one permitted child is that child's link under the
 * branch's name.
 */
function permitted(entry: MenuItem | MenuBranch, may: May): MenuItem | MenuBranch | undefined {
  if (!isBranch(entry)) return may(...entry.needs) ? entry : undefined
  const children = entry.children.filter((child) => may(...child.needs))
  const [only] = children
  if (!only) return undefined
  return children.length === 1 ? { ...only, title: entry.title, icon: entry.icon } : { ...entry, children }
}

/** The menu of this person: without entries they may not open, without sections that would be empty. */
export function menuFor(sections: readonly MenuSection[], may: May): MenuSection[] {
  return sections
    .map((section) => ({ ...section, items: section.items.flatMap((entry) => permitted(entry, may) ?? []) }))
    .filter((section) => section.items.length > 0)
}
