import type { RequiredAccess } from '#lib/permissions.ts'
import type { MenuBranch, MenuItem, MenuSection } from './menu-types.ts'

type May = (...needed: RequiredAccess[]) => boolean

const segments = (path: string): string[] => path.split('/').filter(Boolean)

/** Returns whether an item is the current one at an address. */
export function isActive(item: MenuItem, pathname: string): boolean {
  const here = segments(pathname)
  if (item.match.by === 'exact') return here.join('/') === segments(item.path).join('/')
  if (item.match.by === 'segments') {
    const { depth } = item.match
    return here.slice(0, depth).join('/') === segments(item.path).slice(0, depth).join('/')
  }

  // Compares whole segments, so that /members does not match /members-archive.
  return item.match.prefixes.some((prefix) =>
    segments(prefix).every((segment, index) => here[index] === segment),
  )
}

export const isBranch = (entry: MenuItem | MenuBranch): entry is MenuBranch => 'children' in entry

/** Returns the branch that contains the current screen, or undefined. */
export function findActiveBranch(sections: readonly MenuSection[], pathname: string): MenuBranch | undefined {
  return sections
    .flatMap((section) => section.items)
    .filter(isBranch)
    .find((branch) => branch.children.some((child) => isActive(child, pathname)))
}

/**
 * Returns the permitted part of an entry. A branch with only one permitted child becomes the link to this
 * child, with the icon of the branch.
 */
function filterEntry(entry: MenuItem | MenuBranch, may: May): MenuItem | MenuBranch | undefined {
  if (!isBranch(entry)) return may(...entry.needs) ? entry : undefined

  const children = entry.children.filter((child) => may(...child.needs))
  const [only] = children
  if (!only) return undefined

  return children.length === 1 ? { ...only, icon: entry.icon } : { ...entry, children }
}

/** Returns the menu without forbidden entries and without empty sections. */
export function menuFor(sections: readonly MenuSection[], may: May): MenuSection[] {
  return sections
    .map((section) => ({
      ...section,
      items: section.items.flatMap((entry) => filterEntry(entry, may) ?? []),
    }))
    .filter((section) => section.items.length > 0)
}
