/** A questionnaire on this device: what the server has, what it does not have yet, and who may write. Pure. */
import type { Choice, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'

export type Answers = Readonly<Record<string, Choice>>
/** By statement: what stood there when it was answered, and the answer. */
export type Changes = Readonly<Record<string, { was: Choice | undefined; is: Choice }>>

export interface AnswerState {
  state: RiskExecution['state']
  revision: number
  /** This page holds the lock. */
  mayWrite: boolean
  /** Who holds it instead, as far as known. */
  lock: RiskExecution['lock']
  /** As the server has them. */
  saved: Answers
  /** Not confirmed yet. */
  changes: Changes
  /** Answered here and, meanwhile, differently elsewhere: kept until somebody decides. */
  disputed: Changes
  /** Under way. */
  sending: Answers | null
  completing: boolean
  /** The server knows better about lock or revision: read before the next save. */
  mustRead: boolean
  busy: boolean
  tries: number
  online: boolean
  savedAt: string | null
  /** Why nothing more is saved: a code or status that trying again does not mend. */
  failure: string | null
}

export type AnswerEvent =
  | { type: 'answered'; itemId: string; value: Choice }
  | { type: 'complete' }
  | { type: 'began'; sending: Answers | null }
  | { type: 'saved'; revision: number; state: RiskExecution['state']; at: string }
  | { type: 'read'; execution: RiskExecution }
  | { type: 'failed'; why: 'passing' | 'outdated' | 'ended' | 'final'; code: string }
  | { type: 'settled'; mine: boolean }
  | { type: 'online'; online: boolean }

const entriesOf = <T>(record: Readonly<Record<string, T>>) => Object.entries(record)
const savedIn = ({ answers }: RiskExecution): Answers =>
  Object.fromEntries(answers.map(({ itemId, value }) => [itemId, value]))

/** Changes over newer answers: confirmed ones go, those that somebody else has decided differently are disputed. */
export function rebase(changes: Changes, theirs: Answers): { changes: Changes; disputed: Changes } {
  const open = entriesOf(changes).filter(([id, { is }]) => theirs[id] !== is)
  const agrees = ([id, { was }]: (typeof open)[number]) => theirs[id] === was
  return {
    changes: Object.fromEntries(open.filter(agrees)),
    disputed: Object.fromEntries(open.filter((entry) => !agrees(entry))),
  }
}

/** A questionnaire as it was read, with what an earlier visit could not save. */
export function openAnswers(execution: RiskExecution, left: Changes, online: boolean): AnswerState {
  const idle = {
    sending: null,
    completing: false,
    mustRead: false,
    busy: false,
    tries: 0,
    savedAt: null,
    failure: null,
  }
  const empty = { revision: 0, mayWrite: false, lock: null, saved: {}, disputed: {} }
  return takeRead({ ...idle, ...empty, state: 'started', changes: left, online }, execution)
}

export function reduceAnswers(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'answered': {
      const { itemId, value } = event
      if (!state.mayWrite || answersIn(state)[itemId] === value) return state
      const was = state.changes[itemId] ? state.changes[itemId].was : state.saved[itemId]
      return { ...state, changes: { ...state.changes, [itemId]: { was, is: value } }, failure: null }
    }
    case 'complete':
      return state.mayWrite ? { ...state, completing: true, failure: null } : state
    case 'began':
      return { ...state, busy: true, sending: event.sending }
    case 'saved':
      return takeSaved(state, event)
    case 'read':
      return takeRead(state, event.execution)
    case 'failed':
      return takeFailure(state, event)
    case 'settled': {
      const mine = entriesOf(state.disputed).map(
        ([id, { is }]) => [id, { was: state.saved[id], is }] as const,
      )
      return {
        ...state,
        disputed: {},
        changes: event.mine ? { ...state.changes, ...Object.fromEntries(mine) } : state.changes,
      }
    }
    case 'online':
      return state.online === event.online ? state : { ...state, online: event.online, tries: 0 }
  }
}

function takeSaved(
  state: AnswerState,
  { revision, state: next, at }: Extract<AnswerEvent, { type: 'saved' }>,
): AnswerState {
  const sent = state.sending ?? {}
  const later = entriesOf(state.changes).flatMap(([id, { was, is }]) => {
    if (!(id in sent)) return [[id, { was, is }] as const]
    return sent[id] === is ? [] : [[id, { was: sent[id], is }] as const]
  })
  // Asked for while an earlier save was under way: it follows.
  const completing = state.completing && next === 'started'
  const idle = { busy: false, sending: null, tries: 0, completing, savedAt: at }
  return {
    ...state,
    ...idle,
    revision,
    state: next,
    saved: { ...state.saved, ...sent },
    changes: Object.fromEntries(later),
  }
}

function takeRead(state: AnswerState, execution: RiskExecution): AnswerState {
  const saved = savedIn(execution)
  const { changes, disputed } = rebase({ ...state.disputed, ...state.changes }, saved)
  const mayWrite = execution.lockToken !== null
  return {
    ...state,
    state: execution.state,
    revision: execution.revision,
    lock: execution.lock,
    mayWrite,
    saved,
    changes,
    disputed,
    busy: false,
    sending: null,
    mustRead: false,
    tries: 0,
  }
}

function takeFailure(
  state: AnswerState,
  { why, code }: Extract<AnswerEvent, { type: 'failed' }>,
): AnswerState {
  const failed = { ...state, busy: false, sending: null }
  switch (why) {
    // Whether the save arrived is unknown: the next one finds out by its revision.
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

/** What the form shows: changes over what is saved. */
export const answersIn = ({ saved, changes, mayWrite }: AnswerState): Answers =>
  mayWrite ? { ...saved, ...Object.fromEntries(entriesOf(changes).map(([id, { is }]) => [id, is])) } : saved

/** What has to outlive the page. */
export const unsavedIn = ({ changes, disputed }: AnswerState): Changes => ({ ...disputed, ...changes })

const saveAfter = 700
const longestPause = 30_000

/** What to do next and in how many milliseconds; null = nothing, or not possible now. */
export function nextStep(state: AnswerState): { read: boolean; wait: number } | null {
  if (state.busy || !state.online || state.state !== 'started' || state.failure !== null) return null
  const pause = state.tries === 0 ? 0 : Math.min(longestPause, 1000 * 2 ** (state.tries - 1))
  if (state.mustRead) return { read: true, wait: pause }
  if (!state.mayWrite) return null
  if (state.completing) return { read: false, wait: pause }
  return Object.keys(state.changes).length > 0 ? { read: false, wait: Math.max(saveAfter, pause) } : null
}
