import { type LoaderKind, screenLoader, useLoader } from '#lib/loader.ts'
import { stepUpQuestion } from '#lib/step-up.ts'
import { useStore } from '#lib/store.ts'
import { useText } from '#lib/texts.tsx'
import { LoadingOverlay } from '#ui/LoadingOverlay.tsx'

/** The overlay with the text of a loader. */
export function LoaderOverlay({ kind }: { kind: LoaderKind }) {
  const t = useText()
  return <LoadingOverlay text={t(`common.loader.${kind}`)} />
}

/**
 * Shows the overlay while the screen's loader runs. The overlay disappears while a running call waits for a
 * code, because it would cover the dialog.
 */
export function LoaderArea() {
  const state = useLoader(screenLoader)
  const isAsking = useStore(stepUpQuestion) !== null
  return state === 'hide' || isAsking ? null : <LoaderOverlay kind={state} />
}
