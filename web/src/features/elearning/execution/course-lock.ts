/** Who is at a course on this device: a player in some tab, or nobody. Browsers without locks, and plain HTTP, know nobody. */
const nameOf = (executionUuid: string) => `sorgfalt.course.${executionUuid}`
const available = () => 'locks' in navigator

/** A player begins; the function that comes back ends it. */
export function lockCourse(executionUuid: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (available()) void navigator.locks.request(nameOf(executionUuid), { mode: 'shared' }, () => promise)
  return resolve
}

/** A tab that was closed lets go within a moment; one where somebody works does not. */
const patience = 10_000

/** Does something for a course that no player is at; null where one stays, or where nobody can tell. */
export async function whenFree<T>(executionUuid: string, action: () => Promise<T>): Promise<T | null> {
  if (!available()) return null
  return navigator.locks
    .request(nameOf(executionUuid), { signal: AbortSignal.timeout(patience) }, action)
    .catch(() => null)
}
