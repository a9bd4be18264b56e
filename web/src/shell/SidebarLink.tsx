import type { MenuCounts } from '@sorgfalt/contract/start/overview'
import { Link } from '@tanstack/react-router'
import { useText } from '#lib/texts.tsx'
import { isActive } from '#parts/menu/menu.rules.ts'
import type { MenuItem } from '#parts/menu/menu-types.ts'
import { CountBadge } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import classes from './Sidebar.module.css'

interface SidebarLinkProps {
  item: MenuItem
  pathname: string
  counts: Partial<MenuCounts>
  nested?: boolean
}

/** One link of the menu. */
export function SidebarLink({ item, pathname, counts, nested = false }: SidebarLinkProps) {
  const t = useText()
  const active = isActive(item, pathname)
  const count = item.count && counts[item.count]
  const countText = item.count === 'overdueMembers' ? 'overduePeople' : 'open'

  return (
    <Link
      to={item.path}
      // The rules of the menu decide which item is current, not those of the router.
      activeProps={{}}
      aria-current={active ? 'page' : undefined}
      data-active={active || undefined}
      className={nested ? classes.nested : classes.item}
    >
      {item.icon && !nested && <Icon icon={item.icon} />}
      <span className={classes.label}>{t(item.title)}</span>
      {count ? <CountBadge count={count} label={t(`shell.menu.${countText}`, { count })} /> : null}
    </Link>
  )
}
