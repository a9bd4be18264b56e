import type { Job } from './queue.store.ts'

/** Returned by a job that stops so that jobs of other companies come next. It continues with this payload. */
export interface Continuation {
  continueWith: Job['payload']
}

/** How long a job may work before jobs of other companies come next. */
const sliceMs = 2_000

/** Returns a function that reports whether the slice of time that begins now is over. */
export function startSlice(): () => boolean {
  const until = performance.now() + sliceMs
  return () => performance.now() >= until
}
