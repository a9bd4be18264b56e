import type { Call } from '@sorgfalt/contract/core/call'

type Listener = (calls: readonly Call[]) => void
const listeners = new Set<Listener>()

/** Says that answers of these calls are out of date. */
export function invalidate(calls: readonly Call[]): void {
  if (calls.length > 0) for (const listener of listeners) listener(calls)
}

/** The cache listens here, so that actions need to know no cache (the login has none). */
export function onInvalidate(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
