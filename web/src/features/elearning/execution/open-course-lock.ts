/**
 * A lock for each course that a player on this device shows, in any tab. Browsers without the lock API, and
 * pages on plain HTTP, have no locks.
 */
const lockName = (executionUuid: string) => `sorgfalt.course.${executionUuid}`
const hasLocks = () => 'locks' in navigator

/** Marks a course as open. Returns the function that ends it. */
export function lockOpenCourse(executionUuid: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (hasLocks()) void navigator.locks.request(lockName(executionUuid), { mode: 'shared' }, () => promise)
  return resolve
}

/** A closed tab releases its lock within a moment. */
const timeoutMs = 10_000

/**
 * Runs an action while no player shows the course. Returns null when one does, or when the browser has no
 * locks.
 */
export async function runUnlessOpen<T>(executionUuid: string, action: () => Promise<T>): Promise<T | null> {
  if (!hasLocks()) return null
  return navigator.locks
    .request(lockName(executionUuid), { signal: AbortSignal.timeout(timeoutMs) }, action)
    .catch(() => null)
}
