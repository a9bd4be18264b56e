import type { Call } from '@sorgfalt/contract/core/call'

type Listener = (calls: readonly Call[]) => void
const listeners = new Set<Listener>()

/** Reports that the answers of these calls are out of date. */
export function invalidate(calls: readonly Call[]): void {
  if (calls.length > 0) for (const listener of listeners) listener(calls)
}

/**
 * Registers a listener for outdated calls. Returns a function that removes it. The app registers its cache,
 * so that the code that changes data does not depend on the cache. The login page has no cache.
 */
export function onInvalidate(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
