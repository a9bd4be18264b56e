/** What the one button at the bottom right does. */
import { isAnswered } from '../quiz/answer.ts'
import {
  allPagesRead,
  missingAcks,
  type PageStep,
  type Progress,
  pageSteps,
  type QuestionStep,
  questionSteps,
  type Step,
} from './steps.ts'

export type Forward =
  /** A tick of the page is missing. */
  | { kind: 'tick'; ackId: string }
  /** No complete answer yet. */
  | { kind: 'choose' }
  /** The answer goes to the server. */
  | { kind: 'check' }
  /** The verdict on an answer, or the result, is on its way. */
  | { kind: 'wait' }
  | { kind: 'go'; to: Step }
  | { kind: 'submit' }
  /** The course is closed and only read again. */
  | { kind: 'result' }

export interface Situation {
  steps: readonly Step[]
  progress: Progress
  /** The answer as it stands on screen. */
  draft: readonly string[]
  /** An answer or the whole attempt is sent and not yet judged. */
  waiting: boolean
  /** The attempt is over. */
  closed: boolean
}

/** What comes after a step, for the button and for the arrow key. */
export function forwardFrom(step: Step, situation: Situation): Forward {
  if (situation.waiting) return { kind: 'wait' }
  return step.kind === 'page' ? afterPage(step, situation) : afterQuestion(step, situation)
}

function afterPage(step: PageStep, { steps, progress, closed }: Situation): Forward {
  const following = pageSteps(steps)[step.number]
  if (closed) return following ? { kind: 'go', to: following } : { kind: 'result' }
  const [ackId] = missingAcks(step.page, progress.acks)
  if (ackId !== undefined) return { kind: 'tick', ackId }
  if (following) return { kind: 'go', to: following }
  // In a free course the last page may come before others.
  const read = { ...progress, pages: [...progress.pages, step.page.id] }
  const skipped = pageSteps(steps).find((one) => !read.pages.includes(one.page.id))
  if (skipped) return { kind: 'go', to: skipped }
  return nextQuestion(steps, progress)
}

function afterQuestion(step: QuestionStep, { steps, progress, draft, closed }: Situation): Forward {
  if (closed) return { kind: 'result' }
  if (progress.answered.includes(step.question.id)) return nextQuestion(steps, progress)
  return { kind: isAnswered(step.question, draft) ? 'check' : 'choose' }
}

function nextQuestion(steps: readonly Step[], progress: Progress): Forward {
  const open = questionSteps(steps).find((one) => !progress.answered.includes(one.question.id))
  return open ? { kind: 'go', to: open } : { kind: 'submit' }
}

/** The step before, for the button at the bottom left; questions are not left backwards. */
export function backwardFrom(step: Step, steps: readonly Step[]): Step | undefined {
  return step.kind === 'page' ? pageSteps(steps)[step.number - 2] : undefined
}

/** The question to return to from a page that is read again. */
export function questionToReturnTo(steps: readonly Step[], progress: Progress): QuestionStep | undefined {
  if (!allPagesRead(steps, progress)) return undefined
  const questions = questionSteps(steps)
  return questions.find((one) => !progress.answered.includes(one.question.id)) ?? questions.at(-1)
}
