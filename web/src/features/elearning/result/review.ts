/** What the end screen derives from a graded attempt. */
import type { ExecutionResult } from '@sorgfalt/contract/elearning'

export interface PageToRead {
  pageId: string
  title: string
}

/** Pages behind the wrong answers, once each, in the order of the questions. */
export function pagesToRead(review: ExecutionResult['review']): PageToRead[] {
  const pages = new Map<string, PageToRead>()
  for (const { question, feedback, pageTitle } of review) {
    if (!feedback.correct && !pages.has(question.pageId)) pages.set(question.pageId, { pageId: question.pageId, title: pageTitle })
  }
  return [...pages.values()]
}

/** Milliseconds until the next attempt may begin; null = now. */
export function pauseLeft(retryAt: string | null, now: number): number | null {
  if (retryAt === null) return null
  const left = Date.parse(retryAt) - now
  return left > 0 ? left : null
}
