import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCan, useLicensee } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { isBranch, menuFor } from '#parts/menu/menu.rules.ts'
import { menu } from '#parts/menu/menu.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconCalendar, IconExternalLink, IconX } from '#ui/icons.ts'
import { useSlideIn } from '#ui/use-slide-in.ts'
import classes from './Sidebar.module.css'
import { SidebarBranch } from './SidebarBranch.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import { useCounts } from './use-counts.ts'
import { useOpenBranch } from './use-open-branch.ts'

/** The link to the licensee's calendar, if there is one. */
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
  /** Only relevant on small screens. */
  open: boolean
  onClose: () => void
}

/**
 * The menu. On small screens it slides in and keeps the focus inside. Escape and every navigation close it.
 */
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
