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
import { StepUp } from './StepUp.tsx'
import { SupportBanner } from './SupportBanner.tsx'
import { ForbiddenScreen } from './screens.tsx'

interface RootLayoutProps {
  /** Components of features that work in the background on every screen. */
  background: ReactNode
}

/** The frame of every screen: layout of the route, permission check, toasts, overlays, session. */
export function RootLayout({ background }: RootLayoutProps) {
  const may = useCan()
  const { access, layout = 'shell' } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const permitted = access === undefined || may(...access)
  // A member without permission sees the refusal inside the shell, so that the menu is available.
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
      <StepUp />
      {background}
    </>
  )
}
