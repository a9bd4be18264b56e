/** Rules that decide where the forward button leads. */
import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import {
  areAllPagesRead,
  listOpenInputs,
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
  /** The question of the quiz, or the check on the page, must be answered first. */
  | { kind: 'choose'; questionId: string }
  /** Sends the answer to the server. */
  | { kind: 'check'; questionId: string }
  /** Leaves the introduction of the quiz. */
  | { kind: 'begin' }
  /** The learner waits for the feedback on an answer, or for the result. */
  | { kind: 'wait' }
  | { kind: 'go'; to: Step }
  | { kind: 'submit' }
  /** Returns to the result of a closed attempt. */
  | { kind: 'result' }

export interface Situation {
  steps: readonly Step[]
  progress: Progress
  /** The checks of all pages. */
  checks: readonly PublicQuestion[]
  /** Returns whether the learner's answer to a question is complete. */
  isReady: (question: PublicQuestion) => boolean
  /** Whether the introduction of the quiz is on screen instead of its first question. */
  introduces: boolean
  /** Whether an answer or the whole attempt was sent and is not graded yet. */
  waiting: boolean
  /** Whether the attempt is over. */
  closed: boolean
}

/** Returns what follows a step. The forward button and the arrow key lead there. */
export function findForward(step: Step, situation: Situation): Forward {
  if (situation.waiting) return { kind: 'wait' }
  if (situation.introduces) return { kind: 'begin' }
  return step.kind === 'page' ? afterPage(step, situation) : afterQuestion(step, situation)
}

/**
 * Returns what follows a page: a checkbox or a check that is still open, the next page, or the questions. An
 * unread page leads to the next unread one, so that a retry leads only through the pages to read again.
 */
function afterPage(step: PageStep, { steps, progress, closed, checks, isReady }: Situation): Forward {
  const pages = listPageSteps(steps)
  const following = pages[step.number]
  if (closed) return following ? { kind: 'go', to: following } : { kind: 'result' }

  const [open] = listOpenInputs(step.page, progress, checks)
  if (open?.kind === 'ack') return { kind: 'tick', ackId: open.ackId }
  if (open) return { kind: isReady(open.question) ? 'check' : 'choose', questionId: open.question.id }

  if (following && progress.pages.includes(step.page.id)) return { kind: 'go', to: following }

  const isUnread = (one: PageStep) => one !== step && !progress.pages.includes(one.page.id)
  const unread = pages.slice(step.number).find(isUnread) ?? pages.find(isUnread)

  return unread ? { kind: 'go', to: unread } : nextQuestion(steps, progress)
}

/** Returns what follows a question: the grading of its answer, then the next question or the submission. */
function afterQuestion(step: QuestionStep, { steps, progress, closed, isReady }: Situation): Forward {
  if (closed) return { kind: 'result' }
  if (progress.answered.includes(step.question.id)) return nextQuestion(steps, progress)
  return { kind: isReady(step.question) ? 'check' : 'choose', questionId: step.question.id }
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
