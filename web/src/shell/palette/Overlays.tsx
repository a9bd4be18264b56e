import { lazy, Suspense, useEffect } from 'react'
import { useOverlay, useOverlayKeys } from './palette-store.ts'

const loadPalette = () => import('./Palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }))

/** Fetches the palette as soon as its first key is down: whoever types at once loses no letter. */
function usePaletteAhead(): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Control' && key !== 'Meta') return
      removeEventListener('keydown', onKey)
      // Without a connection it is tried again when it opens.
      loadPalette().catch(() => undefined)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Palette and shortcuts: their keys at once, their code when first wanted. */
export function Overlays() {
  useOverlayKeys()
  usePaletteAhead()
  const overlay = useOverlay()
  return (
    <Suspense>
      {overlay === 'palette' && <Palette />}
      {overlay === 'shortcuts' && <ShortcutList />}
    </Suspense>
  )
}
