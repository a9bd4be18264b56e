import { closeToast, pauseToast, resumeToast, useToasts } from '#lib/toast.ts'
import { Toasts } from '#ui/Toasts.tsx'

/** The toasts of the whole app. */
export function ToastArea() {
  return <Toasts toasts={useToasts()} onClose={closeToast} onPause={pauseToast} onResume={resumeToast} />
}
