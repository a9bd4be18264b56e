/** Runs the effects of the player's state: one save under way at a time, autosave, repeats, and the queue on the device. */
import type { Execution, SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { CallError } from '#lib/call-error.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Save } from './pending.ts'
import { nextSaveIn, unconfirmed } from './player-selectors.ts'
import { openPlayer, type PlayerEvent, type PlayerState, reducePlayer } from './player-state.ts'
import type { WaitingRecord, WaitingSlot } from './waiting-store.ts'

/** What the engine needs from outside. */
export interface PlayerPorts {
  save: (save: Save) => Promise<SaveResult>
  slot: WaitingSlot
  isOnline: () => boolean
}

/** Answers after which the same save may succeed later: no connection, trouble or haste at the server, an ended session. */
const passing = (error: CallError): boolean =>
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500 ||
  error.code === 'Request.Forged'

export class PlayerEngine {
  readonly store: Store<PlayerState>
  readonly #ports: PlayerPorts
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #running = false

  constructor(execution: Execution, tab: string, left: readonly WaitingRecord[], ports: PlayerPorts) {
    this.#ports = ports
    this.store = createStore(openPlayer(execution, tab, left, ports.isOnline()))
  }

  /** Begins to save; until then the engine only holds the state. */
  start(): void {
    this.#running = true
    this.#keep()
    this.#plan()
  }

  /** Stops the timers. What is under way still arrives; what waits stays on the device. */
  stop(): void {
    this.#running = false
    this.#clear()
  }

  readonly dispatch = (event: PlayerEvent): void => {
    const before = this.store.get()
    this.store.set(reducePlayer(before, event))
    if (this.store.get() === before) return
    this.#keep()
    this.#plan()
  }

  /** Sends what waits without waiting for its time: the page is being left or goes into the background. */
  readonly flush = (): void => {
    const { pending, sending, underWay, online } = this.store.get()
    const somethingWaits =
      sending !== null ||
      pending.seconds >= 1 ||
      pending.pages.length + pending.acks.length + pending.answers.length > 0
    if (!underWay && online && somethingWaits) this.#send()
  }

  #keep(): void {
    const state = this.store.get()
    this.#ports.slot.write({ attempt: state.attempt, pending: unconfirmed(state) })
  }

  #plan(): void {
    const wait = this.#running ? nextSaveIn(this.store.get()) : null
    if (wait === null) return this.#clear()
    const at = Date.now() + wait
    // An earlier deadline stands: going on reading does not postpone the save of what was read.
    if (at >= this.#dueAt) return
    this.#clear()
    this.#dueAt = at
    this.#timer = setTimeout(() => {
      this.#clear()
      this.#send()
    }, wait)
  }

  #clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#dueAt = Number.POSITIVE_INFINITY
  }

  #send(): void {
    this.dispatch({ type: 'send' })
    const { sending, underWay } = this.store.get()
    if (sending && underWay) void this.#deliver(sending)
  }

  async #deliver(save: Save): Promise<void> {
    try {
      this.dispatch({ type: 'saved', result: await this.#ports.save(save) })
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError(0)
      this.dispatch({ type: 'failed', retry: passing(error), error })
    }
  }
}
