/** Opens, saves and closes the parts of a package. */
import type { FrameMessage } from '@sorgfalt/contract/scorm/frame-messages'
import { type ScormSaved, scormPlayer } from '@sorgfalt/contract/scorm/scorm-player'
import { asCallError } from '#lib/call-error.ts'
import { markActive } from '#lib/heartbeat.ts'
import { createStore, type Store } from '#lib/store.ts'
import { connectFrame, type FrameLink } from './frame-link.ts'
import type { ScormPorts } from './scorm-ports.ts'
import { findNeighbour, initialState, openMessage, type ScormState } from './scorm-state.ts'
import { type PartSave, StateSaver } from './state-saver.ts'

/** Maximum wait for a part that saves while it is closed. */
const closeTimeoutMs = 6000
/** Maximum wait for the page in the frame. */
const readyTimeoutMs = 30_000

const timeOut = (ms: number): Promise<'late'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('late'), ms)
  })

export class ScormEngine {
  readonly store: Store<ScormState> = createStore(initialState)
  readonly saver: StateSaver
  readonly isPreview: boolean
  readonly #ports: ScormPorts
  #leave: () => void = () => undefined
  #link: FrameLink | undefined
  #ready = Promise.withResolvers<'ready'>()
  #isReady = false
  #closed: PromiseWithResolvers<'closed'> | undefined
  #openedAt = 0
  /** Whether a part is in the frame. */
  #isShown = false
  /** Runs until the course can be confirmed. */
  #offer: ReturnType<typeof setTimeout> | undefined
  /** The tasks run one after the other, for example closing a part before the next one is opened. */
  #tasks: Promise<unknown> = Promise.resolve()

  constructor(ports: ScormPorts) {
    this.#ports = ports
    this.isPreview = ports.isPreview
    this.saver = new StateSaver({
      save: (save) => this.#save(save),
      keep: (state) => {
        const { launch } = this.store.get()
        if (launch) ports.keep(state && { ...state, attempt: launch.attempt, title: launch.title })
      },
      onSaved: (saved) => this.#take(saved),
    })
    this.saver.store.subscribe(() => this.#followRefusal())
  }

  /** Launches the package, and opens the part with which the learner continues. */
  readonly launch = (): void => {
    this.#disconnect()
    this.store.set(({ partId }) => ({ ...initialState, partId }))
    this.#run(async () => {
      const launch = await this.#ports.launch()
      const { parts, progressPercent, canConfirm, resumePartId } = launch
      this.#change({ launch, parts, progressPercent, canConfirm })
      await this.#open(this.store.get().partId ?? resumePartId)
    })
  }

  /** Connects to the frame. The frame must not have loaded its page yet. */
  readonly attach = (frame: HTMLIFrameElement, address: string): (() => void) => {
    this.#link = connectFrame({
      frame,
      origin: new URL(address).origin,
      onMessage: (message) => this.#receive(message),
    })
    return this.#disconnect
  }

  /** Sets the function that is called when the part asks to leave the course. */
  followExit(leave: () => void): void {
    this.#leave = leave
  }

  /** Opens a part after the part on screen is closed and saved. */
  readonly goTo = (partId: string): void => this.#run(() => this.#open(partId))

  /** Closes and saves the part on screen. Resolves with false if the last state could not be saved. */
  async leave(): Promise<boolean> {
    this.#change({ phase: 'leaving' })
    await this.#tasks
    await this.#close()
    const isSaved = await this.saver.flush()
    if (!isSaved) this.#change({ phase: 'unsaved' })

    return isSaved
  }

  /** Opens the part on screen again, with the state that the server has. */
  readonly openAgain = (): void => {
    const { partId } = this.store.get()
    this.#change({ isElsewhere: false })
    if (partId !== null) this.goTo(partId)
  }

  /** Declares that the learner has worked through the course. */
  async confirm(): Promise<void> {
    const { launch } = this.store.get()
    // The server refuses it until the part on screen had time to call the run-time.
    await timeOut(Math.max(0, this.#openedAt + scormPlayer.silentSeconds * 1000 - Date.now()))
    await this.saver.flush()
    if (launch) this.#take(await this.#ports.confirm(launch.attempt))
  }

  /** Stops everything. What is not saved stays on the device. */
  stop(): void {
    this.#disconnect()
    this.saver.stop()
    this.#ports.close()
  }

  #change(part: Partial<ScormState>): void {
    this.store.set((now) => ({ ...now, ...part }))
  }

  #run(task: () => Promise<void>): void {
    this.#tasks = this.#tasks.then(task).catch((thrown: unknown) => {
      this.#change({ phase: 'failed', error: asCallError(thrown) })
    })
  }

  readonly #disconnect = (): void => {
    clearTimeout(this.#offer)
    this.#link?.disconnect()
    this.#link = undefined
    this.#ready = Promise.withResolvers()
    this.#isReady = false
    this.#isShown = false
  }

  async #open(partId: string): Promise<void> {
    const { launch } = this.store.get()
    if (!launch) return

    clearTimeout(this.#offer)
    this.#change({ phase: 'loading', error: null })
    await this.#close()
    // The server sends the state with which the part begins, so it needs the last state of this window first.
    if (!(await this.saver.flush())) return this.#change({ phase: 'unsaved', partId })

    this.#change({ partId, hasEnded: false })
    const opened = await this.#ports.openPart(launch.attempt, partId)
    this.saver.begin({ partId, seq: opened.seq })
    this.#openedAt = Date.now()
    if (opened.saved) this.#takeOpened(opened.saved)
    if ((await Promise.race([this.#ready.promise, timeOut(readyTimeoutMs)])) === 'late')
      return this.#change({ phase: 'lost' })

    this.#link?.send(openMessage(launch, opened, this.isPreview))
    this.#isShown = true
    this.#change({ phase: 'open' })
  }

  async #close(): Promise<void> {
    if (!this.#isShown) return
    this.#closed = Promise.withResolvers()
    this.#link?.send({ type: 'close' })
    await Promise.race([this.#closed.promise, timeOut(closeTimeoutMs)])
    this.#closed = undefined
    this.#isShown = false
  }

  #receive(message: FrameMessage): void {
    switch (message.type) {
      case 'ready':
        return this.#receiveReady()
      case 'closed':
        return this.#closed?.resolve('closed')
      case 'state':
        return this.#receiveState(message)
      case 'active':
        return this.#keepSession()
      case 'navigate':
        return this.#navigate(message.request)
    }
  }

  /** A package must not keep the session of a page that nobody sees. */
  #keepSession(): void {
    if (document.visibilityState === 'visible') markActive()
  }

  /** A second message means that the page in the frame has been loaded again, without the part. */
  #receiveReady(): void {
    if (this.#isReady) this.#change({ phase: 'lost' })
    this.#isReady = true
    this.#ready.resolve('ready')
  }

  #receiveState({ partId, cmi, isFinal }: Extract<FrameMessage, { type: 'state' }>): void {
    const { isElsewhere, partId: shown } = this.store.get()
    if (partId !== shown || isElsewhere || !this.#isShown) return

    clearTimeout(this.#offer)
    if (isFinal) this.#change({ hasEnded: true })
    if (this.#ports.save) this.saver.add({ cmi, isFinal })
    else this.#ports.remember(partId, cmi)
  }

  /** Only a part that has ended may ask for another one, and only once. */
  #navigate(request: Extract<FrameMessage, { type: 'navigate' }>['request']): void {
    const state = this.store.get()
    if (!state.hasEnded || state.phase !== 'open' || this.#closed) return

    if (request === 'exit' || request === 'suspend') return this.#leave()
    const next = findNeighbour(state, request === 'continue' ? 1 : -1)
    if (next) this.goTo(next.partId)
  }

  async #save(save: PartSave): Promise<ScormSaved> {
    const { launch } = this.store.get()
    if (!launch || !this.#ports.save) throw new Error('there is nothing to save')
    return this.#ports.save(launch.attempt, save)
  }

  /** Offers to confirm the course only after the part had time to call the run-time. */
  #takeOpened(saved: ScormSaved): void {
    this.#take({ ...saved, canConfirm: false })
    if (saved.canConfirm)
      this.#offer = setTimeout(() => this.#change({ canConfirm: true }), scormPlayer.silentSeconds * 1000)
  }

  #take({ parts, progressPercent, canConfirm, result }: ScormSaved): void {
    this.#change({ parts, progressPercent, canConfirm, result })
  }

  #followRefusal(): void {
    const { refusal } = this.saver.store.get()
    if (!refusal) return
    if (refusal.code === 'ScormPart.Elsewhere') this.#change({ isElsewhere: true })
    else this.#change({ phase: 'failed', error: refusal })
  }
}
