/**
 * What the learner did, what the server knows of it, and what is still to be sent: one pure reducer.
 * Everything goes through `pending` first; a save takes it along as `sending` and one save at a time is under way.
 * A save of unknown fate is sent again unchanged (same attempt, tab and seq), which the server recognises.
 */

import type { Language } from '@sorgfalt/contract/core/limits'
import type { Execution, Feedback, SaveResult } from '@sorgfalt/contract/elearning/elearning'
import type { CallError } from '#lib/call-error.ts'
import {
  hasInputs,
  mergePending,
  nothingPending,
  type Pending,
  pendingOf,
  type Save,
  takeForSave,
  withoutKnown,
} from './pending.ts'
import { union } from './union.ts'

/** Why the player cannot go on: restarted or finished elsewhere, or the server's refusal. */
export type Stop = 'restarted' | CallError

/** Everything the player knows; screens read it through the selectors of `player-selectors.ts`. */
export interface PlayerState {
  executionUuid: string
  tab: string
  language: Language
  attempt: number
  /** Number of the last save that the server took. */
  seq: number
  phase: Execution['state']
  currentPageId: string | null
  /** Confirmed by the server. */
  pages: string[]
  acks: string[]
  verdicts: Feedback[]
  result: SaveResult['result']
  /** Not yet part of a save. */
  pending: Pending
  /** The save that is under way or waits to be repeated. */
  sending: Save | null
  underWay: boolean
  /** A learner's own input waits: save now instead of at the next autosave. */
  urgent: boolean
  online: boolean
  /** Failures and conflicts in a row. */
  tries: number
  savedAt: string | null
  /** Another tab or device works on the same course. */
  elsewhere: boolean
  /** The server still misses pages, ticks or answers. */
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

/** Opens the player on what the server knows, with what an earlier visit could not deliver. */
export function openPlayer(
  execution: Execution,
  tab: string,
  left: readonly { attempt: number; pending: Pending }[],
  online: boolean,
): PlayerState {
  const known = { pages: execution.pagesCompleted, acks: execution.acks, verdicts: execution.answers }
  const own = execution.state === 'open' ? left.filter((record) => record.attempt === execution.attempt) : []
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

/** The one place where the player's state changes. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'send':
      return startSending(state)
    case 'saved':
      return event.result.attempt === state.attempt
        ? takeAnswer(state, event.result)
        : stopped(state, 'restarted')
    case 'failed':
      return takeFailure(state, event.retry, event.error)
    case 'online':
      // Back online the waiting save goes out at once instead of after the rest of its back-off.
      return { ...state, online: event.online, tries: event.online ? 0 : state.tries }
    case 'notice-read':
      return { ...state, elsewhere: false, incomplete: false }
    default:
      return state.phase === 'open' && state.stop === null ? takeInput(state, event) : state
  }
}

type InputEvent = Exclude<PlayerEvent, { type: 'send' | 'saved' | 'failed' | 'online' | 'notice-read' }>

function takeInput(state: PlayerState, event: InputEvent): PlayerState {
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
      return add(state, { pages: [event.pageId] })
    case 'acked':
      return add(state, { acks: [event.ackId] })
    case 'answered':
      return add(state, { answers: [{ questionId: event.questionId, value: event.value }] })
    case 'submitted':
      return add({ ...state, incomplete: false }, { submit: true })
  }
}

/** Adds an input unless the server has it or it is on its way. */
function add(state: PlayerState, input: Partial<Pending>): PlayerState {
  const onItsWay = state.sending ? pendingOf(state.sending) : nothingPending
  const fresh = withoutKnown(withoutKnown({ ...nothingPending, ...input }, state), {
    pages: onItsWay.pages,
    acks: onItsWay.acks,
    verdicts: onItsWay.answers,
  })
  if (!hasInputs(fresh)) return state
  return { ...state, pending: mergePending(state.pending, fresh), urgent: true }
}

function startSending(state: PlayerState): PlayerState {
  if (state.underWay || state.stop !== null || state.phase !== 'open') return state
  if (state.sending) return { ...state, underWay: true }
  const { now, later } = takeForSave(state.pending)
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

function takeAnswer(state: PlayerState, result: SaveResult): PlayerState {
  const answered = new Set(result.feedback.map((one) => one.questionId))
  const next: PlayerState = {
    ...state,
    seq: result.seq,
    phase: result.state,
    pages: union(state.pages, result.pagesCompleted),
    acks: union(state.acks, result.acks),
    verdicts: [...state.verdicts.filter((one) => !answered.has(one.questionId)), ...result.feedback],
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

/** What was on its way joins what waits, in the order of doing. */
function backToPending(
  state: PlayerState,
  save: Save | null,
  drop: Partial<Pending> = {},
): Pick<PlayerState, 'pending' | 'sending' | 'urgent'> {
  const returned = save ? { ...pendingOf(save), ...drop } : nothingPending
  const pending = withoutKnown(mergePending(returned, state.pending), state)
  return { pending, sending: null, urgent: hasInputs(pending) }
}

function takeFailure(state: PlayerState, retry: boolean, error: CallError): PlayerState {
  const failed = { ...state, underWay: false, tries: state.tries + 1 }
  if (retry) return failed
  if (error.code === 'ElearningExecution.Incomplete')
    return { ...failed, ...backToPending(failed, state.sending, { submit: false }), incomplete: true }
  // The question is not part of this attempt any more: the answer is lost, the rest is not.
  if (error.code === 'ElearningExecution.AnswerInvalid')
    return { ...failed, ...backToPending(failed, state.sending, { answers: [] }) }
  return stopped(failed, error)
}

function stopped(state: PlayerState, stop: Stop): PlayerState {
  return { ...state, stop, pending: nothingPending, sending: null, underWay: false, urgent: false }
}
