import { Outlet, useMatches } from '@tanstack/react-router'
import { useCan } from '#lib/session.ts'
import { AppShell } from './AppShell.tsx'
import { DeliverWaiting } from './DeliverWaiting.tsx'
import { LoaderArea } from './LoaderArea.tsx'
import { Overlays } from './palette/Overlays.tsx'
import './route-data.ts'
import { SessionKeeper } from './SessionKeeper.tsx'
import { SupportBanner } from './SupportBanner.tsx'
import { ForbiddenScreen } from './screens.tsx'
import { ToastArea } from './ToastArea.tsx'
import { WindowTitle } from './window-title.tsx'

/** Frame of every screen: the layout its route asks for, the guard, toasts, overlay, session. */
export function RootLayout() {
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
      <DeliverWaiting />
    </>
  )
}
