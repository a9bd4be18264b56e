import { setStepUp } from './api.ts'
import { createStore } from './store.ts'

/** The pending request for a code. The dialog reports whether a code was verified. */
interface StepUpQuestion {
  answer: (isVerified: boolean) => void
}

export const stepUpQuestion = createStore<StepUpQuestion | null>(null)

let asked: Promise<boolean> | undefined

/** Asks for a code. Calls that are refused at the same time share one question. */
function ask(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (isVerified: boolean) => {
      asked = undefined
      stepUpQuestion.set(null)
      resolve(isVerified)
    }
    stepUpQuestion.set({ answer })
  })

  return asked
}

/**
 * Lets refused calls ask for a code, until the returned function is called. The component that shows the
 * dialog starts it, so that no call waits for a dialog that does not exist.
 */
export function startStepUp(): () => void {
  setStepUp(ask)

  return () => {
    setStepUp(undefined)
    stepUpQuestion.get()?.answer(false)
  }
}
