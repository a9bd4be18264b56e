/** What the learner did and the server has not confirmed; order is the order of doing. */
import type { Input } from '@sorgfalt/contract/core/call'
import type { elearning } from '@sorgfalt/contract/elearning/elearning'
import { union } from './union.ts'

export type Save = Input<typeof elearning.saveExecution>
type Answer = Save['answers'][number]

export interface Pending {
  pages: string[]
  acks: string[]
  answers: Answer[]
  /** Learning time that no save has carried yet. */
  seconds: number
  submit: boolean
}

export const nothingPending: Pending = { pages: [], acks: [], answers: [], seconds: 0, submit: false }
/** The contract lets one save carry no more than this; the rest travels with the next one. */
export const maxSecondsPerSave = 120

/** Pages, ticks and answers that wait. */
export const countInputs = (pending: Pending): number =>
  pending.pages.length + pending.acks.length + pending.answers.length

/** Whether something waits besides time. */
export const hasInputs = (pending: Pending): boolean => countInputs(pending) > 0 || pending.submit

/** `earlier`, then `later`; the first answer to a question counts. */
export function mergePending(earlier: Pending, later: Pending): Pending {
  const answered = new Set(earlier.answers.map((one) => one.questionId))
  return {
    pages: union(earlier.pages, later.pages),
    acks: union(earlier.acks, later.acks),
    answers: [...earlier.answers, ...later.answers.filter((one) => !answered.has(one.questionId))],
    seconds: earlier.seconds + later.seconds,
    submit: earlier.submit || later.submit,
  }
}

/** What remains when the server already has `known`. */
export function withoutKnown(
  pending: Pending,
  known: { pages: readonly string[]; acks: readonly string[]; verdicts: readonly { questionId: string }[] },
): Pending {
  const answered = new Set(known.verdicts.map((one) => one.questionId))
  return {
    ...pending,
    pages: pending.pages.filter((id) => !known.pages.includes(id)),
    acks: pending.acks.filter((id) => !known.acks.includes(id)),
    answers: pending.answers.filter((one) => !answered.has(one.questionId)),
  }
}

/** Splits what waits into what one save may carry and what follows. */
export function takeForSave(pending: Pending): { now: Pending; later: Pending } {
  const seconds = Math.min(Math.round(pending.seconds), maxSecondsPerSave)
  return {
    now: { ...pending, seconds },
    later: { ...nothingPending, seconds: Math.max(0, Math.round(pending.seconds) - seconds) },
  }
}

/** What a save carries. */
export function pendingOf(save: Save): Pending {
  return {
    pages: save.pagesCompleted,
    acks: save.acks,
    answers: save.answers,
    seconds: save.timeSpent,
    submit: save.submit,
  }
}
