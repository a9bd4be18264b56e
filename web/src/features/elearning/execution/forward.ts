/** Rules that decide where the forward button leads. */
import { isAnswered } from '../quiz/answer.ts'
import {
  areAllPagesRead,
  listMissingAcks,
  listPageSteps,
  listQuestionSteps,
  type PageStep,
  type Progress,
  type QuestionStep,
  type Step,
} from './steps.ts'

export type Forward =
  /** A checkbox on the page must be ticked first. */
  | { kind: 'tick'; ackId: string }
  /** The question must be answered first. */
  | { kind: 'choose' }
  /** Sends the answer to the server. */
  | { kind: 'check' }
  /** The learner waits for the feedback on an answer, or for the result. */
  | { kind: 'wait' }
  | { kind: 'go'; to: Step }
  | { kind: 'submit' }
  /** Returns to the result of a closed attempt. */
  | { kind: 'result' }

export interface Situation {
  steps: readonly Step[]
  progress: Progress
  /** The learner's answer to the question on screen. */
  draft: readonly string[]
  /** Whether an answer or the whole attempt was sent and is not graded yet. */
  waiting: boolean
  /** Whether the attempt is over. */
  closed: boolean
}

/** Returns what follows a step. The forward button and the arrow key lead there. */
export function findForward(step: Step, situation: Situation): Forward {
  if (situation.waiting) return { kind: 'wait' }
  return step.kind === 'page' ? afterPage(step, situation) : afterQuestion(step, situation)
}

/**
 * Returns what follows a page: a checkbox that is not ticked yet, the next page, a skipped page, or the
 * questions.
 */
function afterPage(step: PageStep, { steps, progress, closed }: Situation): Forward {
  const following = listPageSteps(steps)[step.number]
  if (closed) return following ? { kind: 'go', to: following } : { kind: 'result' }

  const [ackId] = listMissingAcks(step.page, progress.acks)
  if (ackId !== undefined) return { kind: 'tick', ackId }
  if (following) return { kind: 'go', to: following }

  // In a course with free navigation, earlier pages may still be unread when the learner is on the last page.
  const read = { ...progress, pages: [...progress.pages, step.page.id] }
  const skipped = listPageSteps(steps).find((one) => !read.pages.includes(one.page.id))
  if (skipped) return { kind: 'go', to: skipped }

  return nextQuestion(steps, progress)
}

/** Returns what follows a question: the grading of its answer, then the next question or the submission. */
function afterQuestion(step: QuestionStep, { steps, progress, draft, closed }: Situation): Forward {
  if (closed) return { kind: 'result' }
  if (progress.answered.includes(step.question.id)) return nextQuestion(steps, progress)
  return { kind: isAnswered(step.question, draft) ? 'check' : 'choose' }
}

function nextQuestion(steps: readonly Step[], progress: Progress): Forward {
  const open = listQuestionSteps(steps).find((one) => !progress.answered.includes(one.question.id))
  return open ? { kind: 'go', to: open } : { kind: 'submit' }
}

/** Returns the previous page for the back button. Questions have no previous step. */
export function findBackward(step: Step, steps: readonly Step[]): Step | undefined {
  return step.kind === 'page' ? listPageSteps(steps)[step.number - 2] : undefined
}

/**
 * Returns the question with which the learner continues after reading a page again, or undefined until all
 * pages are read.
 */
export function findReturnQuestion(steps: readonly Step[], progress: Progress): QuestionStep | undefined {
  if (!areAllPagesRead(steps, progress)) return undefined
  const questions = listQuestionSteps(steps)
  return questions.find((one) => !progress.answered.includes(one.question.id)) ?? questions.at(-1)
}
