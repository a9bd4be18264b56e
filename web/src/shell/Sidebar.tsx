import { Link, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCan, useLicensee } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { CountBadge } from '#ui/Badge.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconCalendar, IconExternalLink, IconX } from '#ui/icons.ts'
import { useSlideIn } from '#ui/use-slide-in.ts'
import { isActive, isBranch, menuFor } from './menu.rules.ts'
import { type MenuItem, menu } from './menu.ts'
import classes from './Sidebar.module.css'
import { SidebarBranch } from './SidebarBranch.tsx'
import { type Counts, useCounts } from './use-counts.ts'
import { useOpenBranch } from './use-open-branch.ts'

interface SidebarLinkProps {
  item: MenuItem
  pathname: string
  counts: Counts
  nested?: boolean
}

/** One link of the menu. */
export function SidebarLink({ item, pathname, counts, nested = false }: SidebarLinkProps) {
  const t = useText()
  const active = isActive(item, pathname)
  const count = item.count && counts[item.count]
  return (
    <Link
      to={item.path}
      // Which item is current follows the menu's own rules, not the router's.
      activeProps={{}}
      aria-current={active ? 'page' : undefined}
      data-active={active || undefined}
      className={nested ? classes.nested : classes.item}
    >
      {item.icon && !nested && <Icon icon={item.icon} />}
      <span className={classes.label}>{t(item.title)}</span>
      {count ? <CountBadge count={count} label={t('shell.menu.open', { count })} /> : null}
    </Link>
  )
}

/** The licensee's calendar, elsewhere on the web, when it has one. */
function CalendarLink() {
  const t = useText()
  const { externalCalendarHref } = useLicensee()
  if (!externalCalendarHref) return null
  return (
    <li>
      <ExternalLink href={externalCalendarHref} className={classes.item ?? ''}>
        <Icon icon={IconCalendar} />
        <span className={classes.label}>{t('shell.menu.calendar')}</span>
        <Icon icon={IconExternalLink} size={16} />
      </ExternalLink>
    </li>
  )
}

interface SidebarProps {
  id: string
  /** Slid in; matters on small screens only. */
  open: boolean
  onClose: () => void
}

/** The menu. On small screens it slides in: focus stays inside, Escape and every navigation close it. */
export function Sidebar({ id, open, onClose }: SidebarProps) {
  const t = useText()
  const may = useCan()
  const counts = useCounts()
  const pathname = useLocation({ select: (location) => location.pathname })
  const sections = useMemo(() => menuFor(menu, may), [may])
  const branch = useOpenBranch(sections, pathname)
  const drawer = useSlideIn('(width <= 1023px)', open, t('shell.menu.label'), onClose)

  return (
    <>
      {drawer.modal && <div className={classes.backdrop} aria-hidden onClick={onClose} />}
      <div {...drawer.props} id={id} className={classes.sidebar} data-open={open || undefined}>
        {drawer.narrow && (
          <IconButton
            icon={IconX}
            label={t('shell.menu.close')}
            onClick={onClose}
            className={classes.close}
          />
        )}
        <nav aria-label={t('shell.menu.label')}>
          {sections.map((section) => (
            <section key={section.title} className={classes.section}>
              <h2 className={classes.title}>{t(section.title)}</h2>
              <ul className={classes.list}>
                {section.items.map((entry) => (
                  <li key={entry.title}>
                    {isBranch(entry) ? (
                      <SidebarBranch
                        branch={entry}
                        open={branch.open === entry.title}
                        onToggle={branch.toggle}
                        pathname={pathname}
                        counts={counts}
                      />
                    ) : (
                      <SidebarLink item={entry} pathname={pathname} counts={counts} />
                    )}
                  </li>
                ))}
                {section.title === 'shell.menu.start' && <CalendarLink />}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </>
  )
}
