import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import classes from './AppShell.module.css'
import { FactorNote } from './FactorNote.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { Sidebar } from './Sidebar.tsx'

/** Header, sidebar, content and footer around a screen. */
export function AppShell({ children }: { children: ReactNode }) {
  const t = useText()
  const sidebarId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const place = useLocation({ select: (location) => location.href })
  // The address at which the sidebar was opened. The sidebar closes when the address changes.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === place
  const close = useCallback(() => setOpenAt(null), [])
  const wasOpen = useRef(false)

  useEffect(() => {
    // When the sidebar closes, the focus returns to the button that opened it. After a navigation, the
    // headline of the new screen gets the focus instead.
    if (wasOpen.current && !open && openAt === null) toggle.current?.focus()
    wasOpen.current = open
  }, [open, openAt])

  return (
    <div className={classes.shell}>
      <SkipLink target="content">{t('shell.skip')}</SkipLink>
      <Header
        toggleRef={toggle}
        sidebarId={sidebarId}
        sidebarOpen={open}
        onToggleSidebar={() => setOpenAt(open ? null : place)}
      />
      <Sidebar id={sidebarId} open={open} onClose={close} />
      <div className={classes.column}>
        <main id="content" tabIndex={-1} className={classes.content}>
          <OfflineNote />
          <FactorNote />
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
