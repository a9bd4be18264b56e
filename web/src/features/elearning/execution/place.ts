/** Where in the course one is, as it stands in the address: the browser's back button turns pages back. */

import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { isOpen, type Progress, type Step } from './steps.ts'

/** A page by its id, or a question by its number; neither = where one left off, or the result. Anything else is ignored. */
export interface PlayerPlace {
  page?: string | undefined
  question?: number | undefined
}

export function playerPlace({ page, question }: Record<string, unknown>): PlayerPlace {
  return {
    ...(typeof page === 'string' && { page }),
    ...(Number.isInteger(question) && { question: question as number }),
  }
}

export const placeOf = (step: Step): PlayerPlace =>
  step.kind === 'page' ? { page: step.page.id } : { question: step.number }

/** The step of an address, if there is such a step and it may be entered. */
export function stepAt(
  place: PlayerPlace,
  steps: readonly Step[],
  progress: Progress,
  navigation: Execution['navigation'],
): Step | undefined {
  const step = steps.find((one) =>
    one.kind === 'page' ? one.page.id === place.page : one.number === place.question,
  )
  return step && isOpen(steps, step, progress, navigation) ? step : undefined
}
