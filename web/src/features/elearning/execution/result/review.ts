/** Values that the final screen derives from a graded attempt. */
import type { Execution, ExecutionResult } from '@sorgfalt/contract/elearning/elearning'

/** Returns the pages to read again after wrong answers. Each page occurs once, in course order. */
export function listPagesToRead(
  review: ExecutionResult['review'],
  chapters: Execution['chapters'],
): { id: string; title: string }[] {
  const pageIds = new Set(
    review.filter(({ feedback }) => !feedback.correct).map(({ question }) => question.pageId),
  )
  return chapters.flatMap((chapter) =>
    chapter.pages.filter((page) => pageIds.has(page.id)).map(({ id, title }) => ({ id, title })),
  )
}

/** Returns the milliseconds until the next attempt may begin, or null if it may begin now. */
export function calculatePause(retryAt: string | null, now: number): number | null {
  if (retryAt === null) return null
  const left = Date.parse(retryAt) - now
  return left > 0 ? left : null
}
