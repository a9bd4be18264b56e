import { type LoaderKind, useLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { closeToast, pauseToast, resumeToast, useToasts } from '#lib/toast.ts'
import { LoadingOverlay } from '#ui/LoadingOverlay.tsx'
import { Toasts } from '#ui/Toasts.tsx'

/** The loader id of the overlay: `startLoader(screenLoader, 'save')`, `useCall(…, { loaderId: screenLoader })`. */
export const screenLoader = 'screen'

/** Toasts of the whole app. */
export function ToastArea() {
  return <Toasts toasts={useToasts()} onClose={closeToast} onPause={pauseToast} onResume={resumeToast} />
}

/** The overlay with the words of its loading key. */
export function LoaderOverlay({ kind }: { kind: LoaderKind }) {
  const t = useText()
  return <LoadingOverlay text={t(`common.loader.${kind}`)} />
}

/** Shows the overlay while the screen's loader runs. */
export function LoaderArea() {
  const state = useLoader(screenLoader)
  return state === 'hide' ? null : <LoaderOverlay kind={state} />
}
