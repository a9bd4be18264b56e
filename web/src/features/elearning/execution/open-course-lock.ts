/**
 * Returns the name of a course's lock. A player has this lock while it shows the course, in any tab on this
 * device. Browsers without the lock API, and pages on plain HTTP, have no locks.
 */
const lockName = (executionUuid: string) => `sorgfalt.course.${executionUuid}`
const hasLocks = () => 'locks' in navigator

/** Marks a course as open. Returns the function that removes the mark. */
export function lockOpenCourse(executionUuid: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (hasLocks()) void navigator.locks.request(lockName(executionUuid), { mode: 'shared' }, () => promise)
  return resolve
}

/** Maximum wait for a lock. A tab that closes releases its lock within a moment. */
const defaultTimeoutMs = 10_000

/**
 * Runs an action if no player shows the course. Returns null if a player shows it or if the browser has no
 * locks.
 */
export async function runUnlessOpen<T>(
  executionUuid: string,
  action: () => Promise<T>,
  timeoutMs = defaultTimeoutMs,
): Promise<T | null> {
  if (!hasLocks()) return null
  return navigator.locks
    .request(lockName(executionUuid), { signal: AbortSignal.timeout(timeoutMs) }, action)
    .catch(() => null)
}
