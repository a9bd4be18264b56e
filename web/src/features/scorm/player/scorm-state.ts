/** What the player shows. */

import type { AppMessage } from '@sorgfalt/contract/scorm/frame-messages'
import type {
  ScormLaunch,
  ScormOpenedPart,
  ScormPart,
  ScormSaved,
} from '@sorgfalt/contract/scorm/scorm-player'
import type { CallError } from '#lib/call-error.ts'

export interface ScormState {
  /** Null until the package is launched. */
  launch: ScormLaunch | null
  parts: readonly ScormPart[]
  progressPercent: number
  canConfirm: boolean
  /** The part that is on screen or being opened. Null until the first one is opened. */
  partId: string | null
  /**
   * - `loading`: the package or a part is loading
   * - `open`: the part is in the frame
   * - `leaving`: the part is being closed and saved
   * - `unsaved`: the previous part is closed, but its last state could not be saved
   * - `failed`: the package or the part cannot be opened, see `error`
   * - `lost`: the frame does not answer
   */
  phase: 'loading' | 'open' | 'leaving' | 'unsaved' | 'failed' | 'lost'
  /** Why the package or a part cannot be opened. */
  error: CallError | null
  /** Whether the part on screen has ended. */
  hasEnded: boolean
  /** Whether another window continues with the course, so that this one may not save. */
  isElsewhere: boolean
  /** Null until the attempt is passed or failed. */
  result: ScormSaved['result']
}

export const initialState: ScormState = {
  launch: null,
  parts: [],
  progressPercent: 0,
  canConfirm: false,
  partId: null,
  phase: 'loading',
  error: null,
  hasEnded: false,
  isElsewhere: false,
  result: null,
}

/** Returns the parts that can be opened, in their order. */
export const listLaunchable = (parts: readonly ScormPart[]): ScormPart[] =>
  parts.filter(({ isLaunchable }) => isLaunchable)

/** Returns the part before or after the part on screen. Undefined: there is none. */
export function findNeighbour({ parts, partId }: ScormState, step: -1 | 1): ScormPart | undefined {
  const launchable = listLaunchable(parts)
  const index = launchable.findIndex((part) => part.partId === partId)

  return index === -1 ? undefined : launchable[index + step]
}

/** Returns the part on screen with its number. */
export function findPosition({ parts, partId }: ScormState) {
  const launchable = listLaunchable(parts)
  const index = launchable.findIndex((part) => part.partId === partId)
  const part = launchable[index]

  return part && { part, number: index + 1, count: launchable.length }
}

/** Returns the message that shows a part in the frame. The package learns nothing about the attempt. */
export function openMessage(
  { edition }: ScormLaunch,
  { seq: _seq, saved: _saved, ...part }: ScormOpenedPart,
  isPreview: boolean,
): AppMessage {
  return { type: 'open', part: { edition, isPreview, ...part } }
}
