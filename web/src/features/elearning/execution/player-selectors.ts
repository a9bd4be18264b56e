/** Values that screens and the engine derive from the player's state. */
import type { SaveStatus } from '#parts/player/SaveState.tsx'
import { countInputs, hasInputs, mergePending, type Pending, toPending } from './pending.ts'
import type { PlayerState } from './player-state.ts'
import { union } from './union.ts'

/** Delay before a save that contains only learning time. */
const autosaveMs = 15_000
/**
 * Learning time without other inputs is saved only after it has reached this number of seconds. The save also
 * keeps the session alive.
 */
const secondsWorthSaving = 60
const maxPauseMs = 30_000

/**
 * Returns all inputs that the server has not confirmed, whether they are under way or not. They must not be
 * lost when the page is closed.
 */
export function collectUnconfirmed(state: PlayerState): Pending {
  return state.sending ? mergePending(toPending(state.sending), state.pending) : state.pending
}

/** Returns the pages that the learner has read and the checkboxes that are ticked, confirmed or not. */
export function listDone(state: PlayerState): { pages: string[]; acks: string[] } {
  const waiting = collectUnconfirmed(state)
  return { pages: union(state.pages, waiting.pages), acks: union(state.acks, waiting.acks) }
}

/** Returns true while saves do not reach the server. */
export const isOffline = (state: PlayerState): boolean => !state.online || state.tries > 0

/**
 * Returns the ids of the questions that are done. Online, a question is done when it is graded. Offline, it
 * is done when it is answered: the learner continues, and the server grades the answer later.
 */
export function listAnswered(state: PlayerState): string[] {
  const waiting = isOffline(state) ? collectUnconfirmed(state).answers : []
  return union(
    state.feedback.map(({ questionId }) => questionId),
    waiting.map(({ questionId }) => questionId),
  )
}

/** Returns the answer that waits for its feedback, or null. */
export function findWaitingAnswer(state: PlayerState, questionId: string): string[] | null {
  return collectUnconfirmed(state).answers.find((answer) => answer.questionId === questionId)?.value ?? null
}

/** Returns true while a submitted attempt waits for its result. */
export const isSubmitting = (state: PlayerState): boolean => collectUnconfirmed(state).submit

/**
 * Returns the milliseconds until the next save, or null if there is nothing to save or saving is not possible
 * now.
 */
export function millisecondsToSave(state: PlayerState): number | null {
  if (state.phase !== 'open' || state.stop !== null || state.underWay || !state.online) return null
  const pause = state.tries === 0 ? 0 : Math.min(maxPauseMs, 1000 * 2 ** (state.tries - 1))
  if (state.sending || state.urgent || hasInputs(state.pending)) return pause
  return state.pending.seconds >= secondsWorthSaving ? Math.max(autosaveMs, pause) : null
}

/** Returns what the header shows about saving. */
export function findSaveStatus(state: PlayerState): SaveStatus {
  const waiting = collectUnconfirmed(state)
  const isStuck = !state.online || (state.tries > 0 && !state.elsewhere && hasInputs(waiting))
  if (isStuck && state.phase === 'open') return { kind: 'offline', waiting: countInputs(waiting) }
  if (state.urgent || (state.underWay && hasInputs(waiting))) return { kind: 'saving' }

  return state.savedAt ? { kind: 'saved', at: state.savedAt } : { kind: 'idle' }
}
