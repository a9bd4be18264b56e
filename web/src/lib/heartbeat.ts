import { session as limits } from '@sorgfalt/contract/core/limits'
import { session } from '@sorgfalt/contract/session/session'
import { type Output, send } from './api.ts'

/** Seconds until the session ends, by idling and in any case. */
export type Lifetime = Output<typeof session.heartbeat>

/** What tabs of one browser tell each other about their common session. */
type Message = { kind: 'lifetime'; lifetime: Lifetime } | { kind: 'understood' }
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sorgfalt.session') : undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to this origin and knows no target; the rule thinks of windows
const tell = (message: Message): void => channel?.postMessage(message)

let active = false
const listeners = new Set<(lifetime: Lifetime) => void>()

/** Marks the person as present; the next heartbeat then extends the idle time. Playback calls it too. */
export const markActive = (): void => {
  active = true
}

/** One heartbeat; a 401 ends the session through the api layer. */
export async function beat(onAnswer?: (lifetime: Lifetime) => void): Promise<void> {
  const was = active
  active = false

  try {
    const lifetime = await send(session.heartbeat, { active: was ? '1' : '0' })
    if (onAnswer) onAnswer(lifetime)
    else {
      for (const listener of listeners) listener(lifetime)
      // One tab that stays keeps them all; a question before a warning is each tab's own and told to nobody.
      tell({ kind: 'lifetime', lifetime })
    }
  } catch {
    // A missed beat harms nobody (sleep, tunnel); the input of this span counts for the next one.
    active ||= was
  }
}

/** The person has read that the session ends in any case: no other tab needs to say so again. */
export const tellUnderstood = (): void => tell({ kind: 'understood' })

/** Listens to the other tabs until the returned function is called. */
function followTabs(onLifetime: (lifetime: Lifetime) => void, onUnderstood: () => void): () => void {
  const hear = ({ data }: MessageEvent<Message>) =>
    data.kind === 'lifetime' ? onLifetime(data.lifetime) : onUnderstood()
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** Beats every five minutes and tells what is left, until the returned function is called (security.md D2). */
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
