/**
 * Saves the states of the part on screen, in order and one at a time. A failed save is repeated unchanged,
 * because the server may have stored it. The newest state stays on the device until the server confirms it.
 */
import { type ScormSaved, scormPlayer } from '@sorgfalt/contract/scorm/scorm-player'
import { asCallError, type CallError, isTemporary } from '#lib/call-error.ts'
import { createStore, type Store, until } from '#lib/store.ts'
import type { QueuedState } from './state-queue.ts'

export interface PartState {
  cmi: string
  isFinal: boolean
}

export interface PartSave extends PartState {
  partId: string
  seq: number
}

export interface SaverPorts {
  save: (save: PartSave) => Promise<ScormSaved>
  /** Keeps the newest state that is not confirmed. Null: there is none. */
  keep: (state: Omit<QueuedState, 'executionUuid' | 'attempt' | 'title'> | null) => void
  onSaved: (saved: ScormSaved, save: PartSave) => void
}

export interface SaverState {
  isSaving: boolean
  /** Whether a state is not confirmed yet. */
  isWaiting: boolean
  /** Number of failed tries since the last save. */
  tries: number
  savedAt: string | null
  /** The refusal that ended saving. */
  refusal: CallError | null
}

const maxPauseMs = 30_000

export class StateSaver {
  readonly store: Store<SaverState> = createStore<SaverState>({
    isSaving: false,
    isWaiting: false,
    tries: 0,
    savedAt: null,
    refusal: null,
  })
  readonly #ports: SaverPorts
  #part = { partId: '', seq: 1 }
  #sending: PartSave | null = null
  #next: PartState | null = null
  #sentAt = 0
  #isUrgent = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: SaverPorts) {
    this.#ports = ports
  }

  /** Begins with a part. Forgets the states of the previous one. */
  begin(part: { partId: string; seq: number }): void {
    this.stop()
    this.#part = { ...part }
    this.#sending = null
    this.#next = null
    this.#sentAt = 0
    this.#change({ isWaiting: false, tries: 0, refusal: null })
  }

  /** Saves a state: a final one at once, others within the interval for saves. */
  add(state: PartState): void {
    if (this.store.get().refusal) return
    this.#next = state
    this.#keep()
    this.#plan()
  }

  /** Saves at once. Resolves with false if the save fails. */
  async flush(): Promise<boolean> {
    this.#isUrgent = true
    void this.#send()
    await until(this.store, ({ isSaving, isWaiting, tries }) => !isSaving && (!isWaiting || tries > 0))
    this.#isUrgent = false

    return !this.store.get().isWaiting
  }

  /** Repeats a failed save at once. */
  readonly retry = (): void => {
    if (this.store.get().tries > 0) void this.#send()
  }

  /** Stops saving. A save that is under way still reaches the server. The rest stays on the device. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Removes what waits, because the server cannot use it. */
  discard(): void {
    this.#sending = null
    this.#next = null
    this.#keep()
  }

  #change(part: Partial<SaverState>): void {
    this.store.set((now) => ({ ...now, ...part }))
  }

  #keep(): void {
    const newest = this.#next ?? this.#sending
    const first = this.#sending?.seq ?? this.#part.seq
    const seq: [number, number] = [first, this.#sending && this.#next ? first + 1 : first]
    const { partId } = this.#part
    this.#ports.keep(newest && { partId, seq, cmi: newest.cmi, isFinal: newest.isFinal })
    this.#change({ isWaiting: newest !== null })
  }

  #plan(): void {
    const { isSaving, refusal } = this.store.get()
    if (isSaving || refusal || (!this.#sending && !this.#next)) return

    this.stop()
    this.#timer = setTimeout(() => void this.#send(), this.#millisecondsToSave())
  }

  #millisecondsToSave(): number {
    const { tries } = this.store.get()
    if (tries > 0) return Math.min(maxPauseMs, 1000 * 2 ** (tries - 1))
    if (this.#isUrgent || this.#next?.isFinal) return 0

    return Math.max(0, this.#sentAt + scormPlayer.saveSeconds * 1000 - Date.now())
  }

  async #send(): Promise<void> {
    const { isSaving, refusal } = this.store.get()
    if (isSaving || refusal) return
    if (!this.#sending && this.#next) {
      this.#sending = { ...this.#next, ...this.#part }
      this.#part.seq += 1
      this.#next = null
    }

    const save = this.#sending
    if (!save) return

    this.stop()
    this.#sentAt = Date.now()
    this.#change({ isSaving: true })
    await this.#deliver(save)
    this.#plan()
  }

  async #deliver(save: PartSave): Promise<void> {
    try {
      const saved = await this.#ports.save(save)
      if (this.#sending !== save) return this.#change({ isSaving: false })
      this.#sending = null
      this.#keep()
      this.#change({ isSaving: false, tries: 0, savedAt: saved.savedAt })
      this.#ports.onSaved(saved, save)
    } catch (thrown) {
      const error = asCallError(thrown)
      if (isTemporary(error)) this.#change({ isSaving: false, tries: this.store.get().tries + 1 })
      else {
        this.discard()
        this.#change({ isSaving: false, refusal: error })
      }
    }
  }
}
