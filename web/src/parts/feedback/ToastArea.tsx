import { useEffect } from 'react'
import { isPending } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { onFailure } from '#lib/failures.ts'
import { useText } from '#lib/texts.tsx'
import { closeToast, pauseToast, resumeToast, showToast, useToasts } from '#lib/toast.ts'
import { Toasts } from '#ui/Toasts.tsx'

/** Shows the toasts of the whole app, including one for each failed call. */
export function ToastArea() {
  const t = useText()
  useEffect(
    () =>
      onFailure(({ error, title, subject }) => {
        // The page that replaces the application explains what the session waits for.
        if (isPending(error)) return

        showToast({
          type: 'danger',
          title: t(title),
          message: errorText(t, error),
          ...(subject !== undefined && { subject }),
        })
      }),
    [t],
  )

  return <Toasts toasts={useToasts()} onClose={closeToast} onPause={pauseToast} onResume={resumeToast} />
}
