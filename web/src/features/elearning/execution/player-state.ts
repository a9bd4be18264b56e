/**
 * The state of a player: what the learner did, what the server has confirmed and what still has to be sent.
 * Every input is added to `pending`. A save moves the inputs to `sending`, and only one save is under way at
 * a time. If a save gets no answer, it is sent again unchanged (same attempt, tab and seq), so that the
 * server recognises it.
 */

import type { Language } from '@sorgfalt/contract/core/limits'
import type { Execution, Feedback, SaveResult } from '@sorgfalt/contract/elearning/elearning'
import type { CallError } from '#lib/call-error.ts'
import {
  hasInputs,
  mergePending,
  nothingPending,
  type Pending,
  type Save,
  splitForSave,
  toPending,
  withoutKnown,
} from './pending.ts'
import { union } from './union.ts'

/** Why the player cannot continue: the course was restarted elsewhere, or the server refused a save. */
export type Stop = 'restarted' | CallError

/** The whole state. Screens read it through the functions of player-selectors.ts. */
export interface PlayerState {
  executionUuid: string
  tab: string
  language: Language
  attempt: number
  /** Number of the last save that the server stored. */
  seq: number
  phase: Execution['state']
  currentPageId: string | null
  /** Ids of the read pages. `pages`, `acks` and `feedback` contain only what the server has confirmed. */
  pages: string[]
  acks: string[]
  feedback: Feedback[]
  result: SaveResult['result']
  /** Inputs that are not part of a save yet. */
  pending: Pending
  /** The save that is under way or will be repeated. */
  sending: Save | null
  underWay: boolean
  /** Whether a waiting input must be saved at once, not with the next autosave. */
  urgent: boolean
  online: boolean
  /** Number of consecutive failures and conflicts. */
  tries: number
  savedAt: string | null
  /** Whether another tab or device works on the same course. */
  elsewhere: boolean
  /** Whether the server refused a submission because pages, checkboxes or answers are missing. */
  incomplete: boolean
  stop: Stop | null
}

export type PlayerEvent =
  | { type: 'page-shown'; pageId: string | null }
  | { type: 'page-done'; pageId: string }
  | { type: 'acked'; ackId: string }
  | { type: 'answered'; questionId: string; value: string[] }
  | { type: 'submitted' }
  | { type: 'time'; seconds: number }
  | { type: 'language'; language: Language }
  | { type: 'online'; online: boolean }
  | { type: 'notice-read' }
  | { type: 'send' }
  | { type: 'saved'; result: SaveResult }
  | { type: 'failed'; retry: boolean; error: CallError }

/** Returns the initial state, from the execution and the queued records of earlier visits. */
export function openPlayer(
  execution: Execution,
  tab: string,
  queued: readonly { attempt: number; pending: Pending }[],
  online: boolean,
): PlayerState {
  const known = { pages: execution.pagesCompleted, acks: execution.acks, feedback: execution.answers }
  const own =
    execution.state === 'open' ? queued.filter((record) => record.attempt === execution.attempt) : []
  const pending = withoutKnown(
    own.map((record) => record.pending).reduce(mergePending, nothingPending),
    known,
  )

  return {
    executionUuid: execution.executionUuid,
    tab,
    language: execution.language,
    attempt: execution.attempt,
    seq: execution.seq,
    phase: execution.state,
    currentPageId: execution.resumePageId,
    ...known,
    result: null,
    pending,
    sending: null,
    underWay: false,
    urgent: hasInputs(pending),
    online,
    tries: 0,
    savedAt: null,
    elsewhere: false,
    incomplete: false,
    stop: null,
  }
}

/** Returns the state after an event. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'send':
      return startSending(state)
    case 'saved':
      return event.result.attempt === state.attempt
        ? applyResult(state, event.result)
        : stopWith(state, 'restarted')
    case 'failed':
      return applyFailure(state, event.retry, event.error)
    case 'online':
      // When the device is online again, the waiting save is sent at once, not after the rest of its pause.
      return { ...state, online: event.online, tries: event.online ? 0 : state.tries }
    case 'notice-read':
      return { ...state, elsewhere: false, incomplete: false }
    default:
      return state.phase === 'open' && state.stop === null ? applyInput(state, event) : state
  }
}

type InputEvent = Exclude<PlayerEvent, { type: 'send' | 'saved' | 'failed' | 'online' | 'notice-read' }>

/** Returns the state after an input of the learner. */
function applyInput(state: PlayerState, event: InputEvent): PlayerState {
  switch (event.type) {
    case 'time':
      return { ...state, pending: { ...state.pending, seconds: state.pending.seconds + event.seconds } }
    case 'page-shown':
      return event.pageId === state.currentPageId
        ? state
        : { ...state, currentPageId: event.pageId, urgent: true }
    case 'language':
      return event.language === state.language ? state : { ...state, language: event.language, urgent: true }
    case 'page-done':
      return addInput(state, { pages: [event.pageId] })
    case 'acked':
      return addInput(state, { acks: [event.ackId] })
    case 'answered':
      return addInput(state, { answers: [{ questionId: event.questionId, value: event.value }] })
    case 'submitted':
      return addInput({ ...state, incomplete: false }, { submit: true })
  }
}

/** Adds an input unless the server has confirmed it or a save that contains it is under way. */
function addInput(state: PlayerState, input: Partial<Pending>): PlayerState {
  const unconfirmed = state.sending ? toPending(state.sending) : nothingPending
  const fresh = withoutKnown(withoutKnown({ ...nothingPending, ...input }, state), {
    pages: unconfirmed.pages,
    acks: unconfirmed.acks,
    feedback: unconfirmed.answers,
  })
  if (!hasInputs(fresh)) return state

  return { ...state, pending: mergePending(state.pending, fresh), urgent: true }
}

/**
 * Moves the waiting inputs to the next save. If an earlier save got no answer, that save is sent again
 * instead.
 */
function startSending(state: PlayerState): PlayerState {
  if (state.underWay || state.stop !== null || state.phase !== 'open') return state
  if (state.sending) return { ...state, underWay: true }

  const { now, later } = splitForSave(state.pending)
  const sending: Save = {
    executionUuid: state.executionUuid,
    attempt: state.attempt,
    seq: state.seq + 1,
    tab: state.tab,
    language: state.language,
    currentPageId: state.currentPageId,
    pagesCompleted: now.pages,
    acks: now.acks,
    timeSpent: now.seconds,
    answers: now.answers,
    submit: now.submit,
  }

  return { ...state, sending, pending: later, underWay: true, urgent: hasInputs(later) }
}

/** Returns the state after a save that the server has answered. */
function applyResult(state: PlayerState, result: SaveResult): PlayerState {
  const answered = new Set(result.feedback.map((one) => one.questionId))
  const next: PlayerState = {
    ...state,
    seq: result.seq,
    phase: result.state,
    pages: union(state.pages, result.pagesCompleted),
    acks: union(state.acks, result.acks),
    feedback: [...state.feedback.filter((one) => !answered.has(one.questionId)), ...result.feedback],
    sending: null,
    underWay: false,
    savedAt: result.savedAt,
    tries: 0,
  }

  if (result.state !== 'open')
    return { ...next, result: result.result, pending: nothingPending, urgent: false }
  if (!result.conflict) return next

  return { ...next, ...backToPending(next, state.sending), tries: state.tries + 1, elsewhere: true }
}

/**
 * Puts the inputs of a refused save back in front of the waiting inputs, so that all inputs are in the order
 * in which the learner made them.
 */
function backToPending(
  state: PlayerState,
  save: Save | null,
  drop: Partial<Pending> = {},
): Pick<PlayerState, 'pending' | 'sending' | 'urgent'> {
  const returned = save ? { ...toPending(save), ...drop } : nothingPending
  const pending = withoutKnown(mergePending(returned, state.pending), state)
  return { pending, sending: null, urgent: hasInputs(pending) }
}

/** Returns the state after a save that failed. With `retry` the same save is sent again. */
function applyFailure(state: PlayerState, retry: boolean, error: CallError): PlayerState {
  const failed = { ...state, underWay: false, tries: state.tries + 1 }
  if (retry) return failed
  if (error.code === 'ElearningExecution.Incomplete')
    return { ...failed, ...backToPending(failed, state.sending, { submit: false }), incomplete: true }
  // If a question is no longer part of this attempt, only its answer is dropped.
  if (error.code === 'ElearningExecution.AnswerInvalid')
    return { ...failed, ...backToPending(failed, state.sending, { answers: [] }) }

  return stopWith(failed, error)
}

function stopWith(state: PlayerState, stop: Stop): PlayerState {
  return { ...state, stop, pending: nothingPending, sending: null, underWay: false, urgent: false }
}
