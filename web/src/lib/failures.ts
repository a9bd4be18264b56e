import type { TextKey } from '@sorgfalt/texts'
import { asCallError, type CallError } from './call-error.ts'

/** A failed call as its toast shows it. */
export interface Failure {
  error: CallError
  title: TextKey
  /** What failed, for example the path of a call. Its success closes the toast. */
  subject: string | undefined
}

type Listener = (failure: Failure) => void
const listeners = new Set<Listener>()

/**
 * Shows a failed call in a toast (spec §8). Each failed call is reported once. Decision 42 lists the
 * exceptions.
 */
export function reportFailure(
  thrown: unknown,
  { title = 'common.toast.danger', subject }: Partial<Omit<Failure, 'error'>> = {},
): void {
  for (const listener of listeners) listener({ error: asCallError(thrown), title, subject })
}

/**
 * Registers a listener for failed calls. Returns a function that removes it. The component that shows the
 * toasts listens, because it knows the current language.
 */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
