import type { MenuCounts } from '@sorgfalt/contract/start/overview'
import type { LinkProps } from '@tanstack/react-router'
import type { RequiredAccess } from '#lib/permissions.ts'
import type { TextKey } from '#lib/texts.tsx'
import type { IconShape } from '#ui/Icon.tsx'

/** The condition under which an item is the current one (spec §2). */
export type MenuMatch =
  | { by: 'exact' }
  /** The first `depth` segments of the address equal those of the item's path. */
  | { by: 'segments'; depth: number }
  /** The address begins with one of these prefixes. */
  | { by: 'prefixes'; prefixes: readonly string[] }

export interface MenuItem {
  title: TextKey
  path: NonNullable<LinkProps['to']>
  match: MenuMatch
  icon?: IconShape
  /** At least one of these calls must be permitted. */
  needs: readonly RequiredAccess[]
  /** The count that the shell shows at the end of the item. */
  count?: keyof MenuCounts
}

export interface MenuBranch {
  title: TextKey
  icon: IconShape
  children: readonly MenuItem[]
}

export interface MenuSection {
  title: TextKey
  items: readonly (MenuItem | MenuBranch)[]
}
