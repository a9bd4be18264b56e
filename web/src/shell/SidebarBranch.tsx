import type { MenuCounts } from '@sorgfalt/contract/start/overview'
import { useId } from 'react'
import { useText } from '#lib/texts.tsx'
import { isActive } from '#parts/menu/menu.rules.ts'
import type { MenuBranch } from '#parts/menu/menu-types.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconChevronDown, IconChevronRight } from '#ui/icons.ts'
import classes from './Sidebar.module.css'
import { SidebarLink } from './SidebarLink.tsx'

interface SidebarBranchProps {
  branch: MenuBranch
  open: boolean
  onToggle: (branch: MenuBranch) => void
  pathname: string
  counts: Partial<MenuCounts>
}

/** A menu entry with entries below it. */
export function SidebarBranch({ branch, open, onToggle, pathname, counts }: SidebarBranchProps) {
  const t = useText()
  const listId = useId()
  const inside = branch.children.some((child) => isActive(child, pathname))

  return (
    <>
      <button
        type="button"
        className={classes.item}
        aria-expanded={open}
        aria-controls={listId}
        // A closed branch is marked if it contains the current page.
        data-active={(inside && !open) || undefined}
        data-inside={inside || undefined}
        onClick={() => onToggle(branch)}
      >
        <Icon icon={branch.icon} />
        <span className={classes.label}>{t(branch.title)}</span>
        <Icon icon={open ? IconChevronDown : IconChevronRight} size={16} />
      </button>
      <ul id={listId} className={classes.list} hidden={!open}>
        {branch.children.map((child) => (
          <li key={child.title}>
            <SidebarLink item={child} pathname={pathname} counts={counts} nested />
          </li>
        ))}
      </ul>
    </>
  )
}
