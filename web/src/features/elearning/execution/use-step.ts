import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { useEffect } from 'react'
import { findStep, type PlayerPosition, toPosition } from './position.ts'
import { findResumeStep, type Progress, type Step } from './steps.ts'

/** The position in the URL, and how to change it. */
export interface PlayerRoute {
  position: PlayerPosition
  onPosition: (position: PlayerPosition, options?: { replace?: boolean }) => void
}

interface CourseState {
  execution: Execution
  steps: readonly Step[]
  progress: Progress
  /** Whether the attempt is over. */
  closed: boolean
  /** Whether the key points are on screen instead of a step. */
  showsKeyPoints: boolean
}

/**
 * Returns the step that the URL contains, or the step to continue on if the URL contains no usable position.
 */
export function useStep({ position, onPosition }: PlayerRoute, course: CourseState): Step {
  const { execution, steps, progress, closed, showsKeyPoints } = course
  const requested = findStep(position, steps, progress, closed ? 'free' : execution.navigation)
  const step = requested ?? findResumeStep(steps, execution.resumePageId, progress)
  if (!step) throw new Error('a course without pages')

  useEffect(() => {
    // Writes the step to the URL. Otherwise the step would change by itself as soon as its page is done.
    if (!requested && !closed && !showsKeyPoints) onPosition(toPosition(step), { replace: true })
  })

  return step
}
