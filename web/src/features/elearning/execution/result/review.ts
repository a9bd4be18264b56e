/** Values that the final screen derives from a graded attempt. */
import type { Execution, ExecutionResult } from '@sorgfalt/contract/elearning/elearning'

/** Returns the pages that a retry asks to read again, in course order. */
export function listPagesToRead(
  retry: ExecutionResult['retry'],
  chapters: Execution['chapters'],
): { id: string; title: string }[] {
  return chapters.flatMap((chapter) =>
    chapter.pages.filter(({ id }) => retry?.pageIds.includes(id)).map(({ id, title }) => ({ id, title })),
  )
}

/** Returns the milliseconds until the next attempt may begin, or null if it may begin now. */
export function calculatePause(retryAt: string | null, now: number): number | null {
  if (retryAt === null) return null
  const left = Date.parse(retryAt) - now
  return left > 0 ? left : null
}
