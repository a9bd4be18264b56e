/**
 * State of an execution on this device: what the server has stored, what is not saved yet, and whether this
 * page may write. Pure functions only.
 */
import { type Choice, isSameChoice, type RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { LeaseHolder } from '@sorgfalt/contract/risk-assessment/lease'
import type { Deficiency } from '@sorgfalt/contract/risk-assessment/matrix'

export type Answers = Readonly<Record<string, Choice>>
/**
 * Unsaved answers by item id. `was` is the answer that was saved when the member answered, `is` is the new
 * answer.
 */
export type Changes = Readonly<Record<string, { was: Choice | undefined; is: Choice }>>

export interface AnswerState {
  state: RiskExecution['state']
  revision: number
  /** Whether this page has the lease. */
  mayWrite: boolean
  /** The holder of the lease. Null if this page has the lease, or if the holder is unknown. */
  leaseHolder: LeaseHolder | null
  /** The answers that the server has stored. */
  saved: Answers
  /** Answers that the server has not confirmed yet. */
  changes: Changes
  /** Answers of this page that differ from answers saved by another page. The member decides between them. */
  conflicts: Changes
  /**
   * Deficiencies without likelihood or severity. Until they are complete, their statements are unanswered on
   * this page and an earlier answer stays saved.
   */
  unfinished: Readonly<Record<string, Partial<Deficiency>>>
  /** Answers of the save in progress. */
  sending: Answers | null
  completing: boolean
  /** True if lease or revision is out of date. The page then reads the execution before the next save. */
  mustRead: boolean
  busy: boolean
  /** Number of failed attempts in a row. */
  tries: number
  online: boolean
  savedAt: string | null
  /** Error code or HTTP status of a failure that does not disappear if the call is repeated. */
  failure: string | null
}

/**
 * Kinds of failures. After a `passing` failure, the call is repeated. After an `outdated` failure, the page
 * has to read the execution first. An `ended` failure ends the execution. The member has to deal with a
 * `final` failure.
 */
export type FailureKind = 'passing' | 'outdated' | 'ended' | 'final'

export type AnswerEvent =
  | { type: 'answered'; itemId: string; value: Choice }
  | { type: 'unfinished'; itemId: string; deficiency: Partial<Deficiency> }
  | { type: 'complete' }
  | { type: 'began'; sending: Answers | null }
  | { type: 'saved'; revision: number; state: RiskExecution['state']; at: string }
  | { type: 'read'; execution: RiskExecution }
  | { type: 'failed'; kind: FailureKind; code: string }
  | { type: 'resolved'; useOwn: boolean }
  | { type: 'online'; online: boolean }

const entriesOf = <T>(record: Readonly<Record<string, T>>) => Object.entries(record)

const toAnswers = ({ answers }: RiskExecution): Answers =>
  Object.fromEntries(answers.map(({ itemId, value }) => [itemId, value]))

/**
 * Compares unsaved changes with newly read answers. Drops a change that is already saved. Returns a change as
 * a conflict if another page has saved a different answer in the meantime.
 */
export function rebase(changes: Changes, saved: Answers): { changes: Changes; conflicts: Changes } {
  const unconfirmed = entriesOf(changes).filter(([id, { is }]) => !isSameChoice(saved[id], is))
  const isUncontested = ([id, { was }]: (typeof unconfirmed)[number]) => isSameChoice(saved[id], was)

  return {
    changes: Object.fromEntries(unconfirmed.filter(isUncontested)),
    conflicts: Object.fromEntries(unconfirmed.filter((entry) => !isUncontested(entry))),
  }
}

/**
 * Returns the state of an execution that was just read. `unsaved` contains changes of an earlier visit that
 * could not be saved.
 */
export function openAnswers(execution: RiskExecution, unsaved: Changes, online: boolean): AnswerState {
  const idle = {
    sending: null,
    completing: false,
    mustRead: false,
    busy: false,
    tries: 0,
    savedAt: null,
    failure: null,
  }

  const empty = { revision: 0, mayWrite: false, leaseHolder: null, saved: {}, conflicts: {}, unfinished: {} }

  return applyRead({ ...idle, ...empty, state: 'started', changes: unsaved, online }, execution)
}

export function reduceAnswers(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'answered':
      return applyAnswer(state, event)
    case 'unfinished':
      return applyUnfinished(state, event)
    case 'complete':
      return state.mayWrite ? { ...state, completing: true, failure: null } : state
    case 'began':
      return { ...state, busy: true, sending: event.sending }
    case 'saved':
      return applySaved(state, event)
    case 'read':
      return applyRead(state, event.execution)
    case 'failed':
      return applyFailure(state, event)
    case 'resolved':
      return applyResolution(state, event.useOwn)
    case 'online':
      return state.online === event.online ? state : { ...state, online: event.online, tries: 0 }
  }
}

function applyAnswer(
  state: AnswerState,
  { itemId, value }: Extract<AnswerEvent, { type: 'answered' }>,
): AnswerState {
  if (!state.mayWrite || isSameChoice(shownAnswers(state)[itemId], value)) return state
  const { [itemId]: _finished, ...unfinished } = state.unfinished
  const was = state.changes[itemId] ? state.changes[itemId].was : state.saved[itemId]
  return { ...state, unfinished, changes: { ...state.changes, [itemId]: { was, is: value } }, failure: null }
}

const applyUnfinished = (
  state: AnswerState,
  { itemId, deficiency }: Extract<AnswerEvent, { type: 'unfinished' }>,
): AnswerState =>
  state.mayWrite ? { ...state, unfinished: { ...state.unfinished, [itemId]: deficiency } } : state

function applyResolution(state: AnswerState, useOwn: boolean): AnswerState {
  const own = entriesOf(state.conflicts).map(([id, { is }]) => [id, { was: state.saved[id], is }] as const)
  return {
    ...state,
    conflicts: {},
    changes: useOwn ? { ...state.changes, ...Object.fromEntries(own) } : state.changes,
  }
}

function applySaved(
  state: AnswerState,
  { revision, state: next, at }: Extract<AnswerEvent, { type: 'saved' }>,
): AnswerState {
  const sent = state.sending ?? {}
  const unsent = entriesOf(state.changes).flatMap(([id, { was, is }]) => {
    if (!(id in sent)) return [[id, { was, is }] as const]
    return isSameChoice(sent[id], is) ? [] : [[id, { was: sent[id], is }] as const]
  })

  // If the member submitted while this save was in progress, the submission follows now.
  const completing = state.completing && next === 'started'
  const idle = { busy: false, sending: null, tries: 0, completing, savedAt: at }

  return {
    ...state,
    ...idle,
    revision,
    state: next,
    saved: { ...state.saved, ...sent },
    changes: Object.fromEntries(unsent),
  }
}

function applyRead(state: AnswerState, execution: RiskExecution): AnswerState {
  const saved = toAnswers(execution)
  const { changes, conflicts } = rebase({ ...state.conflicts, ...state.changes }, saved)

  return {
    ...state,
    state: execution.state,
    revision: execution.revision,
    leaseHolder: execution.leaseHolder,
    mayWrite: execution.leaseToken !== null,
    saved,
    changes,
    conflicts,
    busy: false,
    sending: null,
    mustRead: false,
    tries: 0,
  }
}

function applyFailure(
  state: AnswerState,
  { kind, code }: Extract<AnswerEvent, { type: 'failed' }>,
): AnswerState {
  const failed = { ...state, busy: false, sending: null }
  switch (kind) {
    // If the response was lost, the server may have stored the answers. The next save then contains an old
    // revision and fails as `outdated`.
    case 'passing':
      return { ...failed, tries: state.tries + 1 }
    case 'outdated':
      return { ...failed, mustRead: true, completing: false }
    case 'ended':
      return { ...failed, state: 'ended', mayWrite: false }
    case 'final':
      return { ...failed, completing: false, failure: code }
  }
}

/**
 * Returns the answers that the page shows. Without the lease, these are the saved answers. With the lease,
 * unsaved changes replace saved answers, and statements with an unfinished deficiency are left out.
 */
export function shownAnswers({ saved, changes, unfinished, mayWrite }: AnswerState): Answers {
  if (!mayWrite) return saved
  const answers = { ...saved, ...Object.fromEntries(entriesOf(changes).map(([id, { is }]) => [id, is])) }
  return Object.fromEntries(entriesOf(answers).filter(([id]) => !(id in unfinished)))
}

/** Returns the changes that must be kept on the device when the page is closed. */
export const unsavedChanges = ({ changes, conflicts }: AnswerState): Changes => ({ ...conflicts, ...changes })

const saveDelayMs = 700
const maxPauseMs = 30_000

/**
 * Returns whether the page next reads the execution or saves answers, and after how many milliseconds.
 * Returns null if there is nothing to do at the moment.
 */
export function nextStep(state: AnswerState): { read: boolean; waitMs: number } | null {
  if (state.busy || !state.online || state.state !== 'started' || state.failure !== null) return null

  const pauseMs = state.tries === 0 ? 0 : Math.min(maxPauseMs, 1000 * 2 ** (state.tries - 1))

  if (state.mustRead) return { read: true, waitMs: pauseMs }
  if (!state.mayWrite) return null
  if (state.completing) return { read: false, waitMs: pauseMs }

  const hasChanges = Object.keys(state.changes).length > 0

  return hasChanges ? { read: false, waitMs: Math.max(saveDelayMs, pauseMs) } : null
}
