/** Saves a questionnaire while it is filled in: one call under way at a time, repeats, and a draft on the device. */
import type { Input } from '@sorgfalt/contract/core/call'
import type { RiskExecution, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { CallError } from '#lib/call-error.ts'
import { createStore, type Store } from '#lib/store.ts'
import {
  type AnswerEvent,
  type AnswerState,
  type Answers,
  type Changes,
  nextStep,
  openAnswers,
  reduceAnswers,
  unsavedIn,
} from './answer-state.ts'

type Save = Pick<Input<typeof riskExecution.saveExecution>, 'revision' | 'answers' | 'completed'>

/** What the engine needs from outside. */
export interface AnswerPorts {
  save: (save: Save) => Promise<{ revision: number; state: RiskExecution['state'] }>
  /** Reads and takes the lock, from oneself too if wanted. */
  read: (takeOver: boolean) => Promise<RiskExecution>
  release: () => Promise<unknown>
  /** Keeps what is not saved, or forgets it when there is nothing. */
  keep: (changes: Changes) => void
}

const outdated = new Set<string | undefined>(['Version.Conflict', 'RiskAssessment.ExecutionLocked'])
const ended = new Set<string | undefined>(['RiskAssessment.RoundFinished', 'RiskAssessment.ExecutionNotOwn'])

/** What follows from a refusal: no connection, trouble or haste at the server and an ended session pass. */
function reasonOf({ status, code }: CallError): Extract<AnswerEvent, { type: 'failed' }>['why'] {
  if (outdated.has(code)) return 'outdated'
  if (ended.has(code)) return 'ended'
  return status === 0 || status === 401 || status === 429 || status >= 500 || code === 'Request.Forged'
    ? 'passing'
    : 'final'
}

export class AnswerEngine {
  readonly store: Store<AnswerState>
  readonly #ports: AnswerPorts
  #timer: ReturnType<typeof setTimeout> | undefined
  #running = false
  #underWay: Promise<void> = Promise.resolve()

  constructor(execution: RiskExecution, left: Changes, online: boolean, ports: AnswerPorts) {
    this.#ports = ports
    this.store = createStore(openAnswers(execution, left, online))
  }

  start(): void {
    this.#running = true
    this.#follow()
  }

  /** Saves what waits, then gives the lock back; called again before that, the questionnaire stays. */
  async leave(): Promise<void> {
    this.#running = false
    clearTimeout(this.#timer)
    await this.#underWay
    if (this.#running) return
    if (nextStep(this.store.get())?.read === false) await this.#run(false)
    const { state, mayWrite, changes } = this.store.get()
    const nothingWaits = Object.keys(changes).length === 0
    // The lock goes with the last answer; without a connection it ends by itself.
    if (!this.#running && state === 'started' && mayWrite && nothingWaits)
      await this.#ports.release().catch(() => undefined)
  }

  readonly dispatch = (event: AnswerEvent): void => {
    const before = this.store.get()
    this.store.set(reduceAnswers(before, event))
    if (this.store.get() !== before) this.#follow()
  }

  /** Sends what waits at once: the page goes into the background. */
  readonly flush = (): void => {
    const next = nextStep(this.store.get())
    if (next) this.#begin(next.read)
  }

  /** Reads anew: renews the lock, or takes it where it has become free. */
  readonly read = async (takeOver = false): Promise<void> => {
    await this.#underWay
    this.#begin(true, takeOver)
    await this.#underWay
  }

  #follow(): void {
    const state = this.store.get()
    this.#ports.keep(state.state === 'started' ? unsavedIn(state) : {})
    clearTimeout(this.#timer)
    const next = this.#running ? nextStep(state) : null
    if (next) this.#timer = setTimeout(() => this.#begin(next.read), next.wait)
  }

  #begin(read: boolean, takeOver = false): void {
    clearTimeout(this.#timer)
    if (!this.store.get().busy) this.#underWay = this.#run(read, takeOver)
  }

  async #run(read: boolean, takeOver = false): Promise<void> {
    const { revision, changes, completing } = this.store.get()
    const sending: Answers = Object.fromEntries(Object.entries(changes).map(([id, { is }]) => [id, is]))
    this.dispatch({ type: 'began', sending: read ? null : sending })
    try {
      if (read) return this.dispatch({ type: 'read', execution: await this.#ports.read(takeOver) })
      const answers = Object.entries(sending).map(([itemId, value]) => ({ itemId, value }))
      const result = await this.#ports.save({ revision, answers, completed: completing })
      this.dispatch({ type: 'saved', ...result, at: new Date().toISOString() })
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError(0)
      this.dispatch({ type: 'failed', why: reasonOf(error), code: error.code ?? `${error.status}` })
    }
  }
}
