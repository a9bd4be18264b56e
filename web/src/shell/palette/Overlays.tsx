import { lazy, Suspense } from 'react'
import { useOverlay, useOverlayKeys } from './palette-store.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }))

/** The palette and the list of shortcuts. Their code is loaded when they are first opened. */
export function Overlays() {
  useOverlayKeys()

  const overlay = useOverlay()

  return (
    <Suspense>
      {overlay === 'palette' && <Palette />}
      {overlay === 'shortcuts' && <ShortcutList />}
    </Suspense>
  )
}
