import { type LoaderKind, screenLoader, useLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { LoadingOverlay } from '#ui/LoadingOverlay.tsx'

/** The overlay with the text of a loader. */
export function LoaderOverlay({ kind }: { kind: LoaderKind }) {
  const t = useText()
  return <LoadingOverlay text={t(`common.loader.${kind}`)} />
}

/** Shows the overlay while the screen's loader runs. */
export function LoaderArea() {
  const state = useLoader(screenLoader)
  return state === 'hide' ? null : <LoaderOverlay kind={state} />
}
