/**
 * Saves the answers of an execution while the member fills it in. Only one call is in progress at a time.
 * Failed calls are repeated, and unsaved answers are kept on the device.
 */
import type { Input } from '@sorgfalt/contract/core/call'
import type { RiskExecution, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { asCallError, type CallError, isTemporary } from '#lib/call-error.ts'
import { reportFailure } from '#lib/failures.ts'
import { createStore, type Store } from '#lib/store.ts'
import {
  type AnswerEvent,
  type AnswerState,
  type Answers,
  type Changes,
  type FailureKind,
  nextStep,
  openAnswers,
  reduceAnswers,
  unsavedChanges,
} from './answer-state.ts'

type Save = Pick<Input<typeof riskExecution.saveExecution>, 'revision' | 'answers' | 'completed'>

/** The calls and the storage that the engine uses. */
export interface AnswerPorts {
  save: (save: Save) => Promise<{ revision: number; state: RiskExecution['state'] }>
  /**
   * Reads the execution and takes its lease. With `takeOver`, it also takes the lease from another page of
   * the same member.
   */
  read: (takeOver: boolean) => Promise<RiskExecution>
  release: () => Promise<unknown>
  /** Stores the unsaved changes on the device. If there are none, deletes the stored record. */
  keep: (changes: Changes) => void
}

const outdatedCodes = new Set<string | undefined>(['Version.Conflict', 'RiskAssessment.ExecutionLeased'])
const endedCodes = new Set<string | undefined>([
  'RiskAssessment.RoundFinished',
  'RiskAssessment.ExecutionNotOwn',
])

function classifyFailure(error: CallError): FailureKind {
  if (outdatedCodes.has(error.code)) return 'outdated'
  if (endedCodes.has(error.code)) return 'ended'
  return isTemporary(error) ? 'passing' : 'final'
}

export class AnswerEngine {
  readonly store: Store<AnswerState>
  readonly #ports: AnswerPorts
  #timer: ReturnType<typeof setTimeout> | undefined
  #running = false
  #inProgress: Promise<void> = Promise.resolve()

  constructor(execution: RiskExecution, unsaved: Changes, online: boolean, ports: AnswerPorts) {
    this.#ports = ports
    this.store = createStore(openAnswers(execution, unsaved, online))
  }

  start(): void {
    this.#running = true
    this.#schedule()
  }

  /**
   * Saves the remaining changes, then releases the lease. If `start` is called in between, the lease is kept.
   */
  async leave(): Promise<void> {
    this.#running = false
    clearTimeout(this.#timer)
    await this.#inProgress
    if (this.#running) return

    if (nextStep(this.store.get())?.read === false) await this.#run(false)

    const { state, mayWrite, changes } = this.store.get()
    const isSaved = Object.keys(changes).length === 0
    // Releases the lease only if all changes are saved. Otherwise, for example without a connection, the
    // lease expires by itself.
    if (!this.#running && state === 'started' && mayWrite && isSaved)
      await this.#ports.release().catch(() => undefined)
  }

  readonly dispatch = (event: AnswerEvent): void => {
    const before = this.store.get()
    this.store.set(reduceAnswers(before, event))
    if (this.store.get() !== before) this.#schedule()
  }

  /** Sends pending changes at once, because the page goes to the background. */
  readonly flush = (): void => {
    const next = nextStep(this.store.get())
    if (next) this.#begin(next.read)
  }

  /** Reads the execution again. This renews the lease, or takes it if it has become free. */
  readonly read = async (takeOver = false): Promise<void> => {
    await this.#inProgress
    this.#begin(true, takeOver)
    await this.#inProgress
  }

  #schedule(): void {
    const state = this.store.get()
    this.#ports.keep(state.state === 'started' ? unsavedChanges(state) : {})
    clearTimeout(this.#timer)

    const next = this.#running ? nextStep(state) : null
    if (next) this.#timer = setTimeout(() => this.#begin(next.read), next.waitMs)
  }

  #begin(read: boolean, takeOver = false): void {
    clearTimeout(this.#timer)
    if (!this.store.get().busy) this.#inProgress = this.#run(read, takeOver)
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
      const error = asCallError(thrown)
      const kind = classifyFailure(error)
      this.dispatch({ type: 'failed', kind, code: error.code ?? `${error.status}` })
      if (kind !== 'passing') reportFailure(error)
    }
  }
}
