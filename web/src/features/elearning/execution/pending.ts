/** Inputs of the learner that the server has not confirmed, in the order in which they were made. */
import type { Input } from '@sorgfalt/contract/core/call'
import type { elearning } from '@sorgfalt/contract/elearning/elearning'
import { union } from './union.ts'

export type Save = Input<typeof elearning.saveExecution>
type Answer = Save['answers'][number]

export interface Pending {
  pages: string[]
  acks: string[]
  answers: Answer[]
  /** Learning time that is not part of a save yet. */
  seconds: number
  submit: boolean
}

export const nothingPending: Pending = { pages: [], acks: [], answers: [], seconds: 0, submit: false }
/** The maximum learning time in one save, as in the contract. The next save contains the rest. */
export const maxSecondsPerSave = 120

/** Returns the number of pages, ticked checkboxes and answers. */
export const countInputs = (pending: Pending): number =>
  pending.pages.length + pending.acks.length + pending.answers.length

/** Returns true if there are inputs besides learning time. */
export const hasInputs = (pending: Pending): boolean => countInputs(pending) > 0 || pending.submit

/** Combines two sets of inputs. If both contain an answer to the same question, keeps the earlier answer. */
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

/** Returns the inputs that the server does not have yet. */
export function withoutKnown(
  pending: Pending,
  known: { pages: readonly string[]; acks: readonly string[]; feedback: readonly { questionId: string }[] },
): Pending {
  const answered = new Set(known.feedback.map((one) => one.questionId))
  return {
    ...pending,
    pages: pending.pages.filter((id) => !known.pages.includes(id)),
    acks: pending.acks.filter((id) => !known.acks.includes(id)),
    answers: pending.answers.filter((one) => !answered.has(one.questionId)),
  }
}

/** Splits the inputs into those for the next save and the rest. */
export function splitForSave(pending: Pending): { now: Pending; later: Pending } {
  const seconds = Math.min(Math.round(pending.seconds), maxSecondsPerSave)
  return {
    now: { ...pending, seconds },
    later: { ...nothingPending, seconds: Math.max(0, Math.round(pending.seconds) - seconds) },
  }
}

/** Returns the inputs that a save contains. */
export function toPending(save: Save): Pending {
  return {
    pages: save.pagesCompleted,
    acks: save.acks,
    answers: save.answers,
    seconds: save.timeSpent,
    submit: save.submit,
  }
}
