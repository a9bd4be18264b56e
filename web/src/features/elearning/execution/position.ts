/**
 * The position in a course. It is part of the URL, so that the browser's back button returns page by page.
 */

import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { isStepOpen, type Progress, type Step } from './steps.ts'

/**
 * A page by its id, a question by its number, or the key points. Without any of them, the position is the
 * step to continue on, or the result.
 */
export interface PlayerPosition {
  page?: string | undefined
  question?: number | undefined
  keyPoints?: true | undefined
}

/**
 * Returns the position that the search parameters contain. Ignores invalid values and all other parameters.
 */
export function readPosition({ page, question, keyPoints }: Record<string, unknown>): PlayerPosition {
  return {
    ...(typeof page === 'string' && { page }),
    ...(Number.isInteger(question) && { question: question as number }),
    ...(keyPoints === true && { keyPoints }),
  }
}

export const toPosition = (step: Step): PlayerPosition =>
  step.kind === 'page' ? { page: step.page.id } : { question: step.number }

/** Returns the step at a position, or undefined if the step does not exist or is not open yet. */
export function findStep(
  position: PlayerPosition,
  steps: readonly Step[],
  progress: Progress,
  navigation: Execution['navigation'],
): Step | undefined {
  const step = steps.find((one) =>
    one.kind === 'page' ? one.page.id === position.page : one.number === position.question,
  )
  return step && isStepOpen(steps, step, progress, navigation) ? step : undefined
}
