/** The messages between the player and the frame of a package. The frame is not trusted. */
import { type AppMessage, type FrameMessage, frameMessage } from '@sorgfalt/contract/scorm/frame-messages'

/** Shortest time between two deliveries of messages. */
const pauseMs = 250
/** Maximum number of waiting messages other than states. A package that sends more loses the rest. */
const maxWaiting = 8

interface FrameLinkOptions {
  frame: HTMLIFrameElement
  /** The only origin from which messages are accepted. */
  origin: string
  onMessage: (message: FrameMessage) => void
}

export interface FrameLink {
  send: (message: AppMessage) => void
  disconnect: () => void
}

const isState = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'state'

/**
 * Connects to the frame. However many messages the frame sends, they are delivered at most four times a
 * second. Of several states, only the newest is delivered, before all other messages.
 */
export function connectFrame({ frame, origin, onMessage }: FrameLinkOptions): FrameLink {
  let newestState: unknown
  let others: unknown[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const deliver = () => {
    const waiting = newestState === undefined ? others : [newestState, ...others]
    newestState = undefined
    others = []
    timer = waiting.length > 0 ? setTimeout(deliver, pauseMs) : undefined

    for (const data of waiting) {
      const { data: message } = frameMessage.safeParse(data)
      if (message) onMessage(message)
    }
  }

  const onReceive = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return

    if (isState(event.data)) newestState = event.data
    else if (others.length < maxWaiting) others.push(event.data)
    if (timer === undefined) deliver()
  }

  addEventListener('message', onReceive)

  return {
    send: (message) => frame.contentWindow?.postMessage(message, origin),
    disconnect: () => {
      removeEventListener('message', onReceive)
      clearTimeout(timer)
    },
  }
}
