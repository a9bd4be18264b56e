/** What screens and the engine ask of the player's state. */
import type { SaveStatus } from '#parts/player/SaveState.tsx'
import { countInputs, hasInputs, mergePending, type Pending, pendingOf } from './pending.ts'
import type { PlayerState } from './player-state.ts'
import { union } from './union.ts'

/** Milliseconds until a change that nobody waits for is saved. */
export const autosaveAfter = 15_000
/** Reading alone is worth a save only now and then: it keeps the session and the learning time. */
const secondsWorthSaving = 60
const longestPause = 30_000

/** Everything that is not confirmed, under way or not: what has to outlive the page. */
export function unconfirmed(state: PlayerState): Pending {
  return state.sending ? mergePending(pendingOf(state.sending), state.pending) : state.pending
}

/** What the learner has done, confirmed or not. */
export function doneBy(state: PlayerState): { pages: string[]; acks: string[] } {
  const waiting = unconfirmed(state)
  return { pages: union(state.pages, waiting.pages), acks: union(state.acks, waiting.acks) }
}

/** Whether nothing gets through at the moment. */
export const isOffline = (state: PlayerState): boolean => !state.online || state.tries > 0

/**
 * Questions that are done with: judged, or without a connection answered. Nobody waits for a verdict then: the next
 * question comes, and the server judges them all later.
 */
export function answeredBy(state: PlayerState): string[] {
  const waiting = isOffline(state) ? unconfirmed(state).answers : []
  return union(
    state.verdicts.map(({ questionId }) => questionId),
    waiting.map(({ questionId }) => questionId),
  )
}

/** The answer that waits for its verdict, if there is one. */
export function waitingAnswer(state: PlayerState, questionId: string): string[] | null {
  return unconfirmed(state).answers.find((answer) => answer.questionId === questionId)?.value ?? null
}

/** Whether the learner has asked for the result and it is not there yet. */
export const isSubmitting = (state: PlayerState): boolean => unconfirmed(state).submit

/** Milliseconds until the next save; null = nothing to save, or not possible now. */
export function nextSaveIn(state: PlayerState): number | null {
  if (state.phase !== 'open' || state.stop !== null || state.underWay || !state.online) return null
  const pause = state.tries === 0 ? 0 : Math.min(longestPause, 1000 * 2 ** (state.tries - 1))
  if (state.sending || state.urgent || hasInputs(state.pending)) return pause
  return state.pending.seconds >= secondsWorthSaving ? Math.max(autosaveAfter, pause) : null
}

/** What the head tells about saving. */
export function saveStatus(state: PlayerState): SaveStatus {
  const waiting = unconfirmed(state)
  const stuck = !state.online || (state.tries > 0 && !state.elsewhere && hasInputs(waiting))
  if (stuck && state.phase === 'open') return { kind: 'offline', waiting: countInputs(waiting) }
  if (state.urgent || (state.underWay && hasInputs(waiting))) return { kind: 'saving' }
  return state.savedAt ? { kind: 'saved', at: state.savedAt } : { kind: 'idle' }
}
