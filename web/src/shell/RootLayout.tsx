import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '#lib/session.ts'
import { LoaderArea } from '#parts/feedback/LoaderArea.tsx'
import { AppShell } from './AppShell.tsx'
import { Overlays } from './palette/Overlays.tsx'
import './route-data.ts'
import { WindowTitle } from '#lib/window-title.tsx'
import { ToastArea } from '#parts/feedback/ToastArea.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { SupportBanner } from './SupportBanner.tsx'
import { ForbiddenScreen } from './screens.tsx'

interface RootLayoutProps {
  /** Work of features that runs behind every screen. */
  background: ReactNode
}

/** Frame of every screen: the layout its route asks for, the guard, toasts, overlay, session. */
export function RootLayout({ background }: RootLayoutProps) {
  const may = useCan()
  const { access, layout = 'shell' } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const permitted = access === undefined || may(...access)
  // A screen one may not see does not get the whole window: the way back is in the shell.
  const bare = layout === 'empty' && permitted

  return (
    <>
      <WindowTitle />
      {bare ? <Outlet /> : <AppShell>{permitted ? <Outlet /> : <ForbiddenScreen />}</AppShell>}
      <Overlays />
      <SupportBanner />
      <LoaderArea />
      <ToastArea />
      <SessionKeeper />
      {background}
    </>
  )
}
