/**
 * Carries out what the player's state requires: it saves, repeats failed saves, and keeps the queue on the
 * device. Only one save is under way at a time.
 */
import type { Execution, SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { asCallError, isTemporary } from '#lib/call-error.ts'
import { reportFailure } from '#lib/failures.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Save } from './pending.ts'
import { collectUnconfirmed, millisecondsToSave } from './player-selectors.ts'
import { openPlayer, type PlayerEvent, type PlayerState, reducePlayer } from './player-state.ts'
import type { QueuedRecord, QueueSlot } from './save-queue.ts'

/** The functions through which the engine saves. */
export interface PlayerPorts {
  save: (save: Save) => Promise<SaveResult>
  slot: QueueSlot
  isOnline: () => boolean
}

/** Keeps the state of one player and saves it. */
export class PlayerEngine {
  readonly store: Store<PlayerState>
  readonly #ports: PlayerPorts
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #running = false

  constructor(execution: Execution, tab: string, queued: readonly QueuedRecord[], ports: PlayerPorts) {
    this.#ports = ports
    this.store = createStore(openPlayer(execution, tab, queued, ports.isOnline()))
  }

  /** Starts saving. Before that, the engine only keeps the state. */
  start(): void {
    this.#running = true
    this.#queue()
    this.#plan()
  }

  /** Stops saving. A save that is under way still reaches the server. The rest stays on the device. */
  stop(): void {
    this.#running = false
    this.#clear()
  }

  readonly dispatch = (event: PlayerEvent): void => {
    const before = this.store.get()
    this.store.set(reducePlayer(before, event))
    if (this.store.get() === before) return

    this.#queue()
    this.#plan()
  }

  /** Saves at once, because the page is being closed or goes into the background. */
  readonly flush = (): void => {
    const { pending, sending, underWay, online } = this.store.get()
    const hasUnsaved =
      sending !== null ||
      pending.seconds >= 1 ||
      pending.pages.length + pending.acks.length + pending.answers.length > 0

    if (!underWay && online && hasUnsaved) this.#send()
  }

  #queue(): void {
    const state = this.store.get()
    this.#ports.slot.write({ attempt: state.attempt, pending: collectUnconfirmed(state) })
  }

  #plan(): void {
    const wait = this.#running ? millisecondsToSave(this.store.get()) : null
    if (wait === null) return this.#clear()

    const at = Date.now() + wait
    // Further reading does not postpone a save that is already planned.
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
      const error = asCallError(thrown)
      const retry = isTemporary(error)
      this.dispatch({ type: 'failed', retry, error })
      if (!retry) reportFailure(error)
    }
  }
}
