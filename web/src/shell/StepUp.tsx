import { lazy, Suspense, useEffect, useState } from 'react'
import { startStepUp, stepUpQuestion } from '#lib/step-up.ts'
import { useStore } from '#lib/store.ts'

/** Few calls need a code, so the code of the dialog is loaded on demand. */
const StepUpDialog = lazy(async () => ({
  default: (await import('#parts/second-factor/StepUpDialog.tsx')).StepUpDialog,
}))

/** Shows the dialog that asks for a code when a call is refused because it needs one. */
export function StepUp() {
  const isAsking = useStore(stepUpQuestion) !== null
  // Once loaded, the dialog stays, so that it can fade out.
  const [isLoaded, setIsLoaded] = useState(false)
  if (isAsking && !isLoaded) setIsLoaded(true)

  useEffect(startStepUp, [])

  return <Suspense>{isLoaded && <StepUpDialog />}</Suspense>
}
