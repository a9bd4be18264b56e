import { session as limits } from '@sorgfalt/contract/core/limits'
import { session } from '@sorgfalt/contract/session/session'
import { type Output, send } from './api.ts'

/**
 * Two durations in seconds: until the session ends if there is no further input, and until it ends in any
 * case.
 */
export type Lifetime = Output<typeof session.heartbeat>

/** A message between the tabs of a browser about their shared session. */
type Message = { kind: 'lifetime'; lifetime: Lifetime } | { kind: 'understood' }
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sorgfalt.session') : undefined
const notifyTabs = (message: Message): void => channel?.postMessage(message)

let active = false
const listeners = new Set<(lifetime: Lifetime) => void>()

/**
 * Records that the member is present, so that the next heartbeat extends the session. Players call it during
 * playback.
 */
export const markActive = (): void => {
  active = true
}

/**
 * Sends one heartbeat, and passes the remaining lifetime of the session to `onAnswer`. Without `onAnswer`,
 * passes it to all listeners and to the other tabs. An answer with status 401 ends the session
 * (`unauthorised` in api.ts).
 */
export async function beat(onAnswer?: (lifetime: Lifetime) => void): Promise<void> {
  const was = active
  active = false

  try {
    const lifetime = await send(session.heartbeat, { active: was ? '1' : '0' })
    if (onAnswer) onAnswer(lifetime)
    else {
      for (const listener of listeners) listener(lifetime)
      notifyTabs({ kind: 'lifetime', lifetime })
    }
  } catch {
    // A missed heartbeat does no harm. The next heartbeat also reports the activity of this interval.
    active ||= was
  }
}

/** Informs the other tabs that the member has read the warning about the end of the session. */
export const notifyUnderstood = (): void => notifyTabs({ kind: 'understood' })

/** Listens to the messages of other tabs until the returned function is called. */
function followTabs(onLifetime: (lifetime: Lifetime) => void, onUnderstood: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<Message>) =>
    data.kind === 'lifetime' ? onLifetime(data.lifetime) : onUnderstood()
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}

/**
 * Sends a heartbeat every five minutes and reports the remaining lifetime of the session, until the returned
 * function is called.
 */
export function startHeartbeat(onBeat: (lifetime: Lifetime) => void, onUnderstood: () => void): () => void {
  const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
  for (const event of events) addEventListener(event, markActive, { passive: true, capture: true })
  listeners.add(onBeat)

  const leaveTabs = followTabs(onBeat, onUnderstood)
  const timer = setInterval(() => void beat(), limits.heartbeat * 1000)

  return () => {
    clearInterval(timer)
    leaveTabs()
    listeners.delete(onBeat)
    for (const event of events) removeEventListener(event, markActive, { capture: true })
  }
}
