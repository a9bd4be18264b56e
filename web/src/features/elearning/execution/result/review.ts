/** What the end screen derives from a graded attempt. */
import type { Execution, ExecutionResult } from '@sorgfalt/contract/elearning/elearning'

/** Pages behind the wrong answers, once each, in the order of the course. */
export function pagesToRead(
  review: ExecutionResult['review'],
  chapters: Execution['chapters'],
): { id: string; title: string }[] {
  const behind = new Set(
    review.filter(({ feedback }) => !feedback.correct).map(({ question }) => question.pageId),
  )
  return chapters.flatMap((chapter) =>
    chapter.pages.filter((page) => behind.has(page.id)).map(({ id, title }) => ({ id, title })),
  )
}

/** Milliseconds until the next attempt may begin; null = now. */
export function pauseLeft(retryAt: string | null, now: number): number | null {
  if (retryAt === null) return null
  const left = Date.parse(retryAt) - now
  return left > 0 ? left : null
}
