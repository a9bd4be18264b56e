/**
 * States of packages that the server has not confirmed yet. They stay on the device until it has, so that they
 * survive a lost connection and the end of a session. Each window has its own record.
 */
import { personalPrefix, remembered } from '#lib/storage.ts'

export interface QueuedState {
  executionUuid: string
  attempt: number
  title: string
  partId: string
  /** The numbers of the saves that the server may have stored without confirming them: the first and the last. */
  seq: [first: number, last: number]
  cmi: string
  isFinal: boolean
}

export interface StateSlot {
  /** Stores the state. Null: there is none to store. */
  write: (state: QueuedState | null) => void
}

type Key = `${typeof personalPrefix}${string}`

const prefixOf = (memberUuid: string): Key => `${personalPrefix}${memberUuid}.package.`

/** Opens the slot of this window. */
export function openStateSlot(memberUuid: string, tab: string): StateSlot {
  const key: Key = `${prefixOf(memberUuid)}${tab}`
  return { write: (state) => remembered.set(key, state && JSON.stringify(state)) }
}

/** Returns the states that wait on this device, with functions that remove them. */
export function listQueuedStates(memberUuid: string): { state: QueuedState; remove: () => void }[] {
  return remembered.keys(prefixOf(memberUuid)).flatMap((key) => {
    const state = parseState(remembered.get(key))
    return state ? [{ state, remove: () => remembered.set(key, null) }] : []
  })
}

/** Returns a state, or null if it is damaged or has the format of an older release. */
function parseState(text: string | null): QueuedState | null {
  try {
    const state = JSON.parse(text ?? 'null') as Partial<QueuedState> | null
    const isValid = typeof state?.cmi === 'string' && Array.isArray(state.seq)
    return isValid ? (state as QueuedState) : null
  } catch {
    return null
  }
}
